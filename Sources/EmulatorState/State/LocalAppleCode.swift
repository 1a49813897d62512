/// An authorization code of this server, like one of Apple's (Docs/protocol.md 5.8).
package struct LocalAppleCode: LocalToken, Equatable {
  /// Milliseconds since 1970.
  package var issuedAt: Int64
  /// A value that differs from those of other codes.
  var id: String

  private enum CodingKeys: String, CodingKey { case issuedAt = "iat", id }

  /// How long it is valid, in milliseconds.
  package static let lifetime: Int64 = 300_000
  package static let prefix = "local-apple-"
  package static let kind = TokenSeal.Kind.appleCode

  package init(_ world: World) {
    issuedAt = world.milliseconds
    id = world.random.alphanumeric(12)
  }
}

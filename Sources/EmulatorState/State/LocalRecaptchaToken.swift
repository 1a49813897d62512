/// A reCAPTCHA token of this server: it contains what a real one tells only Google (Docs/protocol.md 10.14).
package struct LocalRecaptchaToken: Codable, Sendable, Equatable {
  /// Its purpose, such as `getOobCode`.
  package var action: String
  /// How human the user is, 0.0 to 1.0.
  package var score: Double
  /// Milliseconds since 1970.
  package var issuedAt: Int64
  /// A value that differs from those of other tokens.
  var id: String

  private enum CodingKeys: String, CodingKey {
    case action, score, issuedAt = "iat", id
  }

  /// How long it is valid, in milliseconds.
  package static let lifetime: Int64 = 120_000
  private static let prefix = "local-recaptcha-"

  package init(action: String, score: Double, _ world: World) {
    self.action = action
    self.score = score
    issuedAt = world.milliseconds
    id = world.random.alphanumeric(12)
  }

  /// Parses the output of ``text(_:)``; nil for anything else, or without its seal.
  package init?(parsing text: String, _ world: World) {
    guard text.hasPrefix(Self.prefix), let opened = world.seal.opened(text, as: .recaptchaToken),
      let bytes = Base64URL.decode(opened.dropFirst(Self.prefix.count)),
      let token = try? BoundedDecoder.decode(Self.self, from: bytes)
    else { return nil }
    self = token
  }

  package func text(_ world: World) -> String {
    world.seal.sealed(Self.prefix + Base64URL.encode(JSONOutput.bytes(of: self)), as: .recaptchaToken)
  }

  package static func isOne(_ text: String) -> Bool { text.hasPrefix(prefix) }
}

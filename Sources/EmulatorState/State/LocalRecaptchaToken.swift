/// A reCAPTCHA token of this server: it contains what a real one tells only Google (Docs/protocol.md 10.14).
package struct LocalRecaptchaToken: LocalToken, Equatable {
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
  package static let prefix = "local-recaptcha-"
  package static let kind = TokenSeal.Kind.recaptchaToken

  package init(action: String, score: Double, _ world: World) {
    self.action = action
    self.score = score
    issuedAt = world.milliseconds
    id = world.random.alphanumeric(12)
  }

  package static func isOne(_ text: String) -> Bool { text.hasPrefix(prefix) }
}

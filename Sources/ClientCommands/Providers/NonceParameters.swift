/// The raw nonce of an ID token: in argv, or in a file or on standard input.
///
/// A command that uses it adds the rule that the two exclude each other.
package struct NonceParameters: Sendable {
  let text: String?
  let file: SecretInput?

  static func parameter(help: String) -> Parameter<NonceParameters> {
    .group(
      build: NonceParameters.init(text:file:),
      .option("nonce", "TEXT", help: help),
      .secret("nonce-file", help: "The file with the raw nonce, or - for standard input."))
  }

  /// Whether no nonce was given.
  var isAbsent: Bool { text == nil && file == nil }

  /// The nonce; nil if none was given.
  func value(_ context: Context) throws -> Secret? {
    if let file { return try context.secret(file, named: "the nonce") }
    return text.map { Secret($0) }
  }
}

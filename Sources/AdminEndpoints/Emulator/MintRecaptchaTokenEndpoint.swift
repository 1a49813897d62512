/// Creates a reCAPTCHA token that only this program's server accepts: `POST
/// emulator/v1/projects/{project}/recaptchaTokens`.
///
/// Source: Docs/protocol.md 10.14.
package struct MintRecaptchaToken: Endpoint {
  package static let route = Route(.post, .emulator, "v1/projects/{targetProjectId}/recaptchaTokens")
  /// The token's purpose, such as `sendVerificationCode`.
  package var action: String?
  /// How likely the user is to be human, 0.0 to 1.0; default: 0.9.
  package var score: Double?
  package init() {}

  package struct Response: WireObject {
    /// The token, valid once, for two minutes.
    package var token: String?
    package init() {}
  }
}

/// Returns the site key of reCAPTCHA v2: `GET v1/recaptchaParams`.
///
/// Source: Docs/protocol.md 2.3.
package struct RecaptchaParams: Endpoint {
  package static let route = Route.get("v1/recaptchaParams", legacyName: "getRecaptchaParam")
  package init() {}

  package struct Response: WireObject {
    package var kind: String?
    /// The site key, always present.
    package var recaptchaSiteKey: String?
    /// Deprecated.
    package var recaptchaStoken: String?
    package var producerProjectNumber: String?
    package init() {}
  }
}

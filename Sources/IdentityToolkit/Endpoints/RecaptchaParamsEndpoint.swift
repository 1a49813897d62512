/// Returns the site key of reCAPTCHA v2: `GET v1/recaptchaParams`.
///
/// Source: Docs/protocol.md 2.3.
public struct RecaptchaParams: Endpoint {
  public static let route = Route.get("v1/recaptchaParams", legacyName: "getRecaptchaParam")
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    /// The site key, always present.
    public var recaptchaSiteKey: String?
    /// Deprecated.
    public var recaptchaStoken: String?
    public var producerProjectNumber: String?
    public init() {}
  }
}

/// Returns the site key of reCAPTCHA v2: `GET v1/recaptchaParams`.
///
/// Source: Docs/protocol.md 2.3.
public struct RecaptchaParams: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.get("v1/recaptchaParams", legacyName: "getRecaptchaParam")
  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// `identitytoolkit#GetRecaptchaParamResponse`.
    public var kind: String?
    /// The site key, always present.
    public var recaptchaSiteKey: String?
    /// Deprecated.
    public var recaptchaStoken: String?
    /// The project number of the producer.
    public var producerProjectNumber: String?
    /// A response without any field.
    public init() {}
  }
}

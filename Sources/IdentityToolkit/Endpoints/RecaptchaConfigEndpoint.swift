/// Returns whether reCAPTCHA Enterprise is enforced, by provider: `GET v2/recaptchaConfig`.
///
/// Source: Docs/protocol.md 2.3.
package struct RecaptchaConfig: Endpoint {
  package static let route = Route.get("v2/recaptchaConfig")
  package var clientType: ClientType?
  /// `RECAPTCHA_ENTERPRISE`.
  package var version: String?
  package var tenantID: String?
  package init() {}

  package struct Response: WireObject {
    /// `projects/PROJECT/keys/SITEKEY`, only if a provider is audited or enforced.
    package var recaptchaKey: String?
    /// The states by provider; a missing one means off.
    package var recaptchaEnforcementState: [EnforcementState]?
    /// Whether SMS defense scores bots.
    package var useSmsBotScore: Bool?
    /// Whether SMS defense scores toll fraud.
    package var useSmsTollFraudProtection: Bool?
    package init() {}
  }

  package struct EnforcementState: WireObject {
    /// `EMAIL_PASSWORD_PROVIDER` or `PHONE_PROVIDER`.
    package var provider: String?
    /// `OFF`, `AUDIT` or `ENFORCE`.
    package var enforcementState: String?
    package init() {}
  }
}

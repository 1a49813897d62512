extension RecaptchaConfig.Response {
  /// What happens to a call without a valid token of reCAPTCHA Enterprise (Docs/protocol.md 10.14).
  package enum State: String, Sendable {
    /// Nothing: no token is needed.
    case off = "OFF"
    /// The call is answered and counted.
    case audit = "AUDIT"
    /// It is refused.
    case enforce = "ENFORCE"
  }

  /// For e-mail addresses and passwords.
  package var emailPassword: State { state("EMAIL_PASSWORD_PROVIDER") }
  /// For SMS.
  package var phone: State { state("PHONE_PROVIDER") }

  private func state(_ provider: String) -> State {
    // A state that is missing or unknown is off, as for the SDK.
    (recaptchaEnforcementState ?? []).last { $0.provider == provider }?.enforcementState
      .flatMap { State(name: $0) } ?? .off
  }

  /// The site key; nil for a key in a different form, which the SDK refuses too.
  package var siteKey: String? {
    let parts = (recaptchaKey ?? "").split(separator: "/", omittingEmptySubsequences: false)
    return parts.count == 4 && !parts[3].isEmpty ? String(parts[3]) : nil
  }
}

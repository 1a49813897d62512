import BoundedJSON
import IdentityToolkit

/// Where a project or tenant asks for a reCAPTCHA token (Docs/protocol.md 10.2).
struct RecaptchaRules: Sendable, Equatable {
  /// `OFF`, `AUDIT` or `ENFORCE`; nil if nobody said.
  let emailPassword: String?
  /// The same for SMS.
  let phone: String?
  let scoresBots: Bool
  let scoresTollFraud: Bool

  /// Nil if nothing was set.
  init?(_ config: JSONValue?) {
    guard let config else { return nil }
    func state(_ name: String) -> String? {
      config[name]?.string.flatMap { $0.hasSuffix("_UNSPECIFIED") ? nil : $0 }
    }
    emailPassword = state("emailPasswordEnforcementState")
    phone = state("phoneEnforcementState")
    scoresBots = config["useSmsBotScore"] == .bool(true)
    scoresTollFraud = config["useSmsTollFraudProtection"] == .bool(true)
  }
}

extension ProjectState {
  /// Refuses a call about a password or a sign-in link without a token, if one is asked for.
  func checkRecaptcha(_ response: String?, _ call: Call) throws(ServerError) {
    guard config.written?.recaptcha?.emailPassword == "ENFORCE", !call.isPrivileged else { return }
    if response.filled == nil { throw ServerError(.missingRecaptchaToken) }
  }

  /// Refuses an SMS without a token, if one is asked for; a fictional number needs none.
  func checkRecaptcha(_ response: String?, sendingTo number: String) throws(ServerError) {
    guard config.written?.recaptcha?.phone == "ENFORCE", config.testPhoneNumbers[number] == nil else {
      return
    }
    if response.filled == nil { throw ServerError(.missingRecaptchaToken) }
  }
}

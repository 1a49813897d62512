import IdentityToolkit

// Google's emulator answers 501 here, which makes SDKs fail at their start (Docs/architecture.md 6).
extension RecaptchaConfig: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response {
      $0.recaptchaEnforcementState = ["PHONE_PROVIDER", "EMAIL_PASSWORD_PROVIDER"].map { provider in
        EnforcementState {
          $0.provider = provider
          $0.enforcementState = "OFF"
        }
      }
    }
  }
}

import IdentityToolkit

// Google's emulator answers 501, which makes SDKs fail at their start (Docs/architecture.md 6).
extension PasswordPolicy: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response {
      $0.customStrengthOptions = StrengthOptions {
        $0.minPasswordLength = 6
        $0.maxPasswordLength = 4096
      }
      $0.allowedNonAlphanumericCharacters = "^$*.[]{}()?\"!@#%&/\\,><':;|_~".map(String.init)
      $0.enforcementState = "OFF"
      $0.schemaVersion = 1
    }
  }
}

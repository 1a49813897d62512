import IdentityToolkit

/// The one list of what this server answers.
enum Routes {
  static let all: [any Operation.Type] = [
    SendVerificationCode.self,
    SignInWithPhoneNumber.self,
    SignUp.self,
    Lookup.self,
    Update.self,
    Delete.self,
    RefreshToken.self,
    RecaptchaParams.self,
    RecaptchaConfig.self,
    ProjectConfig.Get.self,
    ProjectConfig.Patch.self,
    EmulatorConfig.Get.self,
    EmulatorConfig.Patch.self,
    DeleteAllAccounts.self,
    VerificationCodes.self,
    OOBCodes.self,
  ]
}

import IdentityToolkit

extension ProjectConfig {
  /// The settings a project has; fictional numbers only where there are some, as Google's emulator has none.
  init(_ settings: ProjectSettings) {
    let emulator = EmulatorConfig(settings)
    self.init {
      $0.signIn = SignIn { signIn in
        signIn.allowDuplicateEmails = settings.allowDuplicateEmails
        guard !settings.testPhoneNumbers.isEmpty else { return }
        signIn.phoneNumber = PhoneNumber {
          $0.enabled = true
          $0.testPhoneNumbers = settings.testPhoneNumbers
        }
      }
      $0.blockingFunctions = settings.blockingFunctions ?? BlockingFunctions()
      $0.emailPrivacyConfig = emulator.emailPrivacyConfig
      $0.mfa = settings.mfa
      $0.smsRegionConfig = settings.smsRegionConfig
    }
  }
}

extension ProjectConfig.Get: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> ProjectConfig {
    guard call.isPrivileged else { throw .projectNeedsCredentials }
    return ProjectConfig(project.config)
  }
}

extension ProjectConfig.Patch: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> ProjectConfig {
    guard call.isPrivileged else { throw .projectNeedsCredentials }
    let numbers: TestPhoneNumbers
    do {
      numbers = try TestPhoneNumbers(signIn?.phoneNumber?.testPhoneNumbers ?? [:])
    } catch {
      throw ServerError(.invalidTestingPhoneNumber, error.description)
    }
    try blockingFunctions?.check()
    let mask = FieldMask(updateMask)
    // A field that the mask names and the body lacks goes back to its default.
    if mask.names("signIn.allowDuplicateEmails") {
      project.config.allowDuplicateEmails = signIn?.allowDuplicateEmails ?? false
    }
    if mask.names("emailPrivacyConfig.enableImprovedEmailPrivacy") {
      project.config.improvedEmailPrivacy = emailPrivacyConfig?.enableImprovedEmailPrivacy ?? false
    }
    if mask.names("signIn.phoneNumber.testPhoneNumbers") { project.config.testPhoneNumbers = numbers.codes }
    var functions = project.config.blockingFunctions ?? BlockingFunctions()
    for path in updateMask.filled?.split(separator: ",") ?? ["blockingFunctions"] {
      functions.take(path, from: blockingFunctions)
    }
    project.config.blockingFunctions = functions == BlockingFunctions() ? nil : functions
    if mask.names("mfa") || updateMask?.contains("mfa.") == true { project.config.mfa = mfa }
    if mask.names("smsRegionConfig") || updateMask?.contains("smsRegionConfig.") == true {
      project.config.smsRegionConfig = smsRegionConfig
    }
    return ProjectConfig(project.config)
  }
}

extension ServerErrorCode {
  /// A fictional number or code that cannot be used (the Admin SDK's `invalid-testing-phone-number`).
  static let invalidTestingPhoneNumber = Self(rawValue: "INVALID_TESTING_PHONE_NUMBER")
}

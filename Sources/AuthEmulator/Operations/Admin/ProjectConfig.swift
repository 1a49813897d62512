import AuthHTTP
import BoundedJSON
import IdentityToolkit

extension ProjectConfig {
  /// Creates the config of a project; fictional numbers only if there are any, because Google's emulator has none.
  init(_ settings: ProjectSettings) {
    let emulator = EmulatorConfig(settings)
    self.init {
      $0.signIn = SignIn { signIn in
        signIn.allowDuplicateEmails = settings.allowDuplicateEmails
        // Also that it is switched off: who asks why no SMS comes has to see it.
        let isOff = settings.written?.allowsPhone == false
        guard !settings.testPhoneNumbers.isEmpty || isOff else { return }
        signIn.phoneNumber = PhoneNumber {
          $0.enabled = !isOff
          $0.testPhoneNumbers = settings.testPhoneNumbers.isEmpty ? nil : settings.testPhoneNumbers
        }
      }
      $0.blockingFunctions = settings.blockingFunctions ?? BlockingFunctions()
      $0.emailPrivacyConfig = emulator.emailPrivacyConfig
      let unshown = settings.unshown ?? []
      $0.mfa = unshown.contains("mfa") ? nil : settings.mfa
      $0.smsRegionConfig = unshown.contains("smsRegionConfig") ? nil : settings.smsRegionConfig
    }
  }
}

extension ProjectConfig.Get: ReadOperation {
  static var strictTemplates: [String] { ["admin/\(route.template)"] }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> ProjectConfig {
    try call.requireAdministrator()
    return ProjectConfig(project.config)
  }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let answer = try run(on: &state, &call)
    let settings = state.settings(of: call.projectID)
    guard call.policy.hasProductionSettings else { return Self.response(for: answer, settings.masked) }
    return .settings(settings.shown(of: call.projectID, withTemplates: true))
  }
}

extension ProjectConfig.Patch: WriteOperation {
  static var strictTemplates: [String] { ["admin/\(route.template)"] }
  static var concernsProject: Bool { true }

  static func takeSettings(
    from members: inout [String: JSONValue], _ policy: Policy
  ) -> GivenSettings? {
    GivenSettings(
      .config, ConfigSetting.project, root: "config", beside: ["targetProjectId", "updateMask"],
      from: &members,
      isStrict: policy.hasProductionSettings)
  }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    let answer = try run(on: &state, &call)
    let settings = state.settings(of: call.projectID)
    guard call.policy.hasProductionSettings else { return Self.response(for: answer, settings.masked) }
    return .settings(settings.shown(of: call.projectID, withTemplates: false, after: call.settings))
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> ProjectConfig {
    try call.requireAdministrator()
    if call.policy.hasProductionSettings {
      try replaceStrictly(&project.config, &call)
      return ProjectConfig()
    }
    guard call.tenantID == nil else {
      throw ServerError(message: "((Can only update top-level configurations on agent projects.))")
    }
    let numbers: TestPhoneNumbers
    do {
      numbers = try TestPhoneNumbers(signIn?.phoneNumber?.testPhoneNumbers ?? [:])
    } catch {
      throw ServerError(.invalidTestingPhoneNumber, error.description)
    }
    try blockingFunctions?.check(call)
    let mask = FieldMask(updateMask)
    var config = project.config
    take(mask, into: &config)
    // A strict server may have written it in the same state.
    if config.written?.hidesAccounts != nil { config.setPrivacy(config.improvedEmailPrivacy, call) }
    if let given = call.settings {
      config.write(given.tree, mask)
      if let mask = updateMask.filled { config.mask(mask, given.sent) }
    }
    guard !call.isForeign || config.keepsDestinations(of: project.config) else { throw .foreignOrigin }
    project.config = config
    // A setting that Google's emulator lacks returns to its default if it is named and absent, as in production.
    if mask?.names("signIn.phoneNumber.testPhoneNumbers") ?? true {
      project.config.testPhoneNumbers = numbers.codes
      project.config.settlePhoneBook()
    }
    if mask?.names("mfa") ?? true { project.config.mfa = mfa }
    if mask?.names("smsRegionConfig") ?? true { project.config.smsRegionConfig = smsRegionConfig }
    if let mask {
      project.config.show { mask.names($0) }
    } else {
      // They count nevertheless.
      let names: [String] = (mfa == nil ? [] : ["mfa"]) + (smsRegionConfig == nil ? [] : ["smsRegionConfig"])
      project.config.unshown = names.isEmpty ? nil : names
    }
    if let given = call.settings { project.config.note(given.refused + given.stored, mask, &call) }
    return ProjectConfig(project.config)
  }

  /// Sets what Google's emulator has too: everything without a mask, else what is named and present.
  private func take(_ mask: FieldMask?, into config: inout ProjectSettings) {
    guard let mask else {
      config.allowDuplicateEmails = signIn?.allowDuplicateEmails ?? false
      config.improvedEmailPrivacy = emailPrivacyConfig?.enableImprovedEmailPrivacy ?? false
      config.blockingFunctions = blockingFunctions == BlockingFunctions() ? nil : blockingFunctions
      return
    }
    mask.replace(
      &config.allowDuplicateEmails, by: signIn?.allowDuplicateEmails, "signIn.allowDuplicateEmails")
    mask.replace(
      &config.improvedEmailPrivacy, by: emailPrivacyConfig?.enableImprovedEmailPrivacy,
      "emailPrivacyConfig.enableImprovedEmailPrivacy")
    guard let blockingFunctions else { return }
    var functions = config.blockingFunctions ?? BlockingFunctions()
    for path in updateMask.filled?.split(separator: ",") ?? [] {
      functions.take(path, from: blockingFunctions)
    }
    config.blockingFunctions = functions == BlockingFunctions() ? nil : functions
  }
}

extension ServerErrorCode {
  /// An invalid fictional number or code (the Admin SDK's `invalid-testing-phone-number`).
  static let invalidTestingPhoneNumber = Self(rawValue: "INVALID_TESTING_PHONE_NUMBER")
}

/// The settings of a project that an emulator keeps (Docs/protocol.md 9.2).
struct EmulatorConfig: WireObject {
  var signIn: SignIn?
  var emailPrivacyConfig: ProjectConfig.EmailPrivacyConfig?

  struct SignIn: WireObject {
    var allowDuplicateEmails: Bool?
  }

  struct Get: Endpoint {
    static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/config", form: .query)
    typealias Response = EmulatorConfig
  }

  struct Patch: Endpoint {
    static let route = Route(.patch, .emulator, "v1/projects/{targetProjectId}/config", form: .json)
    var signIn: SignIn?
    var emailPrivacyConfig: ProjectConfig.EmailPrivacyConfig?

    typealias Response = EmulatorConfig
  }
}

extension EmulatorConfig {
  init(_ settings: ProjectSettings) {
    self.init {
      $0.signIn = SignIn { $0.allowDuplicateEmails = settings.settings.rules.allowsDuplicateEmails }
      $0.emailPrivacyConfig = ProjectConfig.EmailPrivacyConfig {
        $0.enableImprovedEmailPrivacy = settings.settings.rules.hidesAccounts ?? false
      }
    }
  }
}

extension EmulatorConfig.Get: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> EmulatorConfig {
    EmulatorConfig(project.config)
  }
}

extension EmulatorConfig.Patch: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> EmulatorConfig {
    guard call.world.tenantID == nil || call.world.policy.hasProductionTenants else {
      throw ServerError(message: "((Can only update top-level configurations on agent projects.))")
    }
    var settings = project.config.settings
    if let allowed = signIn?.allowDuplicateEmails {
      settings = settings.setting("signIn.allowDuplicateEmails", to: .bool(allowed))
    }
    if let isOn = emailPrivacyConfig?.enableImprovedEmailPrivacy {
      settings = settings.setting("emailPrivacyConfig.enableImprovedEmailPrivacy", to: .bool(isOn))
    }
    project.config.settings = settings
    return EmulatorConfig(project.config)
  }
}

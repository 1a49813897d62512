/// The settings of a project that an emulator keeps (Docs/protocol.md 9.2).
enum EmulatorConfig {
  struct Get: ReadOperation {
    static let route = Route(.get, .emulator, "v1/projects/{targetProjectId}/config", form: .query)

    func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> JSONValue {
      EmulatorConfig.shown(project.config)
    }
  }

  struct Patch: WriteOperation {
    static let route = Route(.patch, .emulator, "v1/projects/{targetProjectId}/config", form: .json)
    var signIn: SignIn?
    var emailPrivacyConfig: ProjectConfig.EmailPrivacyConfig?

    func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> JSONValue {
      guard call.world.tenantID == nil || call.world.policy.hasProductionTenants else {
        throw ServerError(message: "((Can only update top-level configurations on agent projects.))")
      }
      var given = SettingTree()
      given["signIn.allowDuplicateEmails"] = signIn?.allowDuplicateEmails.map { .bool($0) }
      given["emailPrivacyConfig.enableImprovedEmailPrivacy"] =
        emailPrivacyConfig?.enableImprovedEmailPrivacy.map { .bool($0) }
      let paths = Message.config.leaves.filter { given[$0] != nil }
      if !paths.isEmpty {
        project.config.settings = try project.config.settings.changed(at: paths, to: given, call)
      }
      return EmulatorConfig.shown(project.config)
    }
  }

  struct SignIn: WireObject {
    var allowDuplicateEmails: Bool?
  }

  fileprivate static func shown(_ config: ProjectSettings) -> JSONValue {
    let rules = config.settings.rules
    return [
      "signIn": ["allowDuplicateEmails": .bool(rules.allowsDuplicateEmails)],
      "emailPrivacyConfig": ["enableImprovedEmailPrivacy": .bool(rules.hidesAccounts ?? false)],
    ]
  }
}

import BoundedJSON
import IdentityToolkit

extension EmulatorConfig {
  /// Creates the settings of a project.
  init(_ settings: ProjectSettings) {
    self.init {
      $0.signIn = SignIn { $0.allowDuplicateEmails = settings.allowDuplicateEmails }
      $0.emailPrivacyConfig = EmailPrivacyConfig {
        $0.enableImprovedEmailPrivacy = settings.improvedEmailPrivacy
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
    guard call.tenantID == nil || call.policy.hasProductionTenants else {
      throw ServerError(message: "((Can only update top-level configurations on agent projects.))")
    }
    if let allowed = signIn?.allowDuplicateEmails { project.config.allowDuplicateEmails = allowed }
    if let isOn = emailPrivacyConfig?.enableImprovedEmailPrivacy {
      project.config.setPrivacy(isOn, call)
    }
    return EmulatorConfig(project.config)
  }
}

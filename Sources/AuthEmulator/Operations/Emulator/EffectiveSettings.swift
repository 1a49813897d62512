import BoundedJSON
import IdentityToolkit

extension EffectiveSettings: ReadOperation {
  static var otherTemplates: [String] { ["v1/projects/{targetProjectId}/tenants/{tenantId}/settings"] }
  static var concernsProject: Bool { true }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    let isStrict = call.policy.hasProductionSettings
    var settings = project.config.settings
    if let id = call.tenantID {
      guard !call.policy.hasProductionTenants || project.tenants[id] != nil else { throw .tenantNotFound }
      settings = project.tenant(id).config.settings
    }
    let tree = settings.effectiveTree(of: call.projectID, isStrict: isStrict)
    let form = SettingList(ofTenant: settings.isTenant).form
    return Response { $0.settings = form.kept(of: .object(tree.members)) ?? [:] }
  }
}

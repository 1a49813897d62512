import AuthHTTP
import BoundedJSON
import IdentityToolkit

extension ProjectConfig.Get: ReadOperation {
  static var strictTemplates: [String] { ["admin/\(route.template)"] }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    _ = try run(on: &state, &call)
    return .settings(state.settings(of: call.projectID).settings.shown(inFull: true, call))
  }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> ProjectConfig {
    try call.requireAdministrator()
    return ProjectConfig()
  }
}

extension ProjectConfig.Patch: WriteOperation {
  static var strictTemplates: [String] { ["admin/\(route.template)"] }
  static var concernsProject: Bool { true }

  static func takeSettings(
    from members: inout [String: JSONValue], _ policy: Policy
  ) -> GivenSettings? {
    GivenSettings(from: &members, isTenant: false, isStrict: policy.hasProductionSettings)
  }

  func answer(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> HTTPResponse {
    _ = try run(on: &state, &call)
    return .settings(state.settings(of: call.projectID).settings.shown(inFull: false, call))
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> ProjectConfig {
    try call.requireAdministrator()
    let isStrict = call.policy.hasProductionSettings
    guard isStrict || call.tenantID == nil else {
      throw ServerError(message: "((Can only update top-level configurations on agent projects.))")
    }
    guard let given = call.settings else { return ProjectConfig() }
    project.config.settings = try project.config.settings.changed(by: given, updateMask, call)
    project.config.settlePhoneBook()
    let mask = FieldMask(updateMask)
    project.config.note(given.refused + given.stored, &call) { mask?.names($0) ?? !isStrict }
    return ProjectConfig()
  }
}

extension ServerState {
  /// The settings of a project, which may be one that was never changed.
  func settings(of project: String) -> ProjectSettings { projects[project]?.config ?? ProjectSettings() }
}

extension HTTPResponse {
  /// An answer with settings.
  static func settings(_ members: [String: JSONValue]) -> HTTPResponse {
    HTTPResponse(200, fields: .json, body: JSONOutput.bytes(of: JSONValue.object(members)))
  }
}

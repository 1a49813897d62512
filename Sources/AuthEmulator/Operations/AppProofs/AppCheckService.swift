/// Whether App Check is enforced for Authentication (Docs/protocol.md 10.14).
struct AppCheckService: WireObject {
  var name: String?
  /// `OFF`, `UNENFORCED` or `ENFORCED`.
  var enforcementMode: String?

  private static let path = "v1/projects/{targetProjectId}/services/identitytoolkit.googleapis.com"

  struct Get: Endpoint {
    static let route = Route(.get, .appCheck, AppCheckService.path, form: .query)
    typealias Response = AppCheckService
  }

  struct Patch: Endpoint {
    static let route = Route(
      .patch, .appCheck, AppCheckService.path, form: .json, queryParameters: ["updateMask"])
    /// `OFF`, `UNENFORCED` or `ENFORCED`.
    var enforcementMode: String?

    typealias Response = AppCheckService
  }
}

extension AppCheckService {
  fileprivate init(_ settings: AppCheckSettings?, _ call: Call) {
    self.init {
      $0.name = "projects/\(call.world.projectID)/services/identitytoolkit.googleapis.com"
      $0.enforcementMode = settings?.enforcementMode ?? "OFF"
    }
  }
}

extension AppCheckService.Get: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> AppCheckService {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    return AppCheckService(project.appCheck, call)
  }
}

extension AppCheckService.Patch: Operation {
  static var isReadOnly: Bool { false }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> AppCheckService {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    guard let mode = enforcementMode, ["OFF", "UNENFORCED", "ENFORCED"].contains(mode) else {
      throw .unusableArgument
    }
    state.enforceAppCheck(mode, in: call.world.projectID)
    return AppCheckService(state.projects[call.world.projectID]?.appCheck, call)
  }
}

extension ServerState {
  mutating func enforceAppCheck(_ mode: String, in project: String) {
    var settings = projects[project]?.appCheck ?? AppCheckSettings()
    settings.enforcementMode = mode
    projects[project, default: ProjectState()].appCheck = settings
    enforcesAppCheck = projects.contains { $0.value.appCheck?.isEnforced == true }
  }
}

extension ServerError {
  /// The refusal of a value that the App Check API does not accept.
  static let unusableArgument = Self(
    400, "Request contains an invalid argument.", reason: "badRequest", domain: "global",
    statusName: "INVALID_ARGUMENT")
}

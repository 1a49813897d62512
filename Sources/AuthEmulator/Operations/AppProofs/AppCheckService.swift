/// Whether App Check is enforced for Authentication (Docs/protocol.md 10.14).
enum AppCheckService {
  fileprivate static let path = "v1/projects/{targetProjectId}/services/identitytoolkit.googleapis.com"

  struct Get: ReadOperation {
    static let route = Route(.get, .appCheck, AppCheckService.path, form: .query)

    func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> ByName<String> {
      guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
      return AppCheckService.shown(project.appCheck?.enforcementMode, call)
    }
  }

  struct Patch: Operation {
    static let route = Route(
      .patch, .appCheck, AppCheckService.path, form: .json, queryParameters: ["updateMask"])
    var enforcementMode: String?

    func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> ByName<String> {
      guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
      guard let mode = enforcementMode, ["OFF", "UNENFORCED", "ENFORCED"].contains(mode) else {
        throw .frontEnd(400)
      }
      state.enforceAppCheck(mode, in: call.world.projectID)
      return AppCheckService.shown(mode, call)
    }
  }

  fileprivate static func shown(_ mode: String?, _ call: Call) -> ByName<String> {
    [
      "name": "projects/\(call.world.projectID)/services/identitytoolkit.googleapis.com",
      "enforcementMode": mode ?? "OFF",
    ]
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

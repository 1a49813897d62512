import IdentityToolkit

extension Projects: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response {
      // Google's emulator knows no project number and says this one (Docs/protocol.md 4.3).
      $0.projectId = "12345"
      $0.authorizedDomains = ["localhost"]
    }
  }
}

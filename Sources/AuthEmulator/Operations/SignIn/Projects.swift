extension Projects: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response {
      // Google's emulator has no project number and returns this one (Docs/protocol.md 4.3).
      $0.projectID = ProjectNumber.text
      $0.authorizedDomains =
        project.config.authorizedDomains(of: call.world.projectID, call.world) ?? ["localhost"]
    }
  }
}

extension ApplyProject: WriteOperation {
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard let file = self.project, case .object(let members) = file else {
      throw ServerError(ProjectFileFault([], "must be an object"))
    }
    if let fault = ProjectFileCheck.faults(in: file).first { throw ServerError(fault) }
    var application = ProjectApplication(project: project, call: call)
    try application.apply(members)
    if dryRun != true { (project, call) = (application.project, application.call) }
    return Response { $0.changes = application.changes }
  }
}

extension ApplyProject: WriteOperation {
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    guard let file = self.project, case .object(let members) = file else {
      throw ServerError(Misfit("must be an object"))
    }
    if let fault = ProjectFileCheck.faults(in: file).first { throw ServerError(fault) }
    var application = ProjectApplication(project: project, call: call)
    try application.apply(members)
    if dryRun != true { (project, call) = (application.project, application.call) }
    return Response { $0.changes = application.changes }
  }
}

extension ErrorCode {
  /// A project file that cannot be applied; nothing was changed.
  package static let invalidProjectFile = Self(rawValue: "INVALID_PROJECT_FILE")
}

extension ServerError {
  /// Why a project file cannot be applied.
  init(_ misfit: Misfit) { self.init(.invalidProjectFile, misfit.detail) }
}

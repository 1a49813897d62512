import IdentityToolkit

extension OOBCodes: ReadOperation {
  static var otherTemplates: [String] { ["v1/projects/{targetProjectId}/tenants/{tenantId}/oobCodes"] }
  static var acceptsTenants: Bool { true }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response { $0.oobCodes = call.tenantID == nil ? project.oobCodes : [] }
  }
}

extension DeleteAllAccounts: WriteOperation {
  static var otherTemplates: [String] { underTenants }
  // SMS and e-mail codes stay (Docs/protocol.md 9.2).
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    project.users.removeAll()
    project.signUps = nil
    return Response()
  }
}

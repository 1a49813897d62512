import IdentityToolkit

extension QueryAccounts: ReadOperation {
  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}:queryAccounts",
      "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:query",
    ]
  }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    if call.policy.hasProductionAdministration { return try answerStrictly(in: project, call) }
    if expression?.isEmpty == false { throw .unimplemented("expression is not implemented.") }
    guard returnUserInfo ?? true else {
      return Response { $0.recordsCount = Int64String(Int64(project.users.count)) }
    }
    if limit?.text.isEmpty == false { throw .unimplemented("limit is not implemented.") }
    guard ["", "0"].contains(offset?.text ?? "") else { throw .unimplemented("offset is not implemented.") }
    let sortBy = sortBy ?? .unspecified
    guard sortBy == .unspecified || sortBy == .userID else {
      throw .unimplemented("Only sorting by USER_ID is implemented.")
    }
    return Response {
      $0.recordsCount = Int64String(Int64(project.users.count))
      let users = project.users.sortedByUID
      $0.userInfo = (order == .descending ? users.reversed() : users).map { UserInfo($0, call) }
    }
  }
}

import IdentityToolkit

extension QueryAccounts: ReadOperation {
  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}:queryAccounts",
      "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:query",
    ]
  }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    guard call.isPrivileged else { throw .projectNeedsCredentials }
    try project.checkAuthEnabled()
    if expression?.isEmpty == false { throw .unimplemented("expression is not implemented.") }
    let sortBy = sortBy ?? .unspecified
    guard sortBy == .unspecified || sortBy == .userID else {
      throw .unimplemented("Sorting by \(sortBy.rawValue) is not implemented.")
    }
    return Response {
      $0.recordsCount = Int64String(Int64(project.users.count))
      guard returnUserInfo ?? true else { return }
      let users = project.users.sortedByUID
      $0.userInfo = (order == .descending ? users.reversed() : users).map { UserInfo($0) }
    }
  }
}

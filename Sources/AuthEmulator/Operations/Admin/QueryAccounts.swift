import IdentityToolkit

extension QueryAccounts: AccountListing {
  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}:queryAccounts",
      "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:query",
    ]
  }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> AccountList {
    try project.checkAuthEnabled()
    if call.policy.hasProductionAdministration { return try answerStrictly(in: project, call) }
    if expression?.isEmpty == false { throw .unimplemented("expression is not implemented.") }
    guard returnUserInfo ?? true else {
      return AccountList(recordsCount: Int64String(Int64(project.users.count)))
    }
    if limit?.text.isEmpty == false { throw .unimplemented("limit is not implemented.") }
    guard ["", "0"].contains(offset?.text ?? "") else { throw .unimplemented("offset is not implemented.") }
    let sortBy = sortBy ?? .unspecified
    guard sortBy == .unspecified || sortBy == .userID else {
      throw .unimplemented("Only sorting by USER_ID is implemented.")
    }
    let users = project.users.sortedByUID
    return answer(order == .descending ? users.reversed() : users, call)
  }

  /// Counts and lists users.
  func answer(_ users: [UserRecord], _ call: Call) -> AccountList {
    var answer = AccountList(users, call)
    answer.recordsCount = Int64String(Int64(users.count))
    answer.name = "userInfo"
    return answer
  }
}

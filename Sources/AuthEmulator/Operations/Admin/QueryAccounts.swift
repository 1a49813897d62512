/// Lists every account (Docs/protocol.md 9.3).
///
/// Google's emulator supports no expressions and no pages, and sorts only by uid (Docs/protocol.md 10.9).
struct QueryAccounts: ReadOperation {
  static let route = Route.post("v1/projects/{targetProjectId}/accounts:query")
  /// Whether to return the accounts, not only their number; true by default.
  var returnUserInfo: Bool?
  /// `USER_ID`, `NAME`, `CREATED_AT`, `LAST_LOGIN_AT` or `USER_EMAIL`.
  var sortBy: String?
  /// `ASC` or `DESC`.
  var order: String?
  var expression: [JSONValue]?
  var limit: Int64String?
  var offset: Int64String?

  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}:queryAccounts",
      "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:query",
    ]
  }

  /// The default number of accounts in production.
  private static let ordinaryLimit: Int64 = 500

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> AccountList {
    try project.checkAuthEnabled()
    let hasProductionAdministration = call.world.policy.hasProductionAdministration
    if !hasProductionAdministration, expression?.isEmpty == false {
      throw .unimplemented("expression is not implemented.")
    }
    guard !hasProductionAdministration || offset?.value ?? 0 >= 0 else { throw .frontEnd(500) }
    let found = matches(in: project)
    guard returnUserInfo ?? true else {
      return AccountList(recordsCount: Int64String(Int64(found.count)))
    }
    var page = sorted(found)[...]
    if hasProductionAdministration {
      let wanted = limit?.value ?? 0
      page = page.dropFirst(Int(clamping: offset?.value ?? 0))
        .prefix(Int(clamping: wanted > 0 ? wanted : Self.ordinaryLimit))
    } else {
      if limit != nil { throw .unimplemented("limit is not implemented.") }
      guard offset?.value ?? 0 == 0 else { throw .unimplemented("offset is not implemented.") }
      guard !isSorted else { throw .unimplemented("Only sorting by USER_ID is implemented.") }
    }
    var answer = AccountList(Array(page), call)
    answer.recordsCount = Int64String(Int64(page.count))
    answer.name = "userInfo"
    if hasProductionAdministration, page.isEmpty { answer.users = nil }
    return answer
  }

  /// The accounts selected by the first expression; an address in it takes precedence over a uid.
  private func matches(in project: ProjectState) -> [UserRecord] {
    let first = expression?.first
    if let email = first?["email"]?.string.filled { return project.users.allWithEmail(email) }
    if let uid = first?["userId"]?.string.filled { return [project.users[uid]].compactMap(\.self) }
    if let number = first?["phoneNumber"]?.string.filled {
      return [project.users.withPhoneNumber(number)].compactMap(\.self)
    }
    return project.users.sortedByUID()
  }

  /// Whether the order is not that of the uids.
  private var isSorted: Bool { ![nil, "SORT_BY_FIELD_UNSPECIFIED", "USER_ID"].contains(sortBy) }

  /// Sorts by string in byte order, then by number, then by uid.
  private func sorted(_ users: [UserRecord]) -> [UserRecord] {
    func key(_ user: UserRecord) -> (text: String, number: Int64) {
      switch sortBy {
      case "NAME": (user.displayName ?? "", 0)
      case "USER_EMAIL": (user.email ?? "", 0)
      case "CREATED_AT": ("", user.createdAt)
      case "LAST_LOGIN_AT": ("", user.lastLoginAt ?? 0)
      default: ("", 0)
      }
    }
    guard isSorted else { return order == "DESC" ? users.reversed() : users }
    let sorted = users.sorted { one, other in
      let keys = (key(one), key(other))
      if keys.0.text != keys.1.text {
        return keys.0.text.utf8.lexicographicallyPrecedes(keys.1.text.utf8)
      }
      return (keys.0.number, one.localID) < (keys.1.number, other.localID)
    }
    return order == "DESC" ? sorted.reversed() : sorted
  }
}

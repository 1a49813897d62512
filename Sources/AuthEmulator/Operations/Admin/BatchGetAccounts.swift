/// Lists accounts under an old name, with a body (recordings of Google's emulator).
struct DownloadAccount: ReadOperation {
  static let route = Route.post("v3/relyingparty/downloadAccount", legacyName: "downloadAccount")
  var targetProjectID: String?
  var maxResults: Int?
  var nextPageToken: String?

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> AccountList {
    guard targetProjectID.filled != nil else { throw ServerError(.insufficientPermission) }
    return try BatchGetAccounts {
      $0.maxResults = maxResults
      $0.nextPageToken = nextPageToken
    }.perform(on: project, call)
  }
}

extension BatchGetAccounts: ReadOperation {
  static var otherTemplates: [String] { underTenants }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> AccountList {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    try project.checkAuthEnabled()
    let page = page(of: project.users, call)
    var answer = AccountList(page.users, call, withSecrets: true)
    answer.kind = "identitytoolkit#DownloadAccountResponse"
    answer.nextPageToken = page.next
    // Production leaves out empty lists, and adds a version to each hash.
    if page.users.isEmpty, call.world.policy.hasProductionAdministration { answer.users = nil }
    answer.hasVersions = call.world.policy.hasProductionAdministration
    return answer
  }

  /// Returns 20 accounts by default, at most 1000, and all of them for a negative number (Docs/protocol.md
  /// 9.3), and the last uid if there may be more.
  ///
  /// Production takes any number, and knows whether there is another page (Docs/protocol.md 10.9).
  private func page(of table: UserTable, _ call: Call) -> (users: [UserRecord], next: String?) {
    let token = nextPageToken.filled
    if let maxResults, maxResults >= 0, call.world.policy.hasProductionAdministration {
      let found = table.sortedByUID(after: token, limit: maxResults == .max ? .max : maxResults + 1)
      let users = Array(found.prefix(maxResults))
      return (users, found.count > maxResults ? users.last?.localID : nil)
    }
    let wanted = maxResults.map { $0 == 0 ? 20 : $0 } ?? 20
    let limit = wanted < 0 ? Int.max : min(wanted, 1000)
    let users = table.sortedByUID(after: token, limit: limit)
    return (users, users.count == limit ? users.last?.localID : nil)
  }
}

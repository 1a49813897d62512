/// Lists accounts under an old name, with a body (recordings of Google's emulator).
struct DownloadAccount: Endpoint {
  static let route = Route.post("v3/relyingparty/downloadAccount", legacyName: "downloadAccount")
  var targetProjectID: String?
  var maxResults: Int?
  var nextPageToken: String?

  enum CodingKeys: String, CodingKey { case targetProjectID = "targetProjectId", maxResults, nextPageToken }

  typealias Response = BatchGetAccounts.Response
}

extension BatchGetAccounts: AccountListing {
  static var otherTemplates: [String] { underTenants }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> AccountList {
    guard call.caller.isPrivileged else { throw .projectNeedsCredentials }
    try project.checkAuthEnabled()
    let page = Page(maxResults, after: nextPageToken.filled, of: project.users, call)
    var answer = AccountList(page.users, call, withSecrets: true)
    answer.kind = "identitytoolkit#DownloadAccountResponse"
    answer.nextPageToken = page.next
    // Production leaves out empty lists, and adds a version to each hash.
    if page.users.isEmpty, call.world.policy.hasProductionAdministration { answer.users = nil }
    answer.hasVersions = call.world.policy.hasProductionAdministration
    return answer
  }

  struct Page {
    let users: [UserRecord]
    /// The last uid of the page; nil if the page is not full.
    let next: String?

    /// Takes 20 accounts by default, at most 1000, and all of them for a negative number (Docs/protocol.md
    /// 9.3).
    ///
    /// Production takes any number, and says whether there is another page (Docs/protocol.md 10.9).
    init(_ maximum: Int?, after token: String?, of table: UserTable, _ call: Call) {
      if let maximum, maximum >= 0, call.world.policy.hasProductionAdministration {
        let found = table.sortedByUID(after: token, limit: maximum == .max ? maximum : maximum + 1)
        users = Array(found.prefix(maximum))
        next = found.count > maximum ? users.last?.localID : nil
        return
      }
      let wanted = maximum.map { $0 == 0 ? 20 : $0 } ?? 20
      let limit = wanted < 0 ? Int.max : min(wanted, 1000)
      users = table.sortedByUID(after: token, limit: limit)
      next = users.count == limit ? users.last?.localID : nil
    }
  }
}

// The v3 path has the same fields in a body.
extension DownloadAccount: AccountListing {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> AccountList {
    guard targetProjectID.filled != nil else { throw ServerError(.insufficientPermission) }
    return try BatchGetAccounts {
      $0.maxResults = maxResults
      $0.nextPageToken = nextPageToken
    }.perform(on: project, call)
  }
}

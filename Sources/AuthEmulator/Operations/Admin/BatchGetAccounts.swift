import AuthHTTP
import BoundedJSON
import IdentityToolkit

extension BatchGetAccounts: ReadOperation {
  static var otherTemplates: [String] {
    ["v1/projects/{targetProjectId}/tenants/{tenantId}/accounts:batchGet"]
  }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    guard call.isPrivileged else { throw .projectNeedsCredentials }
    try project.checkAuthEnabled()
    let page = Page(maxResults, after: nextPageToken.filled, of: project.users, call)
    let users = page.users.map { Self.shown($0, call) }
    return Response {
      $0.kind = "identitytoolkit#DownloadAccountResponse"
      // Production leaves empty lists out.
      $0.users = users.isEmpty && call.policy.hasProductionAdministration ? nil : users
      $0.nextPageToken = page.next
    }
  }

  /// Production tells a version beside each hash.
  private static func shown(_ user: UserRecord, _ call: Call) -> UserInfo {
    var info = UserInfo(user, call, withSecrets: true)
    if call.policy.hasProductionAdministration, info.passwordHash != nil { info.version = 0 }
    return info
  }

  /// One page of accounts, sorted by uid.
  struct Page {
    let users: [UserRecord]
    /// The last uid of the page; nil if the page is not full.
    let next: String?

    /// Takes 20 accounts by default, at most 1000, and all of them for a negative number (Docs/protocol.md 9.3).
    ///
    /// Production takes any number, and tells whether there is another page (Docs/protocol.md 10.9).
    init(_ maximum: Int?, after token: String?, of table: UserTable, _ call: Call) {
      if let maximum, maximum >= 0, call.policy.hasProductionAdministration {
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
extension DownloadAccount: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> BatchGetAccounts.Response {
    guard targetProjectID.filled != nil else { throw ServerError(.insufficientPermission) }
    return try BatchGetAccounts {
      $0.maxResults = maxResults
      $0.nextPageToken = nextPageToken
    }.perform(on: project, call)
  }
}

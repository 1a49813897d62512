struct PageChange: Sendable {
  enum Kind: String, Sendable {
    case deleteUser = "delete-user"
    case clearUsers = "clear-users"
    case clearCodes = "clear-codes"
    case clearLinks = "clear-links"
    case clearCalls = "clear-calls"
  }

  let kind: Kind
  let scope: PageScope
  let uid: String

  /// Decodes the request's body.
  init(_ kind: Kind, _ request: HTTPRequest) throws(ServerError) {
    let (body, scope) = try PageScope.read(request)
    self.kind = kind
    self.scope = scope
    uid = body["localId"]?.string ?? ""
    if kind == .deleteUser, uid.isEmpty { throw ServerError(.missingLocalID) }
  }

  func apply(to state: inout ServerState) throws(ServerError) {
    if kind == .deleteUser, state[scope].users[uid] == nil { throw ServerError(.userNotFound) }
    state.change(scope) { project in
      switch kind {
      case .deleteUser: project.users.remove(uid)
      case .clearUsers: project.users.removeAll()
      case .clearCodes: project.verificationCodes = SMSCodes()
      case .clearLinks: project.oobCodes = OOBCodeTable()
      case .clearCalls: break
      }
    }
  }
}

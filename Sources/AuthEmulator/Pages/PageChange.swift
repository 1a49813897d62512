/// A change that the console makes itself, because the API has no call for it.
struct PageChange: Endpoint {
  enum Kind: String, Codable {
    case deleteUsers = "delete-users"
    case disableUsers = "disable-users"
    case enableUsers = "enable-users"
    case clearUsers = "clear-users"
    case clearCodes = "clear-codes"
    case clearLinks = "clear-links"
    case clearCalls = "clear-calls"
    case restoreCalls = "restore-calls"
    case removeFault = "remove-fault"
    case drawSecret = "draw-secret"
    case showCall = "show-call"
    case revealCall = "reveal-call"
    case repeatCall = "repeat-call"
    case saveCalls = "save-calls"
  }

  /// Not routed: only the console's own paths lead here.
  static let route = Route(.post, .emulator, "page", form: .json)
  var kind = Kind.clearCalls
  /// The uids of the users to change, at most 1000.
  var localIDs: [String]?

  /// How many users were changed, and how many did not exist any more.
  struct Response: WireObject {
    var changed: Int?
    var gone: Int?
  }
}

extension PageChange: Operation {
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> Response {
    let place = StatePlace(project: call.world.projectID, tenant: call.world.tenantID)
    switch kind {
    case .deleteUsers, .disableUsers, .enableUsers: return try changeUsers(of: place, in: &state)
    case .clearUsers: state.change(place) { $0.users.removeAll() }
    case .clearCodes: state.change(place) { $0.verificationCodes = SMSCodes() }
    case .clearLinks: state.change(place) { $0.oobCodes = OOBCodeTable() }
    case .clearCalls, .restoreCalls, .removeFault, .drawSecret, .showCall, .revealCall, .repeatCall,
      .saveCalls:
      break
    }
    return Response()
  }

  private func changeUsers(
    of place: StatePlace, in state: inout ServerState
  ) throws(ServerError) -> Response {
    let uids = localIDs ?? []
    guard !uids.isEmpty, uids.allSatisfy({ !$0.isEmpty }) else { throw ServerError(.missingLocalID) }
    guard uids.count <= 1000 else { throw .misfit(path: "/localIds", "must have at most 1000 items") }
    let distinct = Set(names: uids)
    let changed =
      state.change(place) { project in
        distinct.count { uid in
          guard project.users[uid.text] != nil else { return false }
          if kind == .deleteUsers {
            project.users.remove(uid.text)
          } else {
            project.users.change(uid.text) { $0.disabled = kind == .disableUsers }
          }
          return true
        }
      } ?? 0
    return Response {
      $0.changed = changed
      $0.gone = distinct.count - changed
    }
  }
}

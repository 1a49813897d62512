/// A change that the console makes itself, because the API has no call for it.
struct PageChange: Endpoint {
  enum Kind: String, Codable {
    case deleteUser = "delete-user"
    case clearUsers = "clear-users"
    case clearCodes = "clear-codes"
    case clearLinks = "clear-links"
    case clearCalls = "clear-calls"
    case removeFault = "remove-fault"
    case drawSecret = "draw-secret"
  }

  /// Not routed: only the console's own paths lead here.
  static let route = Route(.post, .emulator, "page", form: .json)
  var kind = Kind.clearCalls
  var localID: String?

  typealias Response = EmptyObject
}

extension PageChange: Operation {
  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> EmptyObject {
    if kind == .deleteUser, localID.filled == nil { throw ServerError(.missingLocalID) }
    let place = StatePlace(project: call.world.projectID, tenant: call.world.tenantID)
    let isDone = state.change(place) { project in
      switch kind {
      case .deleteUser:
        guard let localID, project.users[localID] != nil else { return false }
        project.users.remove(localID)
      case .clearUsers: project.users.removeAll()
      case .clearCodes: project.verificationCodes = SMSCodes()
      case .clearLinks: project.oobCodes = OOBCodeTable()
      case .clearCalls, .removeFault, .drawSecret: break
      }
      return true
    }
    if kind == .deleteUser, isDone != true { throw ServerError(.userNotFound) }
    return EmptyObject()
  }
}

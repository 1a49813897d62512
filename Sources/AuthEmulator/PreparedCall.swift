import AuthHTTP
import IdentityToolkit

/// A request that passed every rule and was read: all that is left needs the state.
struct PreparedCall: Sendable {
  let operation: any Operation
  let isPrivileged: Bool
  /// The project the path, or an administrator, names.
  let namedProject: String?
  /// The tenant the path or the request names.
  let tenant: String?
  /// The token the request carries, read before the state is locked.
  let token: PresentedToken?

  /// The answer, and what is to be reported.
  typealias Outcome = (answer: Result<any WireObject, ServerError>, events: [EmulatorEvent])

  /// Whether the state will only be looked at.
  var isReadOnly: Bool { type(of: operation).isReadOnly }

  /// Answers, changing the state.
  func run(
    on state: inout ServerState, _ configuration: EmulatorConfiguration, _ surroundings: EmulatorSurroundings
  ) -> Outcome {
    // A token of a project this server holds leads there; an API key always means the default project.
    let tokenProject = token?.projectID.flatMap { state.projects[$0] == nil ? nil : $0 }
    let machineMilliseconds = surroundings.milliseconds
    var call = Call(
      projectID: namedProject ?? tokenProject ?? configuration.defaultProject, tenantID: tenant,
      isPrivileged: isPrivileged, token: token, milliseconds: machineMilliseconds + state.clockOffset,
      machineMilliseconds: machineMilliseconds,
      random: Randomness(bytes: surroundings.randomBytes), tokenLifetime: configuration.tokenLifetime)
    do {
      return (.success(try operation.answer(on: &state, &call)), call.events)
    } catch {
      return (.failure(error), call.events)
    }
  }
}

extension Result where Success == any WireObject, Failure == ServerError {
  /// The response that tells it.
  var response: HTTPResponse {
    switch self {
    case .success(let answer):
      HTTPResponse(
        200, fields: HTTPFields([.init("content-type", "application/json")]),
        body: JSONOutput.bytes(of: answer))
    case .failure(let error): error.response
    }
  }
}

import AuthHTTP
import IdentityToolkit

/// A request that passed every rule and was read: all that is left needs the state.
struct PreparedCall: Sendable {
  let operation: any Operation
  let isPrivileged: Bool
  /// The project the path, or an administrator, names.
  let namedProject: String?
  /// The tenant that the path, the request or its token names.
  let tenant: String?
  /// Whether the endpoint is one whose errors production shapes in the newer way (protocol reference 8.1).
  let saysStatusOnly: Bool
  /// Where the client reached the server, such as `127.0.0.1:9099`; links lead there.
  let host: String
  /// The token the request carries, read before the state is locked.
  let token: PresentedToken?

  /// The answer, and what is to be reported.
  typealias Outcome = (response: HTTPResponse, events: [EmulatorEvent])

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
      isPrivileged: isPrivileged, token: token, host: host,
      milliseconds: machineMilliseconds + state.clockOffset, machineMilliseconds: machineMilliseconds,
      random: Randomness(bytes: surroundings.randomBytes), tokenLifetime: configuration.tokenLifetime,
      isObserved: surroundings.observe != nil && !isReadOnly, strictRules: configuration.strictRules,
      expiryGrace: configuration.expiryGrace, tokenSigning: configuration.tokenSigning)
    guard call.isObserved, let observe = surroundings.observe else {
      return (answer(on: &state, &call), call.events)
    }
    let response = state.keepingJournal(
      of: &call, signsIn: type(of: operation).signsIn,
      { state, call in answer(on: &state, &call) })
    for event in call.events {
      observe(
        ObservedEvent(
          milliseconds: call.milliseconds, projectID: call.projectID, tenantID: call.tenantID, event: event))
    }
    return (response, call.events)
  }

  private func answer(on state: inout ServerState, _ call: inout Call) -> HTTPResponse {
    do {
      return try operation.answer(on: &state, &call)
    } catch {
      return error.response(inV2Shape: saysStatusOnly && call.enforces(.v2Errors))
    }
  }
}

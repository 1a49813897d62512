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
      random: Randomness(bytes: surroundings.randomBytes), tokenLifetime: configuration.tokenLifetime,
      isObserved: surroundings.observe != nil && !isReadOnly)
    guard call.isObserved, let observe = surroundings.observe else {
      return (answer(on: &state, &call), call.events)
    }
    let answer = answerKeepingJournal(on: &state, &call)
    for event in call.events {
      observe(
        ObservedEvent(
          milliseconds: call.milliseconds, projectID: call.projectID, tenantID: call.tenantID, event: event))
    }
    return (answer, call.events)
  }

  private func answer(on state: inout ServerState, _ call: inout Call) -> Result<any WireObject, ServerError>
  {
    do {
      return .success(try operation.answer(on: &state, &call))
    } catch {
      return .failure(error)
    }
  }

  /// Answers, and adds what became of accounts and settings to the call's events.
  private func answerKeepingJournal(
    on state: inout ServerState, _ call: inout Call
  ) -> Result<any WireObject, ServerError> {
    let before = state.projects[call.projectID]?.config ?? ProjectSettings()
    state.keepJournal(of: call.projectID)
    let answer = answer(on: &state, &call)
    let signsIn = type(of: operation).signsIn
    call.events += state.takeJournal(of: call.projectID).filter { event in
      if case .signedIn = event { signsIn } else { true }
    }
    let after = state.projects[call.projectID]?.config ?? ProjectSettings()
    if before != after {
      call.events.append(.configChanged(fields: changedNames(Open(before), Open(after))))
    }
    return answer
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

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
  /// Whether the endpoint is one whose errors production shapes in the newer way (Docs/protocol.md 8.1).
  let saysStatusOnly: Bool
  /// Where the client reached the server, such as `127.0.0.1:9099`; links lead there.
  let host: String
  /// The token the request carries, read before the state is locked.
  let token: PresentedToken?

  /// Whether a web page of an origin that nobody named asks.
  var isForeign = false
  /// What the request asks for and the server does not do, by names.
  var withoutEffect: [String] = []
  /// The faults of the server; nil for one that lives for a single call.
  var faults: Faults?
  /// What an earlier run left behind, which ended at a function that was to be asked.
  var replay: Replay?

  /// The answer, and what is to be reported; or the function that has to be asked first, the state being as before.
  typealias Outcome = (response: HTTPResponse, events: [EmulatorEvent], needed: Needed?)

  /// A function to be asked, and how to come back to this point.
  struct Needed {
    let call: FunctionCall
    fileprivate let replay: Replay
  }

  /// The same call, to be run again now that the function has been asked.
  func knowing(_ outcome: FunctionOutcome, from needed: Needed) -> Self {
    var next = self
    next.replay = needed.replay
    next.replay?.outcomes[needed.call.event] = outcome
    return next
  }

  /// Whether the state will only be looked at.
  var isReadOnly: Bool { type(of: operation).isReadOnly }

  /// Answers, changing the state.
  func run(
    on state: inout ServerState, _ configuration: EmulatorConfiguration, _ surroundings: EmulatorSurroundings
  ) -> Outcome {
    // A token of a project this server holds leads there; an API key always means the default project.
    let tokenProject = token?.projectID.flatMap { state.projects[$0] == nil ? nil : $0 }
    let projectID = namedProject ?? tokenProject ?? configuration.defaultProject
    if configuration.sealsTokens, configuration.tokenSigning.sealKey == nil, state.tokenKey == nil,
      !isReadOnly
    {
      state.tokenKey = surroundings.randomBytes(TokenSeal.keyLength)
    }
    // Only where functions may be asked does an operation have to be able to start over.
    let asks = !isReadOnly && state.projects[projectID]?.config.blockingFunctions?.triggers?.isEmpty == false
    let replay = asks ? self.replay ?? Replay(milliseconds: surroundings.milliseconds) : nil
    let before = asks ? state : nil
    let machineMilliseconds = replay?.milliseconds ?? surroundings.milliseconds
    var call = Call(
      projectID: projectID, tenantID: tenant, isPrivileged: isPrivileged, token: token, host: host,
      milliseconds: machineMilliseconds + state.clockOffset, machineMilliseconds: machineMilliseconds,
      random: Randomness(bytes: replay?.recording(surroundings.randomBytes) ?? surroundings.randomBytes),
      tokenLifetime: configuration.tokenLifetime, isObserved: surroundings.observe != nil && !isReadOnly,
      strictRules: configuration.strictRules, expiryGrace: configuration.expiryGrace,
      tokenSigning: configuration.tokenSigning)
    call.isForeign = isForeign
    call.withoutEffect = withoutEffect
    call.seal = configuration.seal(of: projectID, in: state)
    call.functionOutcomes = replay?.outcomes ?? [:]
    var response =
      call.isObserved
      ? state.keepingJournal(of: &call, signsIn: type(of: operation).signsIn) { answer(on: &$0, &$1) }
      : answer(on: &state, &call)
    if let needed = call.neededFunction, let replay, let before {
      state = before
      return (response, [], Needed(call: needed, replay: replay))
    }
    if state.clockOffset != 0 {
      // Who compares the clocks, after a refused time-based code for one, has to see the moved one.
      response.fields["Date"] = HTTPDate.format(secondsSince1970: Int(call.milliseconds / 1000))
    }
    for event in call.isObserved ? call.events : [] {
      surroundings.observe?(
        ObservedEvent(
          milliseconds: call.milliseconds, projectID: call.projectID, tenantID: call.tenantID, event: event))
    }
    return (response, call.events, nil)
  }

  private func answer(on state: inout ServerState, _ call: inout Call) -> HTTPResponse {
    do {
      if let faults, let operation = operation as? any FaultsOperation {
        return try operation.answer(on: faults)
      }
      return try operation.answer(on: &state, &call)
    } catch {
      return error.response(inV2Shape: saysStatusOnly && call.enforces(.v2Errors))
    }
  }
}

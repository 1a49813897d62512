import Synchronization

/// The local server: requests in, responses out, the state in memory (Docs/architecture.md 6).
///
/// It has no sockets and never waits, so a process, an event loop and a test can all use it. It can be called
/// from any thread.
package final class AuthServer: Sendable {
  let configuration: EmulatorConfiguration
  let surroundings: EmulatorSurroundings
  let reception: Reception
  let faults: Faults
  let stored: Mutex<ServerState>
  /// The milliseconds of ``ServerState/clockOffset``, so that the `Date` of a response can be read without
  /// waiting for the state.
  private let clockMilliseconds: Atomic<Int64>
  /// Stores the state in a directory; nil if it is only in memory.
  let database: StateDatabase?
  /// What proves to the server that a change comes from its own page, and the name of this run; created with
  /// the first page, so that a server without browsers uses no random bytes for it.
  let pageIdentifiers = Mutex<(token: String, run: String)?>(nil)
  /// A counter of possible changes of the state.
  let revision = Atomic<UInt64>(0)
  private let eventRing = Ring<ObservedEvent>()
  /// Held while an imported password hash is computed.
  private let checking = Mutex(())
  let calls: CallLog
  /// The response to a call that needs a thread while too many are at work.
  static let busy = ServerError.frontEnd(503).response

  /// Creates a server with the given state in memory, to which the configuration's fictional numbers, providers
  /// and domains are added.
  package convenience init(
    configuration: EmulatorConfiguration, state: ServerState = ServerState(),
    surroundings: EmulatorSurroundings
  ) {
    var state = state
    state.add(configuration)
    self.init(configuration, state, surroundings, database: nil)
  }

  /// Creates a server that keeps its state in an open directory and continues with what it contains.
  ///
  /// A new directory starts with what `importing` returns. What the server starts with is stored when this returns.
  ///
  /// - Throws: ``StateDirectoryError`` if it cannot be stored, and what `importing` throws; the directory then contains
  ///   what it did.
  package static func open(
    _ opened: StateDatabase.Opened, _ configuration: EmulatorConfiguration,
    _ surroundings: EmulatorSurroundings, importing: () throws -> ServerState = { ServerState() }
  ) throws -> AuthServer {
    let database = opened.database
    var state = database.isNew ? try importing() : opened.state
    state.add(configuration)
    try database.start(with: &state)
    return AuthServer(configuration, state, surroundings, database: database)
  }

  private init(
    _ configuration: EmulatorConfiguration, _ state: ServerState, _ surroundings: EmulatorSurroundings,
    database: StateDatabase?
  ) {
    self.database = database
    self.configuration = configuration
    self.surroundings = surroundings
    reception = Reception(configuration)
    calls = CallLog(observe: surroundings.observeCall)
    faults = Faults(
      configuration.faults, seed: configuration.faultSeed, methods: { KnownMethods.templates })
    clockMilliseconds = Atomic(state.clockOffset)
    stored = Mutex(state)
  }

  /// How many whole seconds the server's clock is ahead of the machine's.
  package var clockOffset: Int {
    Int((Double(clockMilliseconds.load(ordering: .relaxed)) / 1000).rounded(.down))
  }

  var milliseconds: Int64 { surroundings.milliseconds + clockMilliseconds.load(ordering: .relaxed) }

  /// Where the proxy for which it works passes calls on; nil for a server that answers calls itself.
  package var upstream: String? { configuration.facts?.upstream }

  /// A copy of the current state; copying is free until the server changes its own.
  package var state: ServerState {
    stored.withLock { state in
      commit(&state)
      return state
    }
  }

  /// Answers one request; every failure is a response.
  ///
  /// Functions of the project run on the calling thread. A caller in the same process has no connection to
  /// close and does not wait: an injected delay is skipped, and a fault without a response is 503.
  package func respond(to request: HTTPRequest) -> HTTPResponse {
    var response =
      begin(request).taken() ?? reception.finish(Self.busy, to: request)
    let offset = clockMilliseconds.load(ordering: .relaxed)
    if offset != 0, response.fields["Date"] == nil {
      // Over HTTP, the connection writes this field.
      response.fields["Date"] = HTTPDate.format(
        secondsSince1970: Int((surroundings.milliseconds + offset) / 1000))
    }
    return response
  }

  /// Answers for an HTTP server: at once if possible, otherwise without blocking its event loop.
  package func begin(_ request: HTTPRequest) -> HandlerAnswer {
    guard CallLog.concerns(request) else { return firstStep(of: request) }
    let (milliseconds, start) = (milliseconds, ContinuousClock.now)
    return calls.recording(firstStep(of: request), of: request, at: milliseconds, since: start)
  }

  private func firstStep(of given: HTTPRequest) -> HandlerAnswer {
    let request = PagePath.usual(given)
    if let route = PageRoute(request, isForeign: configuration.originRule.isOtherOrigin) {
      return .now(respond(to: request, at: route))
    }
    guard faults.areSet, reception.admits(request), let applied = faults.apply(to: request) else {
      return proceed(request)
    }
    revision.add(1, ordering: .acquiringAndReleasing)
    let rest: @Sendable () -> HandlerAnswer = { [self] in
      guard let failure = applied.failure else { return proceed(request) }
      if let error = ServerError(failure) {
        return .now(reception.finish(reception.response(for: error, to: request), to: request))
      }
      return failure == .drop ? .closed : .never
    }
    return applied.delay.map { .after($0, rest) } ?? rest()
  }

  func adoptClock(of state: ServerState) {
    guard clockMilliseconds.load(ordering: .relaxed) != state.clockOffset else { return }
    clockMilliseconds.store(state.clockOffset, ordering: .relaxed)
  }

  func proceed(_ request: HTTPRequest) -> HandlerAnswer {
    switch reception.receive(request) {
    case .answered(let response): return .now(reception.finish(response, to: request))
    case .call(let call): return run(call, for: request)
    }
  }

  private func outcome(of call: PreparedCall) -> PreparedCall.Outcome {
    stored.withLock { state in
      let outcome = call.run(on: &state, configuration, surroundings, database, (faults, eventRing))
      adoptClock(of: state)
      if outcome.transaction == nil { outcome.publish(to: surroundings, eventRing) }
      return outcome
    }
  }

  private func run(_ call: PreparedCall, for request: HTTPRequest) -> HandlerAnswer {
    let outcome = outcome(of: call)
    if let needed = outcome.needed {
      let next: @Sendable () -> HandlerAnswer = { [self] in
        guard case .check = needed.work else {
          return run(call.repeated(after: needed, surroundings), for: request)
        }
        // One at a time, so that hostile hashes take only one core and the memory of one.
        let next = checking.withLock { _ in call.repeated(after: needed, surroundings) }
        return run(next, for: request)
      }
      return .work(next, orElse: Self.busy)
    }
    let isVisible = outcome.isChange || call.concernsFaults
    guard outcome.transaction == nil else {
      return .atEndOfTurn { self.end(outcome, isVisible, for: request) }
    }
    return end(outcome, isVisible, for: request)
  }

  private func end(
    _ outcome: PreparedCall.Outcome, _ isVisible: Bool, for request: HTTPRequest
  ) -> HandlerAnswer {
    let response = conclude(outcome)
    if isVisible { revision.add(1, ordering: .acquiringAndReleasing) }
    return .now(reception.finish(response, to: request))
  }

  /// Stores what an outcome depends on, sends its events, and returns its response.
  private func conclude(_ outcome: PreparedCall.Outcome) -> HTTPResponse {
    if let database, let transaction = outcome.transaction {
      let refusal = stored.withLock { state in
        commit(&state)
        let refusal = database.refusal(of: transaction)
        if refusal == nil { outcome.publish(to: surroundings, eventRing) }
        return refusal
      }
      if let refusal { return refusal.response }
    }
    // Outside the lock, because the receiver may call the server.
    outcome.events.forEach(surroundings.report)
    return outcome.response
  }

  /// Stores the changes of calls, for callers that have locked the state.
  private func commit(_ state: inout ServerState) {
    guard let database else { return }
    database.commit(&state)
    adoptClock(of: state)
  }

  package func report(_ event: EmulatorEvent, of projectID: String) {
    let observed = ObservedEvent(
      milliseconds: milliseconds, projectID: projectID, tenantID: nil, event: event)
    surroundings.observe?(observed)
    eventRing.append(observed)
  }

  package func moveClock(_ change: EmulatorClock.Patch) throws(ServerError) {
    guard perform(change).status.isSuccess else { throw EmulatorClock.Patch.unreachable }
  }

  func perform(_ operation: any Operation, in place: StatePlace? = nil) -> HTTPResponse {
    let caller = Caller(isPrivileged: true, facts: configuration.facts)
    let call = PreparedCall(
      operation: operation, route: type(of: operation).route, caller: caller, namedProject: place?.project,
      tenant: place?.tenant,
      hasV2Errors: false)
    let response = conclude(outcome(of: call))
    revision.add(1, ordering: .acquiringAndReleasing)
    return response
  }

  /// The export files of a project, with the keys that keep its refresh tokens valid on another server.
  package func exportedFiles(of projectID: String) -> ByName<[UInt8]> {
    let state = self.state
    return state.exportedFiles(of: projectID, sealedBy: configuration.seal(of: projectID, in: state))
  }

  /// Stops using the state directory; calls that change something are then refused.
  package func closeState() {
    guard let database else { return }
    stored.withLock { database.close(&$0) }
  }
}

extension ServerState {
  fileprivate mutating func add(_ start: EmulatorConfiguration) {
    let id = start.defaultProject
    if !start.testPhones.isEmpty {
      projects[id, default: ProjectState()].config.fictionalAnswers.merge(start.testPhones) { $1 }
    }
    for provider in start.providers where projects[id]?.providerConfigs.known?[provider] == nil {
      projects[id, default: ProjectState()].providerConfigs[DefaultSupportedIdpConfig.self][provider] =
        DefaultSupportedIdpConfig { $0.enabled = true }
    }
    if !start.hostingDomains.isEmpty {
      let domains = Set(settings(of: id).hostingDomains ?? []).union(start.hostingDomains)
      projects[id, default: ProjectState()].config.hostingDomains = domains.sorted()
    }
    if start.enforcesAppCheck { enforceAppCheck("ENFORCED", in: id) }
  }
}

import Synchronization

/// The local server: requests in, responses out, the state in memory (Docs/architecture.md 6).
///
/// It listens to nothing and never waits, so a process, an event loop and a test can all use it. It can be called
/// from any thread.
package final class AuthServer: Sendable {
  let configuration: EmulatorConfiguration
  let dependencies: ServerDependencies
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
  let eventRing = Ring<ObservedEvent>()
  private let hasNamedOtherProject = Atomic(false)
  /// Held while an imported password hash is computed.
  private let checking = Mutex(())
  /// Locked only while the state is, or alone.
  private let waiting = Mutex(WaitingCalls())
  let calls: CallLog
  /// The response to a call that needs a thread while too many are at work.
  static let busy = ServerError.frontEnd(503).response

  /// Creates a server with the given state in memory, to which the configuration's fictional numbers, providers
  /// and domains are added.
  package convenience init(
    configuration: EmulatorConfiguration, state: ServerState = ServerState(),
    dependencies: ServerDependencies
  ) {
    var state = state
    state.add(configuration)
    self.init(configuration, state, dependencies, database: nil)
  }

  /// Creates a server that keeps its state in an open directory and continues with what it contains.
  ///
  /// A new directory starts with what `importing` returns. What the server starts with is stored when this returns.
  ///
  /// - Throws: ``StateDirectoryError`` if it cannot be stored, and what `importing` throws; the directory then contains
  ///   what it did.
  package static func open(
    _ opened: StateDatabase.Opened, _ configuration: EmulatorConfiguration,
    _ dependencies: ServerDependencies, importing: () throws -> ServerState = { ServerState() }
  ) throws -> AuthServer {
    let database = opened.database
    var state = database.isNew ? try importing() : opened.state
    state.add(configuration)
    try database.start(with: &state)
    return AuthServer(configuration, state, dependencies, database: database)
  }

  private init(
    _ configuration: EmulatorConfiguration, _ state: ServerState, _ dependencies: ServerDependencies,
    database: StateDatabase?
  ) {
    self.database = database
    self.configuration = configuration
    self.dependencies = dependencies
    reception = Reception(configuration, dependencies)
    calls = CallLog(observe: dependencies.observeCall)
    faults = Faults(
      configuration.faults, seed: configuration.faultSeed, methods: { KnownMethods.templates })
    clockMilliseconds = Atomic(state.clockOffset)
    stored = Mutex(state)
  }

  /// How many whole seconds the server's clock is ahead of the machine's.
  package var clockOffset: Int {
    Int((Double(clockMilliseconds.load(ordering: .relaxed)) / 1000).rounded(.down))
  }

  var milliseconds: Int64 { dependencies.milliseconds + clockMilliseconds.load(ordering: .relaxed) }

  /// Where the proxy for which it works passes calls on; nil for a server that answers calls itself.
  package var upstream: String? { configuration.facts?.upstream }

  /// A copy of the current state; copying is free until the server changes its own.
  package var state: ServerState {
    stored.withLock { state in
      settle(&state)
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
        secondsSince1970: Int((dependencies.milliseconds + offset) / 1000))
    }
    return response
  }

  /// Answers for an HTTP server: at once if possible, otherwise without blocking its event loop.
  ///
  /// With `pending`, a call whose changes must be stored is answered by the next ``endTurn()``, through it. Such a
  /// call is finished even if nobody waits for its answer any more.
  package func begin(_ request: HTTPRequest, _ pending: PendingAnswer? = nil) -> HandlerAnswer {
    let incoming = IncomingCall(
      request, pending,
      at: CallLog.concerns(request) ? .init(milliseconds: milliseconds, faults: faults.active) : nil)
    return calls.recording(firstStep(of: incoming), of: incoming)
  }

  private func firstStep(of given: IncomingCall) -> HandlerAnswer {
    let request = PagePath.usual(given.request)
    let incoming = IncomingCall(request, given.pending, at: given.arrival, reason: given.reason)
    if let route = PageRoute(request, isForeign: configuration.originRule.isOtherOrigin) {
      return answer(request, at: route)
    }
    let faulty = reception.answer(to: request, with: faults, reason: incoming.reason) { [self] in
      proceed(incoming)
    }
    guard let faulty else { return proceed(incoming) }
    revision.add(1, ordering: .acquiringAndReleasing)
    return faulty
  }

  func adoptClock(of state: ServerState) {
    guard clockMilliseconds.load(ordering: .relaxed) != state.clockOffset else { return }
    clockMilliseconds.store(state.clockOffset, ordering: .relaxed)
  }

  func proceed(_ incoming: IncomingCall) -> HandlerAnswer {
    switch reception.receive(incoming.request, incoming.reason) {
    case .answered(let response): .now(reception.finish(response, to: incoming.request))
    case .call(let call): run(call, for: incoming)
    }
  }

  private func run(_ call: PreparedCall, for incoming: IncomingCall) -> HandlerAnswer {
    noteOtherProject(call)
    let (outcome, isWaiting) = outcome(of: call, for: incoming)
    if isWaiting { return .later }
    guard let needed = outcome.needed else {
      return .now(conclude(outcome, isVisible: isVisible(call, outcome), for: incoming))
    }
    return .work(
      { [self] in
        guard case .check = needed.work else {
          return run(call.repeated(after: needed, dependencies), for: incoming.withoutTurn)
        }
        // One at a time, so that hostile hashes take only one core and the memory of one.
        let next = checking.withLock { _ in call.repeated(after: needed, dependencies) }
        return run(next, for: incoming.withoutTurn)
      }, orElse: { [self] in reception.finish(Self.busy, to: incoming.request) })
  }

  private func noteOtherProject(_ call: PreparedCall) {
    guard configuration.singleProject == nil, let name = call.namedProject,
      name != configuration.defaultProject,
      !hasNamedOtherProject.exchange(true, ordering: .relaxed)
    else { return }
    dependencies.otherProjectNamed(name)
  }

  /// Runs a call and stores its changes, unless it waits for the end of the turn, to be stored with others.
  private func outcome(
    of call: PreparedCall, for incoming: IncomingCall? = nil
  ) -> (outcome: PreparedCall.Outcome, isWaiting: Bool) {
    stored.withLock { state in
      let parts = ServerParts(
        configuration: configuration, dependencies: dependencies, database: database, faults: faults,
        events: eventRing, calls: incoming?.reason == nil ? nil : calls.ring)
      var outcome = call.run(on: &state, parts)
      if let reason = outcome.reason { incoming?.reason?.value = reason }
      incoming?.reason?.member = outcome.refusedMember
      adoptClock(of: state)
      if outcome.transaction != nil {
        if let incoming, let pending = incoming.pending {
          let visible = isVisible(call, outcome)
          waiting.withLock {
            $0.append(
              WaitingCall(incoming: incoming, pending: pending, outcome: outcome, isVisible: visible))
          }
          return (outcome, true)
        }
        settle(&state)
      }
      complete(&outcome)
      return (outcome, false)
    }
  }

  private func isVisible(_ call: PreparedCall, _ outcome: PreparedCall.Outcome) -> Bool {
    outcome.isChange || call.concernsFaults
  }

  /// Stores the changes of all calls and tells observers, in the order of the changes; for callers that have
  /// locked the state.
  private func settle(_ state: inout ServerState) {
    guard let database else { return }
    database.commit(&state)
    adoptClock(of: state)
    waiting.withLock { $0.settle { complete(&$0) } }
  }

  /// Publishes an outcome whose changes are stored, or makes it the refusal of a call whose changes are not.
  private func complete(_ outcome: inout PreparedCall.Outcome) {
    if let transaction = outcome.transaction, let refusal = database?.refusal(of: transaction) {
      (outcome.response, outcome.events) = (refusal.response, [])
    } else {
      outcome.publish(to: dependencies, eventRing)
    }
  }

  /// Stores what the calls of a turn changed, all at once, and finishes these calls.
  package func endTurn() {
    guard database != nil, waiting.withLock({ !$0.isEmpty }) else { return }
    let finished = stored.withLock { state in
      settle(&state)
      return waiting.withLock { $0.takeAll() }
    }
    for call in finished {
      let response = conclude(call.outcome, isVisible: call.isVisible, for: call.incoming)
      call.pending.respond(calls.recorded(response, of: call.incoming))
    }
  }

  /// Sends the events of an outcome, and returns its response.
  private func conclude(
    _ outcome: PreparedCall.Outcome, isVisible: Bool, for incoming: IncomingCall? = nil
  ) -> HTTPResponse {
    // Outside the lock, because the receiver may call the server.
    outcome.events.forEach(dependencies.report)
    if isVisible { revision.add(1, ordering: .acquiringAndReleasing) }
    guard let incoming else { return outcome.response }
    return reception.finish(outcome.response, to: incoming.request, as: outcome.message)
  }

  package func report(_ event: EmulatorEvent, of projectID: String) {
    let observed = ObservedEvent(
      milliseconds: milliseconds, projectID: projectID, tenantID: nil, event: event)
    dependencies.observe?(observed)
    eventRing.append(observed)
  }

  package func moveClock(_ change: EmulatorClock.Patch) throws(ServerError) {
    guard perform(change).status.isSuccess else { throw EmulatorClock.Patch.unreachable }
  }

  func perform(_ operation: any Operation, in place: StatePlace? = nil) -> HTTPResponse {
    let call = PreparedCall(administering: operation, in: place, facts: configuration.facts)
    return conclude(outcome(of: call).outcome, isVisible: true)
  }

  /// The export files of a project, with the keys that keep its refresh tokens valid on another server.
  package func exportedFiles(of projectID: String) -> ByName<[UInt8]> {
    let state = self.state
    return state.exportedFiles(of: projectID, sealedBy: configuration.seal(of: projectID, in: state))
  }

  /// Stops using the state directory; calls that change something are then refused.
  package func closeState() {
    guard let database else { return }
    stored.withLock { state in
      settle(&state)
      database.close(&state)
    }
    endTurn()
  }
}

extension ServerState {
  mutating func add(_ start: EmulatorConfiguration) {
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

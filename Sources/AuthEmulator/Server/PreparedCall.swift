/// A request that passed every check and was decoded; the rest needs the state.
struct PreparedCall: Sendable {
  let operation: any Operation
  let route: Route
  let caller: Caller
  let namedProject: String?
  /// The tenant named by the path, the request or its token.
  var tenant: String?
  /// Whether production writes this endpoint's errors in the newer form (Docs/protocol.md 8.1).
  let hasV2Errors: Bool

  /// Whether naming a missing tenant creates it, as in Google's emulator, whatever the response.
  var makesTenant = false
  /// Whether that tenant is kept; for a GET that any web page can send, the call sees it but it is not
  /// created.
  var keepsTenant = true
  /// The record of an earlier run that stopped because it needed a function.
  var replay: Replay?
  /// The password check for which an earlier run stopped.
  var madeCheck: PasswordCheck.Made?

  /// The response and everything sent with it; or what must be done first, in which case the state is
  /// unchanged.
  struct Outcome {
    var response: HTTPResponse
    /// Whether the call may have changed the state: one that only reads does if it creates the tenant it
    /// names.
    var isChange: Bool
    /// What must be done first, and the record for the next run.
    var needed: (work: NeededWork, replay: Replay?)?
    var events: [EmulatorEvent] = []
    fileprivate(set) var observed: [ObservedEvent] = []
    fileprivate(set) var triggers: [AccountTrigger] = []
    /// The transaction that must be stored before the response and the events are sent.
    fileprivate(set) var transaction: StateDatabase.Transaction?

    /// Sends the events to observers; called while the state is locked, so that they arrive in order.
    func publish(to surroundings: EmulatorSurroundings, _ ring: Ring<ObservedEvent>? = nil) {
      for event in observed {
        if isChange { surroundings.observe?(event) }
        ring?.append(event)
      }
      if let notify = surroundings.accountTriggered { triggers.forEach(notify) }
    }
  }

  /// Does the work, and returns the same call with its result, to run it again.
  func repeated(
    after needed: (work: NeededWork, replay: Replay?), _ surroundings: EmulatorSurroundings
  ) -> Self {
    var next = self
    next.replay = needed.replay
    switch needed.work {
    case .function(let function):
      next.replay?.outcomes[function.event] = surroundings.callFunction(function)
    case .check(let check): next.madeCheck = PasswordCheck.Made(check: check, verdict: check.verdict())
    }
    return next
  }

  var isReadOnly: Bool { type(of: operation).isReadOnly }

  /// Whether the call is about the server's faults, which are not part of the state.
  var concernsFaults: Bool { route.template == InjectedFaults.Get.route.template }

  /// Runs the call and changes the state; with a database, the changes are written before this returns, or
  /// undone.
  ///
  /// The caller publishes the outcome once its transaction is stored. `server` has its faults and newest events;
  /// nil for an embedded server, which lives for one call.
  func run(
    on state: inout ServerState, _ configuration: EmulatorConfiguration, _ surroundings: EmulatorSurroundings,
    _ database: StateDatabase? = nil, _ server: (faults: Faults, events: Ring<ObservedEvent>)? = nil
  ) -> Outcome {
    let projectID = projectID(in: state, configuration)
    // Checked for every call, and most name no tenant.
    let addsTenant = makesTenant && tenant.map { state.canAddTenant($0, to: projectID) } ?? false
    guard addsTenant, !keepsTenant else {
      return run(
        on: &state, in: projectID, addingTenant: addsTenant, configuration, surroundings, database, server)
    }
    var shown = state
    var outcome = run(on: &shown, in: projectID, addingTenant: true, configuration, surroundings, nil, server)
    outcome.isChange = false
    return outcome
  }

  private func run(
    on state: inout ServerState, in projectID: String, addingTenant addsTenant: Bool,
    _ configuration: EmulatorConfiguration, _ surroundings: EmulatorSurroundings, _ database: StateDatabase?,
    _ server: (faults: Faults, events: Ring<ObservedEvent>)?
  ) -> Outcome {
    let isChange = !isReadOnly || addsTenant
    if let database, isChange, let refusal = database.refusal() {
      return Outcome(response: refusal.response, isChange: isChange)
    }
    if state.enforcesAppCheck,
      let refusal = appCheckRefusal(in: projectID, state, configuration, surroundings)
    {
      return Outcome(response: refusal, isChange: isChange)
    }
    if configuration.sealsTokens, configuration.tokenSigning.signer?.sealKey == nil, state.tokenKey == nil,
      !isReadOnly
    {
      state.tokenKey = surroundings.randomBytes(TokenSeal.keyLength)
    }
    // Only an operation that may call functions must be able to start over.
    let asks = !isReadOnly && state.hasTriggers(projectID)
    let replay = asks ? self.replay ?? Replay(milliseconds: surroundings.milliseconds) : nil
    let before = asks ? state : nil
    let machineMilliseconds = replay?.milliseconds ?? surroundings.milliseconds
    let world = World(
      projectID: projectID, tenantID: tenant, milliseconds: machineMilliseconds + state.clockOffset,
      machineMilliseconds: machineMilliseconds,
      random: Randomness(bytes: replay?.recording(surroundings.randomBytes) ?? surroundings.randomBytes),
      tokenLifetime: configuration.tokenLifetime, policy: configuration.policy,
      tokenSigning: configuration.tokenSigning, trustedKeys: configuration.trustedKeys,
      seal: configuration.seal(of: projectID, in: state))
    let reports = surroundings.observe != nil || surroundings.accountTriggered != nil
    let isObserved = (reports || server != nil) && isChange
    // As in Google's emulator, a batch of imported accounts triggers nothing.
    let hasTriggers = surroundings.accountTriggered != nil && !(operation is BatchCreateAccounts)
    let effects = Effects(
      observed: isObserved ? hasTriggers ? .records : .events : .nothing, eventRing: server?.events,
      faults: server?.faults, functionOutcomes: replay?.outcomes ?? [:], madeCheck: madeCheck)
    var call = Call(caller: caller, world: world, effects: effects)
    let own = configuration.defaultProject
    if let mode = configuration.singleProject, let namedProject, namedProject != own {
      if mode == .error {
        let error = ServerError(message: EmulatorEvent.warning(naming: namedProject, own: own))
        return Outcome(response: error.response, isChange: isChange)
      }
      call.effects.events.append(EmulatorEvent(.otherProjectNamed, ["requested": namedProject, "own": own]))
    }
    var response =
      isObserved
      ? state.keepingJournal(of: &call, changesSettings: addsTenant || !isOfUser) {
        answer(on: &$0, &$1, addingTenant: addsTenant)
      } : answer(on: &state, &call, addingTenant: addsTenant)
    if let needed = call.effects.needed {
      // An operation that calls no functions requests a check before it changes anything.
      if let before { state = before }
      return Outcome(response: response, isChange: isChange, needed: (needed, replay))
    }
    let place = isOfUser ? StatePlace(project: projectID, tenant: tenant) : nil
    if let database, isChange, let refusal = database.write(&state, at: place) {
      return Outcome(response: refusal.response, isChange: isChange)
    }
    if state.clockOffset != 0 {
      // A client that compares clocks, for example after a refused time-based code, must see the moved one.
      response.fields["Date"] = HTTPDate.format(secondsSince1970: Int(call.world.milliseconds / 1000))
    }
    var outcome = Outcome(response: response, isChange: isChange)
    let all = call.effects.events + call.effects.accountEvents
    outcome.events = reports ? all : call.effects.events
    outcome.observed = all.map {
      ObservedEvent(
        milliseconds: call.world.milliseconds, projectID: call.world.projectID, tenantID: call.world.tenantID,
        event: $0)
    }
    outcome.triggers = call.effects.accountTriggers
    outcome.transaction = database?.openTransaction
    return outcome
  }

  /// Whether it is an app's call, which only changes accounts and codes of its project and tenant.
  private var isOfUser: Bool { !caller.isPrivileged && route.service != .emulator }

  /// The refusal of an app's call without a valid App Check token (Docs/protocol.md 10.14); nil for a call
  /// that needs none.
  private func appCheckRefusal(
    in projectID: String, _ state: ServerState, _ configuration: EmulatorConfiguration,
    _ surroundings: EmulatorSurroundings
  ) -> HTTPResponse? {
    let seconds = (surroundings.milliseconds + state.clockOffset) / 1000
    guard !caller.isPrivileged, route.service == .identityToolkit, route.method == .post,
      state.projects[projectID]?.appCheck?.isEnforced == true,
      !AppCheckToken.isGood(caller.request?.fields["x-firebase-appcheck"], for: projectID, at: seconds)
    else { return nil }
    return ServerError.appCheck.response(inV2Shape: hasV2Errors && configuration.policy.hasFrontEnd)
  }

  private func projectID(in state: ServerState, _ configuration: EmulatorConfiguration) -> String {
    if let namedProject { return namedProject }
    // An API key means the default project. In production a token belongs to its own project, if this server
    // has it.
    guard configuration.policy.hasFrontEnd, let project = caller.token?.projectID,
      state.projects.has(project)
    else { return configuration.defaultProject }
    return project
  }

  private func answer(
    on state: inout ServerState, _ call: inout Call, addingTenant: Bool
  ) -> HTTPResponse {
    if addingTenant { state.addTenant(of: call) }
    do throws(ServerError) {
      return try operation.answer(on: &state, &call)
    } catch {
      return error.response(
        inV2Shape: hasV2Errors && call.world.policy.hasFrontEnd,
        namesFields: call.world.policy.refusesUnknownMembers)
    }
  }
}

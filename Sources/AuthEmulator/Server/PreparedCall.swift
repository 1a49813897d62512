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
    /// What the response of a strict server is arranged as.
    fileprivate(set) var message: Message?
    /// Why the call is refused; nil if it is not, if it is not recorded, or if nothing more is known than the response
    /// says.
    fileprivate(set) var reason: Reason?
    /// The member of the request that is refused; nil if it is not one.
    fileprivate(set) var refusedMember: String?
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
    func publish(to dependencies: ServerDependencies, _ ring: Ring<ObservedEvent>? = nil) {
      for event in observed {
        if isChange { dependencies.observe?(event) }
        ring?.append(event)
      }
      if let notify = dependencies.accountTriggered { triggers.forEach(notify) }
    }
  }

  /// Does the work, and returns the same call with its result, to run it again.
  func repeated(
    after needed: (work: NeededWork, replay: Replay?), _ dependencies: ServerDependencies
  ) -> Self {
    var next = self
    next.replay = needed.replay
    switch needed.work {
    case .function(let function):
      next.replay?.outcomes[function.event] = dependencies.callFunction(function)
    case .check(let check): next.madeCheck = PasswordCheck.Made(check: check, verdict: check.verdict())
    }
    return next
  }

  var isReadOnly: Bool { type(of: operation).isReadOnly }

  /// Whether the call is about the server's faults, which are not part of the state.
  var concernsFaults: Bool { route.template == InjectedFaults.Get.route.template }

  /// Runs the call and changes the state; with a database, the changes are noted before this returns, or undone.
  ///
  /// The caller publishes the outcome once its transaction is stored.
  func run(on state: inout ServerState, _ server: ServerParts) -> Outcome {
    state.dropStaleImport(at: server.dependencies.milliseconds)
    let projectID = projectID(in: state, server.configuration)
    // Checked for every call, and most name no tenant.
    let addsTenant = makesTenant && tenant.map { state.canAddTenant($0, to: projectID) } ?? false
    guard addsTenant, !keepsTenant else {
      return run(on: &state, in: projectID, addingTenant: addsTenant, server)
    }
    var shown = state
    var unkept = server
    unkept.database = nil
    var outcome = run(on: &shown, in: projectID, addingTenant: true, unkept)
    outcome.isChange = false
    outcome.transaction = server.database?.openTransaction
    return outcome
  }

  private func run(
    on state: inout ServerState, in projectID: String, addingTenant addsTenant: Bool, _ server: ServerParts
  ) -> Outcome {
    let isChange = !isReadOnly || addsTenant
    if let refusal = refusal(in: projectID, state, isChange: isChange, server) {
      let call = call(in: projectID, state, isChange: false, nil, server)
      return Outcome(response: refusal, reason: reason(of: refusal, call, state, server), isChange: isChange)
    }
    if server.configuration.sealsTokens, server.configuration.tokenSigning.signer?.sealKey == nil,
      state.tokenKey == nil, !isReadOnly
    {
      state.tokenKey = server.dependencies.randomBytes(TokenSeal.keyLength)
    }
    // Only an operation that may call functions must be able to start over, and one that makes a tenant.
    let asks = !isReadOnly && state.hasTriggers(projectID)
    let before = asks || addsTenant ? state : nil
    let replay = asks ? self.replay ?? Replay(milliseconds: server.dependencies.milliseconds) : nil
    var call = call(in: projectID, state, isChange: isChange, replay, server)
    let response =
      call.effects.observed == .nothing
      ? answer(on: &state, &call, addingTenant: addsTenant)
      : state.keepingJournal(of: &call, changesSettings: addsTenant || !isOfUser) {
        answer(on: &$0, &$1, addingTenant: addsTenant)
      }
    if let needed = call.effects.needed {
      // An operation that calls no functions requests a check before it changes anything else.
      if let before { state = before }
      return Outcome(response: response, isChange: isChange, needed: (needed, replay))
    }
    let place = isOfUser ? StatePlace(project: projectID, tenant: tenant) : nil
    if isChange, let refusal = server.database?.keep(&state, changedAt: place) {
      return Outcome(response: refusal.response, isChange: isChange)
    }
    var outcome = outcome(of: call, response, isChange: isChange, state, server)
    if call.effects.isRefused || response.status.code >= 400 {
      outcome.reason = reason(of: response, call, state, server)
    }
    return outcome
  }

  /// Why the call was refused, by the state that refused it.
  private func reason(
    of response: HTTPResponse, _ call: Call, _ state: ServerState, _ server: ServerParts
  ) -> Reason? {
    guard let calls = server.calls, let request = caller.request else { return nil }
    let exchange = HTTPExchange(request, response: response, milliseconds: call.world.milliseconds)
    let history = CallHistory(calls: calls, events: server.events)
    return StateFacts(state, call, operation, exchange, after: history).reason()
  }

  /// The refusal of a call that must not begin; nil for one that may.
  private func refusal(
    in projectID: String, _ state: ServerState, isChange: Bool, _ server: ServerParts
  ) -> HTTPResponse? {
    if isChange, let refusal = server.database?.refusal() { return refusal.response }
    if state.enforcesAppCheck,
      let refusal = appCheckRefusal(in: projectID, state, server.configuration, server.dependencies)
    {
      return refusal
    }
    guard server.configuration.singleProject == .error, namesOtherProject(server) else { return nil }
    return ServerError(
      message: EmulatorEvent.warning(
        naming: namedProject ?? "", own: server.configuration.defaultProject)
    ).response
  }

  private func namesOtherProject(_ server: ServerParts) -> Bool {
    namedProject.map { $0 != server.configuration.defaultProject } ?? false
  }

  /// What the operation gets besides the state.
  private func call(
    in projectID: String, _ state: ServerState, isChange: Bool, _ replay: Replay?, _ server: ServerParts
  ) -> Call {
    let (configuration, dependencies) = (server.configuration, server.dependencies)
    let machineMilliseconds = replay?.milliseconds ?? dependencies.milliseconds
    let world = World(
      projectID: projectID, tenantID: tenant, milliseconds: machineMilliseconds + state.clockOffset,
      machineMilliseconds: machineMilliseconds,
      random: Randomness(bytes: replay?.recording(dependencies.randomBytes) ?? dependencies.randomBytes),
      tokenLifetime: configuration.tokenLifetime, policy: configuration.policy,
      tokenSigning: configuration.tokenSigning, trustedKeys: configuration.trustedKeys,
      seal: configuration.seal(of: projectID, in: state))
    let isObserved = isChange && (server.reports || server.events != nil)
    // As in Google's emulator, a batch of imported accounts triggers nothing.
    let hasTriggers = dependencies.accountTriggered != nil && !(operation is BatchCreateAccounts)
    var effects = Effects(
      observed: isObserved ? hasTriggers ? .records : .events : .nothing, eventRing: server.events,
      faults: server.faults, database: server.database, functionOutcomes: replay?.outcomes ?? [:],
      madeCheck: madeCheck)
    if configuration.singleProject == .warn, namesOtherProject(server) {
      let names: KeyValuePairs<String, String?> = [
        "requested": namedProject ?? "", "own": configuration.defaultProject,
      ]
      effects.events.append(EmulatorEvent(.otherProjectNamed, names))
    }
    return Call(caller: caller, world: world, effects: effects)
  }

  private func outcome(
    of call: Call, _ response: HTTPResponse, isChange: Bool, _ state: ServerState, _ server: ServerParts
  ) -> Outcome {
    var outcome = Outcome(response: response, isChange: isChange)
    outcome.refusedMember = call.effects.refusedMember
    outcome.message = call.world.policy.hasFrontEnd ? APIMethod.of(type(of: operation))?.answer : nil
    if state.clockOffset != 0 {
      // A client that compares clocks, for example after a refused time-based code, must see the moved one.
      outcome.response.fields["Date"] = HTTPDate.format(
        secondsSince1970: Int(call.world.milliseconds / 1000))
    }
    let all = call.effects.events + call.effects.accountEvents
    outcome.events = server.reports ? all : call.effects.events
    outcome.observed = all.map {
      ObservedEvent(
        milliseconds: call.world.milliseconds, projectID: call.world.projectID, tenantID: call.world.tenantID,
        event: $0)
    }
    outcome.triggers = call.effects.accountTriggers
    outcome.transaction = server.database?.openTransaction
    return outcome
  }

  /// Whether it is an app's call, which only changes accounts and codes of its project and tenant.
  private var isOfUser: Bool { !caller.isPrivileged && route.service != .emulator }

  /// The refusal of an app's call without a valid App Check token (Docs/protocol.md 10.14); nil for a call
  /// that needs none.
  private func appCheckRefusal(
    in projectID: String, _ state: ServerState, _ configuration: EmulatorConfiguration,
    _ dependencies: ServerDependencies
  ) -> HTTPResponse? {
    let seconds = (dependencies.milliseconds + state.clockOffset) / 1000
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
      call.effects.refusedMember = error.refusedMember
      return error.response(
        inV2Shape: hasV2Errors && call.world.policy.hasFrontEnd,
        namesFields: call.world.policy.refusesUnknownMembers)
    }
  }
}

extension PreparedCall {
  /// An administrator's call from this process; without a place it is about the default project.
  init(administering operation: any Operation, in place: StatePlace?, facts: ServerFacts?) {
    self.init(
      operation: operation, route: type(of: operation).route,
      caller: Caller(isPrivileged: true, facts: facts), namedProject: place?.project, tenant: place?.tenant,
      hasV2Errors: false)
  }
}

/// Names the user and the flow of calls that it gets in order: a flow is a sign-in or another change that takes several
/// calls, with the calls that its user makes after it.
package struct CallTracker: Sendable {
  /// What the calls before it tell about a call.
  package struct Ties: Sendable, Equatable {
    /// The best name: the e-mail address, otherwise the number, otherwise the uid.
    package var user: String?
    package var uid: String?
    /// The number of the flow's first call.
    package var flow: Int64?
    /// The calls that waited for this one.
    package var answers: [Int64] = []
    /// How far the server's clock was moved since the call before it, in milliseconds.
    package var clockStep: Int64?
    /// The server's faults, if they are not those of the call before it.
    package var faults: [String]?

    package init() {}
  }

  private struct Flow {
    var newest: Int64
    var time: Moment
    var user: String?
    var uid: String?
    var hasSucceeded = false
    /// The newest call of it that waits for another one.
    var waiting: Int64?
  }

  private struct Waiting {
    let number: Int64
    let flow: Int64?
    let subject: CallSubject
  }

  /// The flow and the user that a secret or a name belongs to.
  private struct Trace {
    var newest: Int64
    var flow: Int64?
    var user: String?
    var uid: String?
  }

  private struct Moment {
    let milliseconds: Int64?
    let start: ContinuousClock.Instant?

    /// How far the server's clock was moved after another moment, in whole seconds; nil if it was not.
    ///
    /// The two clocks are read one after the other, so a part of a second means nothing.
    func step(after other: Self) -> Int64? {
      guard let milliseconds, let earlier = other.milliseconds, let start, let first = other.start else {
        return nil
      }
      let step = milliseconds &- earlier &- Int64((start - first) / .milliseconds(1))
      return step.magnitude < 1000 ? nil : Int64((Double(step) / 1000).rounded()) &* 1000
    }

    /// Whether so much time lies between that the user began something else; by the machine's clock, if both have it.
    func isLong(after other: Self) -> Bool {
      if let start, let earlier = other.start { return start - earlier > .seconds(1800) }
      return (milliseconds ?? 0) &- (other.milliseconds ?? milliseconds ?? 0) > 1_800_000
    }
  }

  /// How many calls back anything is known, as many as a server lists.
  private static let most: Int64 = 1000

  private var last: (time: Moment, faults: [String])?
  private var flows: [Int64: Flow] = [:]
  private var waiting: [Waiting] = []
  private var secrets: ByName<Trace> = [:]
  /// The flow in which a user is, by each name of the user.
  private var current: ByName<Trace> = [:]
  /// The names of users by uid.
  private var people: ByName<Trace> = [:]

  package init() {}

  /// The ties of the next call; `receiver` tells the address to which a code was sent, if the server knows.
  package mutating func add(
    _ exchange: HTTPExchange, number: Int64, receiver: (String) -> String? = { _ in nil }
  ) -> Ties {
    // Seldom, because all of it is looked through.
    if number % 100 == 0 { forget(upTo: number - Self.most) }
    let call = TrackedCall(exchange, receiver)
    let subject = call.subject
    let time = Moment(milliseconds: exchange.milliseconds, start: exchange.start)
    let answered = call.isAnswered ? answered(by: subject) : []
    let source = subject.used.compactMap { secrets[$0] }.max { $0.newest < $1.newest }
    var ties = Ties()
    if let last {
      ties.clockStep = time.step(after: last.time)
      ties.faults = exchange.faults == last.faults ? nil : exchange.faults
    }
    last = (time, exchange.faults)
    ties.answers = answered.map(\.number)
    (ties.user, ties.uid) = names(in: subject, source)
    if call.isApps {
      ties.flow = flow(of: call, answered.compactMap(\.flow).last ?? source?.flow, time, number)
    }
    waiting.removeAll { open in answered.contains { $0.number == open.number } }
    if call.awaits { waiting.append(Waiting(number: number, flow: ties.flow, subject: subject)) }
    if let flow = ties.flow {
      note(call, in: flow, ties, time, number)
      ties.user = ties.user ?? flows[flow]?.user
    }
    let trace = Trace(newest: number, flow: ties.flow, user: ties.user, uid: ties.uid)
    for secret in subject.given + [call.isAnswered ? subject.emailCode : nil].compactMap(\.self) {
      secrets[secret] = trace
    }
    if call.isAnswered, subject.uid != nil, let key = subject.keys.first { people[key] = trace }
    return ties
  }

  /// The calls whose next step this one is.
  private func answered(by subject: CallSubject) -> [Waiting] {
    guard !subject.used.isEmpty else { return [] }
    return waiting.filter { open in
      if !open.subject.given.isEmpty { return open.subject.given.contains { subject.used.contains($0) } }
      // Nobody but its receiver has seen the code of an e-mail.
      guard subject.emailCode != nil, open.subject.keys.contains(where: { subject.keys.contains($0) }) else {
        return false
      }
      return [nil, subject.emailPurpose].contains(open.subject.emailPurpose) || subject.emailPurpose == nil
    }
  }

  private func names(in subject: CallSubject, _ source: Trace?) -> (user: String?, uid: String?) {
    guard let name = subject.name else { return (source?.user, source?.uid) }
    guard let uid = subject.uid, let key = subject.keys.first else { return (name, nil) }
    let known = people[key]?.user
    // An address says more than a number, and a number more than a uid.
    let best =
      subject.email ?? known.flatMap { $0.contains("@") ? $0 : nil } ?? subject.phoneNumber ?? known ?? uid
    return (best, uid)
  }

  /// The flow of a call, which may begin with it.
  private func flow(of call: TrackedCall, _ given: Int64?, _ time: Moment, _ number: Int64) -> Int64? {
    // The token of a session is used long after the sign-in.
    if call.kind != .token, let given, flows[given] != nil { return given }
    let subject = call.subject
    let found = (call.isAnswered ? subject.keys : Array(subject.keys.prefix(1))).lazy
      .compactMap { current[$0]?.flow }
      .first { number in
        guard let flow = flows[number] else { return false }
        // The next user may have the same number.
        return flow.uid == nil || subject.uid == nil || flow.uid == subject.uid
      }
    let isNew = call.isStep && !(subject.keys.isEmpty && subject.given.isEmpty)
    guard let found = found ?? (call.kind == .token ? given : nil), let flow = flows[found],
      !time.isLong(after: flow.time), !call.isStep || !flow.hasSucceeded || flow.waiting != nil
    else { return isNew ? number : nil }
    return found
  }

  private mutating func note(
    _ call: TrackedCall, in number: Int64, _ ties: Ties, _ time: Moment, _ newest: Int64
  ) {
    var flow = flows[number] ?? Flow(newest: newest, time: time)
    (flow.newest, flow.time) = (newest, time)
    (flow.user, flow.uid) = (ties.user ?? flow.user, ties.uid ?? flow.uid)
    if call.isAnswered, let open = flow.waiting, ties.answers.contains(open) || call.isStep {
      flow.waiting = nil
    }
    if call.isStep, call.isAnswered { flow.hasSucceeded = true }
    if call.awaits { flow.waiting = newest }
    flows[number] = flow
    let keys = call.subject.keys
    for key in call.isAnswered ? keys[...] : keys.prefix(1) {
      current[key] = Trace(newest: newest, flow: number)
    }
  }

  /// Forgets what is only known by calls up to this number.
  package mutating func forget(upTo number: Int64) {
    flows = flows.filter { $0.value.newest > number }
    waiting.removeAll { $0.number <= number }
    secrets = secrets.filter { $0.value.newest > number }
    current = current.filter { $0.value.newest > number }
    people = people.filter { $0.value.newest > number }
  }
}

private struct TrackedCall {
  let subject: CallSubject
  let kind: CallKind
  let isAnswered: Bool
  let isApps: Bool
  /// Whether it is a step of a sign-in or of a change, with which a flow can begin.
  let isStep: Bool
  let awaits: Bool

  init(_ exchange: HTTPExchange, _ receiver: (String) -> String?) {
    let outcome = exchange.outcome
    isAnswered = [.done, .secondFactorNeeded].contains(outcome)
    subject = CallSubject(of: exchange, isAnswered: isAnswered, receiver)
    kind = CallKind(of: exchange)
    isApps = !exchange.isAdministrators
    awaits = CallKind.awaited(after: exchange, outcome) != nil
    let isQuestion = exchange.place.flatMap { CallKind.name(for: $0) } == "accounts:createAuthUri" && !awaits
    isStep = isApps && [.signIn, .message, .secondFactor].contains(kind) && !isQuestion
  }
}

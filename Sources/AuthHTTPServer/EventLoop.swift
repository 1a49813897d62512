/// Serves the connections of its listeners on the thread that calls ``run()``, in turns.
///
/// One turn (Docs/architecture.md 13): wait; read what has arrived and dispatch what is complete; end the turn,
/// which finishes what the service held back and sends all answers; accept; watch every connection that took
/// part for what it now needs. Each connection gets at most one answer in a turn, so none delays the others.
struct EventLoop: ~Copyable {
  typealias Instant = ConnectionMachine.Instant

  private let configuration: ServerConfiguration
  private let handler: HTTPServer.Handler
  private let endOfTurn: @Sendable () -> Void
  private let answers: AnswerQueue
  private var taken: [AnswerQueue.Element] = []
  /// Every answer that may come later has its own number, so that none can reach another request.
  private var lastNumber: UInt64 = 0
  /// Rung to stop, and never reset.
  private let stopBell: Doorbell
  private var entrance: Entrance
  private var hasToldShortage = false
  private var poll: EventPoll
  private var connections: ConnectionTable
  /// The connections that took part in this turn, or whose answers wait for its end.
  private var touched: [Connection] = []
  private var settled: [Connection] = []
  /// Whether an answer may wait for the end of the turn.
  private var isEndAwaited = false
  private var nextSweep: Instant?
  private var stopDeadline: Instant?
  private let start = ContinuousClock.now
  private var now = Instant.zero
  private var date: DateField
  // Shared by all connections, for one read: a request of ordinary size comes in one piece.
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(
    _ configuration: ServerConfiguration, listeners: [Listener], stopBell: Doorbell,
    handler: @escaping HTTPServer.Handler, endOfTurn: @escaping @Sendable () -> Void
  ) throws(SystemError) {
    let answers = try AnswerQueue()
    let poll = try EventPoll()
    try poll.add(stopBell.descriptor, for: .reading)
    try poll.add(answers.descriptor, for: .reading)
    entrance = try Entrance(listeners, watchedBy: poll)
    self.answers = answers
    connections = ConnectionTable(holdingAtMost: configuration.maximumHeldBytes)
    self.configuration = configuration
    date = DateField(offset: configuration.clockOffset)
    self.handler = handler
    self.endOfTurn = endOfTurn
    self.stopBell = stopBell
    self.poll = poll
  }

  /// Serves until the bell is rung and every answer in progress was sent, or the time for that is over.
  mutating func run() {
    var ready: [Int32] = []
    while !isFinished {
      do throws(SystemError) { try poll.wait(atMost: timeToWait(), into: &ready) } catch { break }
      now = start.duration(to: .now)
      answers.awake(rung: ready.contains(answers.descriptor))
      for descriptor in ready { serve(descriptor) }
      if let nextSweep, now >= nextSweep { sweep() }
      endTurn()
      // Listeners come last, so that no descriptor in `ready` can have been closed and reused.
      for listener in entrance.listeners where ready.contains(listener.descriptor) {
        // A bounded batch, so that a flood of new connections does not starve the existing ones.
        acceptConnections(of: listener, atMost: 64)
      }
      if let moment = entrance.opensAgain, now >= moment { entrance.open(at: now, poll) }
      if stopDeadline == nil, ready.contains(stopBell.descriptor) { beginToStop() }
      settle()
    }
    // What has begun is finished, although nobody is left to hear of it.
    endOfTurn()
  }

  private var isFinished: Bool {
    guard let stopDeadline else { return false }
    return connections.count == 0 || now >= stopDeadline
  }

  private func timeToWait() -> Duration? {
    guard touched.isEmpty, !isEndAwaited, answers.sleep() else { return .zero }
    guard var next = nextSweep ?? entrance.opensAgain ?? stopDeadline else { return nil }
    if let moment = entrance.opensAgain { next = min(next, moment) }
    if let stopDeadline { next = min(next, stopDeadline) }
    return max(.zero, next - now)
  }

  // MARK: Accepting

  private mutating func acceptConnections(of listener: Listener, atMost limit: Int) {
    var hasMadeRoom = false
    for _ in 0..<limit {
      if connections.count >= configuration.maximumConnections { return entrance.shut(until: nil, poll) }
      do throws(SystemError) {
        guard let socket = try listener.socket.accept() else { return }
        try open(socket)
        hasMadeRoom = false
      } catch {
        if error.isShortage, !hasMadeRoom, makeRoom() {
          hasMadeRoom = true
          continue
        }
        // The listener would stay ready and the loop would spin, so stop watching it for a while.
        return entrance.shut(until: now + .milliseconds(error.isShortage ? 100 : 10), poll)
      }
    }
  }

  /// Out of descriptors: closes the connections that have been idle for the longest time; false if there is none.
  private mutating func makeRoom() -> Bool {
    if !hasToldShortage { configuration.reportShortage() }
    hasToldShortage = true
    // More than one, so that the rest of the program can open a file too.
    let idle = connections.idlest(8)
    for connection in idle { close(connection) }
    return !idle.isEmpty
  }

  private mutating func open(_ socket: consuming Socket) throws(SystemError) {
    socket.disableDelay()
    try poll.add(socket.descriptor, for: .reading)
    let machine = ConnectionMachine(limits: configuration.limits, timeouts: configuration.timeouts, at: now)
    schedule(machine.deadline)
    connections.insert(Connection(socket, machine: machine))
  }

  // MARK: One turn

  /// Reads what a connection received and acts on it.
  private mutating func serve(_ descriptor: Int32) {
    guard let connection = connections[descriptor] else { return }
    switch connection.interest {
    case .writing: break
    // The connection was not watched, so the system found it broken: no one is left to answer.
    case .nothing: return close(connection)
    // Someone else's bytes may have cost it its own request since the poll: then it reads no more.
    case .reading: if !connection.machine.wantsBytes || !read(connection) { return }
    }
    perform(connection)
    // Only bytes of unfinished requests can take the room of others.
    guard connection.machine.refusableBytes > 0 else { return }
    while let largest = connections.excess {
      largest.machine.refuseForSpace()
      perform(largest)
    }
  }

  /// Returns whether there was anything to read.
  private mutating func read(_ connection: Connection) -> Bool {
    switch connection.socket.receive(into: &buffer) {
    case .bytes(let count): connection.machine.receive(buffer.span.extracting(0..<count))
    case .end: connection.machine.receivedEnd()
    case .failed: close(connection)
    case .wouldBlock:
      // For a server that stops, what has not arrived by now comes too late.
      guard stopDeadline != nil else { return false }
      connection.machine.receivedEnd()
    }
    return connections.contains(connection)
  }

  /// Performs the actions of a connection's machine.
  private mutating func perform(_ connection: Connection) {
    if !connection.isTouched {
      connection.isTouched = true
      touched.append(connection)
    }
    act(on: connection)
    guard stopDeadline != nil else { return }
    // Nothing is waited for any more, so what a request still needs is here or never comes.
    for _ in 0..<64
    where connections.contains(connection) && connection.machine.wantsBytes && read(connection) {
      act(on: connection)
    }
  }

  private mutating func act(on connection: Connection) {
    flush(connection)
    while let action = connection.machine.next(at: now) {
      switch action {
      case .dispatch(let request):
        lastNumber += 1
        connection.awaited = lastNumber
        let descriptor = connection.socket.descriptor
        take(handler(request, PendingAnswer(descriptor, number: lastNumber, to: answers)), for: connection)
      case .resume: if let step = connection.pausedStep.take() { take(step(), for: connection) }
      case .send(let bytes):
        (connection.output, connection.sentCount) = (bytes, 0)
        flush(connection)
      case .shutDownSending: connection.socket.shutDownSending()
      case .close: close(connection)
      }
    }
    if connections.contains(connection) { connections.recount(connection) }
  }

  /// Passes the handler's answer to the machine.
  private mutating func take(_ answer: HandlerAnswer, for connection: Connection) {
    // A handler may take its time; the peer's time to read the answer begins after it.
    now = start.duration(to: .now)
    switch answer {
    case .now(let response): return respond(response, on: connection)
    case .later:
      isEndAwaited = true
      return connection.machine.postpone(at: now)
    case .after(let time, let step):
      connection.pausedStep = step
      return connection.machine.pause(for: time, at: now)
    case .work(let work, let refusal):
      let pending = PendingAnswer(
        connection.socket.descriptor, number: connection.awaited ?? lastNumber, to: answers)
      if answers.work(work, for: pending) { return connection.machine.postpone(at: now) }
      return respond(refusal(), on: connection)
    case .never: connection.machine.keepSilent(at: now)
    case .closed: connection.machine.abandon()
    }
    connection.awaited = nil
  }

  private mutating func respond(_ response: HTTPResponse, on connection: Connection) {
    connection.awaited = nil
    connection.machine.respond(
      response, date: date.text(), isFull: connections.isFull,
      isLast: stopDeadline != nil && connection.socket.isQuiet, at: now)
  }

  /// Finishes what waited for the end of the turn, then sends the answers of all connections.
  ///
  /// Sent together, they wake a client with many connections once, not once per answer.
  private mutating func endTurn() {
    if isEndAwaited {
      isEndAwaited = false
      endOfTurn()
      now = start.duration(to: .now)
    }
    deliverAnswers()
    for index in touched.indices {
      let connection = touched[index]
      guard connections.contains(connection), connection.machine.isHolding else { continue }
      connection.machine.endTurn(at: now)
      perform(connection)
    }
  }

  /// Takes the answers that came in the meantime, and drops those whose connection is gone or gave up.
  private mutating func deliverAnswers() {
    answers.takeAll(into: &taken)
    for index in taken.indices {
      let (number, descriptor, response) = taken[index]
      guard let connection = connections[descriptor], connection.awaited == number else { continue }
      if let response {
        respond(response, on: connection)
      } else {
        connection.awaited = nil
        connection.machine.abandon()
      }
      perform(connection)
    }
    taken.removeAll(keepingCapacity: true)
  }

  /// Watches every connection of the turn for what it needs now; the only place that decides it.
  private mutating func settle() {
    swap(&touched, &settled)
    for index in settled.indices {
      let connection = settled[index]
      connection.isTouched = false
      guard connections.contains(connection) else { continue }
      watch(connection, for: connection.needs)
      schedule(connection.machine.deadline)
      // The answer to its next request goes out at the end of the next turn.
      guard connection.machine.isHolding else { continue }
      connection.isTouched = true
      touched.append(connection)
    }
    settled.removeAll(keepingCapacity: true)
  }

  private mutating func flush(_ connection: Connection) {
    while connection.sentCount < connection.output.count {
      switch connection.socket.send(connection.output, from: connection.sentCount) {
      case .bytes(let count):
        connection.sentCount += count
        connection.machine.sentSome(at: now)
      case .wouldBlock: return
      case .end, .failed: return close(connection)
      }
    }
    if connection.sentCount > 0 {
      (connection.output, connection.sentCount) = ([], 0)
      connection.machine.sent(at: now)
    }
  }

  private mutating func watch(_ connection: Connection, for interest: Interest) {
    do throws(SystemError) {
      try poll.change(connection.socket.descriptor, from: connection.interest, to: interest)
      connection.interest = interest
    } catch {
      close(connection)
    }
  }

  private mutating func close(_ connection: Connection) {
    guard connections.contains(connection) else { return }
    connections.remove(connection)
    entrance.open(at: now, poll)
  }

  // MARK: Time

  private mutating func schedule(_ deadline: Instant?) {
    guard let deadline else { return }
    nextSweep = nextSweep.map { min($0, deadline) } ?? deadline
  }

  /// Runs every machine whose deadline has passed, and finds the next deadline.
  ///
  /// Deadlines mostly move before they are reached, so looking at all connections now and then costs less
  /// than keeping them sorted.
  private mutating func sweep() {
    nextSweep = nil
    for connection in connections.entries {
      guard let connection, let deadline = connection.machine.deadline else { continue }
      if now >= deadline { perform(connection) } else { schedule(max(deadline, now + .milliseconds(10))) }
    }
  }

  /// Takes what has arrived, also in the system's queue, and nothing that comes later.
  private mutating func beginToStop() {
    for listener in entrance.listeners where entrance.isOpen {
      acceptConnections(of: listener, atMost: .max)
    }
    entrance.closeForGood(poll)
    poll.remove(stopBell.descriptor, from: .reading)
    stopDeadline = now + configuration.stopLimit
    for connection in connections.entries { if let connection { perform(connection) } }
  }
}

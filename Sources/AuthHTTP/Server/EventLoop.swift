/// Serves the connections of its listeners on the thread that calls ``run()``.
///
/// Only the handler is shared, so several loops can run side by side, each with its own listeners.
struct EventLoop: ~Copyable {
  typealias Instant = ConnectionMachine.Instant

  private let configuration: ServerConfiguration
  private let handler: HTTPServer.Handler
  private let answers: AnswerQueue
  /// Every answer that may come later has its own number, so that none can reach another request.
  private var lastNumber: UInt64 = 0
  private let stopFlag: StopFlag
  private var listeners: [Listener]
  private var poll: EventPoll
  /// By descriptor: the system hands out the lowest free number, so the table stays dense.
  private var connections: [Connection?] = []
  private var connectionCount = 0
  private var held: HeldBytes
  private var isAccepting = true
  private var acceptAgain: Instant?
  private var nextSweep: Instant?
  private var stopDeadline: Instant?
  private let start = ContinuousClock.now
  private var now = Instant.zero
  private var date: DateField
  /// The connections whose answers are created or sent at the end of the turn.
  private var heldToEnd: [Connection] = []
  private var isEndingTurn = false
  // Shared by all connections, for one read: a request of ordinary size comes in one piece.
  private var buffer = [UInt8](repeating: 0, count: 64 << 10)

  init(
    _ configuration: ServerConfiguration, listeners: [Listener], stopFlag: StopFlag,
    handler: @escaping HTTPServer.Handler
  ) throws(SystemError) {
    let answers = try AnswerQueue()
    let poll = try EventPoll()
    try poll.add(stopFlag.descriptor, for: .reading)
    try poll.add(answers.descriptor, for: .reading)
    for listener in listeners { try poll.add(listener.descriptor, for: .reading) }
    self.answers = answers
    held = HeldBytes(limit: configuration.maximumHeldBytes)
    self.configuration = configuration
    date = DateField(offset: configuration.clockOffset)
    self.handler = handler
    self.stopFlag = stopFlag
    self.listeners = listeners
    self.poll = poll
  }

  /// Serves until the flag is raised and every answer in progress was sent, or the time for that is over.
  mutating func run() throws(SystemError) {
    var ready: [Int32] = []
    while !isFinished {
      try poll.wait(atMost: timeToWait, into: &ready)
      now = start.duration(to: .now)
      if stopFlag.isRaised { beginToStop() }
      // Listeners come last, so that no descriptor in `ready` can have been closed and reused.
      let newcomers = listeners.filter { ready.contains($0.descriptor) }
      for descriptor in ready { serve(descriptor) }
      if ready.contains(answers.descriptor) { deliverAnswers() }
      endTurn()
      for listener in newcomers { acceptConnections(of: listener) }
      if let acceptAgain, now >= acceptAgain { resumeAccepting() }
      if let nextSweep, now >= nextSweep { sweep() }
    }
  }

  private var isFinished: Bool {
    guard let stopDeadline else { return false }
    return connectionCount == 0 || now >= stopDeadline
  }

  private var timeToWait: Duration? {
    if !heldToEnd.isEmpty { return .zero }
    guard var next = nextSweep ?? acceptAgain ?? stopDeadline else { return nil }
    // No array, which would be allocated for each request.
    if let acceptAgain { next = min(next, acceptAgain) }
    if let stopDeadline { next = min(next, stopDeadline) }
    return max(.zero, next - now)
  }

  // MARK: Accepting

  private mutating func acceptConnections(of listener: Listener) {
    // A bounded batch, so that a flood of new connections does not starve the existing ones.
    for _ in 0..<64 {
      if connectionCount >= configuration.maximumConnections { return pauseAccepting(until: nil) }
      do throws(SystemError) {
        guard let socket = try listener.socket.accept() else { return }
        try open(socket)
      } catch {
        // Out of descriptors: the listener would stay ready and the loop would spin, so stop watching it for
        // a while.
        return pauseAccepting(until: now + .milliseconds(error.isShortage ? 100 : 10))
      }
    }
  }

  private mutating func open(_ socket: consuming Socket) throws(SystemError) {
    socket.disableDelay()
    let descriptor = socket.descriptor
    try poll.add(descriptor, for: .reading)
    let machine = ConnectionMachine(limits: configuration.limits, timeouts: configuration.timeouts, at: now)
    schedule(machine.deadline)
    while connections.count <= Int(descriptor) { connections.append(nil) }
    connections[Int(descriptor)] = Connection(socket, machine: machine)
    connectionCount += 1
  }

  private mutating func pauseAccepting(until moment: Instant?) {
    if isAccepting { for listener in listeners { poll.remove(listener.descriptor, from: .reading) } }
    isAccepting = false
    acceptAgain = moment
  }

  private mutating func resumeAccepting() {
    acceptAgain = nil
    guard !isAccepting, stopDeadline == nil else { return }
    var added: [Int32] = []
    do throws(SystemError) {
      for listener in listeners {
        try poll.add(listener.descriptor, for: .reading)
        added.append(listener.descriptor)
      }
      isAccepting = true
    } catch {
      for descriptor in added { poll.remove(descriptor, from: .reading) }
      acceptAgain = now + .milliseconds(100)
    }
  }

  // MARK: Serving

  /// Creates and sends the answers that waited for the end of the turn.
  ///
  /// Sent together, they wake a client with many connections once, not once per answer.
  private mutating func endTurn() {
    isEndingTurn = true
    defer { isEndingTurn = false }
    // What is held in the meantime waits for the end of the next turn.
    let connections = heldToEnd
    heldToEnd.removeAll(keepingCapacity: true)
    for connection in connections where isOpen(connection) {
      if let resumption = connection.resumption { take(resumption(), for: connection) }
      perform(connection)
    }
  }

  private func isOpen(_ connection: Connection) -> Bool {
    connections[Int(connection.socket.descriptor)] === connection
  }

  /// Reads what a connection received and acts on it.
  private mutating func serve(_ descriptor: Int32) {
    guard connections.indices.contains(Int(descriptor)), let connection = connections[Int(descriptor)] else {
      return
    }
    switch connection.interest {
    case .writing: break
    // The connection was not being watched, so the system found it broken: no one is left to answer.
    case .nothing: return close(connection)
    case .reading:
      switch connection.socket.receive(into: &buffer) {
      case .bytes(let count): connection.machine.receive(buffer.span.extracting(0..<count), at: now)
      case .end: connection.machine.receivedEnd()
      case .wouldBlock: return
      case .failed: return close(connection)
      }
    }
    perform(connection)
    while let largest = held.excess(among: connections) {
      largest.machine.refuseForSpace(at: now)
      perform(largest)
    }
  }

  /// Performs the actions of a connection's machine.
  private mutating func perform(_ connection: Connection) {
    defer { if isOpen(connection) { held.count(connection) } }
    // After this many answers, pipelined requests take turns with other connections; a long answer counts as
    // several.
    var turns = 32
    let descriptor = connection.socket.descriptor
    if !flush(connection) { return }
    while let action = connection.machine.next(at: now) {
      switch action {
      case .dispatch(let request):
        lastNumber += 1
        let answer = handler(request, PendingAnswer(descriptor, number: lastNumber, to: answers))
        connection.awaited = lastNumber
        turns -= 1
        take(answer, for: connection)
        // Still watched as before: the turn ends soon.
        if heldToEnd.last === connection { return }
      case .resume:
        if let resumption = connection.resumption { take(resumption(), for: connection) }
      case .send(let bytes):
        (connection.output, connection.sentCount) = (bytes, 0)
        // Still watched as before: the turn ends soon.
        if !isEndingTurn { return heldToEnd.append(connection) }
        turns -= bytes.count >> 14
        if !flush(connection) { return }
        // Still writable, so the poll returns at once and the rest is served then.
        if turns <= 0 { return watch(connection, for: .writing) }
      case .shutDownSending:
        // A stopping server does not wait for its peers to close: the system delivers what was written.
        if stopDeadline != nil { return close(connection) }
        connection.socket.shutDownSending()
      case .close: return close(connection)
      }
    }
    schedule(connection.machine.deadline)
    // Bytes that a peer sends before it has its answer stay with the system, which would report them again
    // and again.
    watch(connection, for: connection.machine.wantsBytes ? .reading : .nothing)
  }

  /// Passes the handler's answer to the machine.
  private mutating func take(_ answer: HandlerAnswer, for connection: Connection) {
    // A handler may take its time; the peer's time to read the answer begins after it.
    now = start.duration(to: .now)
    connection.resumption = nil
    switch answer {
    case .now(let response): connection.machine.respond(response, date: date.text(), at: now)
    case .later: return connection.machine.postpone(at: now)
    case .atEndOfTurn(let resumption):
      connection.resumption = resumption
      heldToEnd.append(connection)
      return connection.machine.postpone(at: now)
    case .after(let time, let resumption):
      connection.resumption = resumption
      return connection.machine.pause(for: time, at: now)
    case .work(let work, let refusal):
      let pending = PendingAnswer(
        connection.socket.descriptor, number: connection.awaited ?? lastNumber, to: answers)
      if answers.work(work, for: pending) { return connection.machine.postpone(at: now) }
      connection.machine.respond(refusal, date: date.text(), at: now)
    case .never: connection.machine.keepSilent(at: now)
    case .closed: connection.machine.abandon()
    }
    connection.awaited = nil
  }

  /// Takes the answers that other threads created, and drops those whose connection is gone or gave up.
  private mutating func deliverAnswers() {
    for (number, descriptor, response) in answers.takeAll() {
      guard connections.indices.contains(Int(descriptor)), let connection = connections[Int(descriptor)],
        connection.awaited == number
      else { continue }
      connection.awaited = nil
      if let response {
        connection.machine.respond(response, date: date.text(), at: now)
      } else {
        connection.machine.abandon()
      }
      perform(connection)
    }
  }

  /// Returns whether nothing is left to write; closes a broken connection and watches a full one.
  private mutating func flush(_ connection: Connection) -> Bool {
    while connection.sentCount < connection.output.count {
      switch connection.socket.send(connection.output, from: connection.sentCount) {
      case .bytes(let count):
        connection.sentCount += count
        connection.machine.sentSome(at: now)
      case .wouldBlock:
        schedule(connection.machine.deadline)
        watch(connection, for: .writing)
        return false
      case .end, .failed:
        close(connection)
        return false
      }
    }
    if connection.sentCount > 0 {
      (connection.output, connection.sentCount) = ([], 0)
      connection.machine.sent(at: now)
    }
    return true
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
    connections[Int(connection.socket.descriptor)] = nil
    connectionCount -= 1
    held.remove(connection)
    if !isAccepting { resumeAccepting() }
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
    for connection in connections {
      guard let connection, let deadline = connection.machine.deadline else { continue }
      if now >= deadline {
        // If the peer does not take the answer, there is nothing to flush: its machine decides alone.
        if connection.sentCount < connection.output.count { close(connection) } else { perform(connection) }
      } else {
        schedule(max(deadline, now + .milliseconds(10)))
      }
    }
  }

  private mutating func beginToStop() {
    guard stopDeadline == nil else { return }
    stopDeadline = now + configuration.stopLimit
    acceptAgain = nil
    isAccepting = false
    poll.remove(stopFlag.descriptor, from: .reading)
    listeners = []
    for connection in connections {
      guard let connection else { continue }
      connection.machine.stop()
      perform(connection)
    }
  }
}

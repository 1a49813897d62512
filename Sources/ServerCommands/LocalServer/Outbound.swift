import AuthEmulator

/// The programs that a local server notifies, each with its own queue.
struct Outbound: Sendable {
  struct Receiver: Sendable {
    /// What it is, in messages.
    let name: String
    let origin: HTTPOrigin
    let queue: DeliveryQueue
    /// Adds to the queue what the program wants to know of a server.
    let listen: @Sendable (inout ServerDependencies, DeliveryQueue) -> Void
  }

  let receivers: [Receiver]

  /// Observes a server, but only for events that a receiver wants.
  func listen(to dependencies: inout ServerDependencies) {
    for receiver in receivers { receiver.listen(&dependencies, receiver.queue) }
  }

  /// Delivers from now on; `server` gets an event for each loss, and a note says when a receiver fails first and is back.
  func start(noting server: AuthServer, _ terminal: Terminal) throws(CommandFailure) {
    for receiver in receivers {
      // Without the path, which may contain a secret.
      let (name, address) = (receiver.name, "\(receiver.origin)")
      let isStarted = receiver.queue.start { report, isFirst in
        if let note = report.note(on: "\(name) \(address)", isFirst: isFirst) { terminal.note(note) }
        if let (event, project) = report.event(receiver: name, address: address) {
          server.report(event, of: project)
        }
      }
      guard isStarted else {
        throw .cannotDeliver("the system cannot start another thread for \(name) \(address)")
      }
    }
  }

  /// Waits a short time for pending deliveries, and reports the lost ones.
  func finish(_ terminal: Terminal) {
    let end = ContinuousClock.now + .milliseconds(300)
    for receiver in receivers {
      let left = receiver.queue.finish(atMost: max(.zero, end - .now))
      guard left > 0 else { continue }
      let events = left == 1 ? "1 event" : "\(left) events"
      terminal.note("\(events) for \(receiver.name) \(receiver.origin) not delivered")
    }
  }
}

extension DeliveryQueue.Report {
  /// The note for a person: only about the first failure and its end.
  func note(on place: String, isFirst: Bool) -> String? {
    switch self {
    case .recovered(let lost):
      return "\(place) answers again; \(lost) \(lost == 1 ? "event was" : "events were") lost"
    case .failed(let event, _, let reason, let attempts) where isFirst:
      let tries = attempts == 1 ? "" : " after \(attempts) attempts"
      return "\(place) did not get \(event)\(tries): \(reason); the server continues"
    case .dropped(let count, _) where isFirst:
      return "\(place) is too slow: \(count) \(count == 1 ? "event" : "events") did not fit in its queue"
    case .failed, .dropped: return nil
    }
  }

  /// The event for a lost delivery, and its project; nil if none was lost.
  func event(receiver: String, address: String) -> (EmulatorEvent, projectID: String)? {
    func failure(_ event: String?, _ reason: String, _ count: Int) -> EmulatorEvent {
      EmulatorEvent(
        .deliveryFailed,
        ["receiver": receiver, "address": address, "event": event, "reason": reason], count: count)
    }
    switch self {
    case .recovered: return nil
    case .failed(let event, let projectID, let reason, _): return (failure(event, reason, 1), projectID)
    case .dropped(let count, let projectID): return (failure(nil, "the queue is full", count), projectID)
    }
  }
}

extension CommandFailure {
  /// The system has too little left for a receiver, so the server does not start.
  static func cannotDeliver(_ message: String) -> Self {
    Self(
      ErrorReport(
        .cannotRun, message: message,
        hint: "use fewer receivers, or raise the shell's limits: \(shell: "ulimit", "-n", "1024")"))
  }
}

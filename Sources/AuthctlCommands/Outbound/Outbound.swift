import AuthEmulator
import EmulatorState

/// The programs that a local server notifies, each with its own queue.
final class Outbound: Sendable {
  /// What a program is notified of.
  enum Receiver: Sendable {
    case webhook(Webhook)
    case functions(FunctionsEmulator)

    var name: String {
      switch self {
      case .webhook: "webhook"
      case .functions: "functions"
      }
    }

    fileprivate var policy: DeliveryPolicy {
      switch self {
      case .webhook: DeliveryPolicy()
      case .functions: .once
      }
    }
  }

  private struct Channel: Sendable {
    let receiver: Receiver
    let origin: HTTPOrigin
    let queue: DeliveryQueue
  }

  private let channels: [Channel]

  /// Creates the queues; nothing is sent before ``start(noting:_:)``.
  ///
  /// - Throws: ``Doorbell/Failure``.
  init(
    to receivers: [(origin: HTTPOrigin, receiver: Receiver)], environment: [String: String],
    randomBytes: @escaping @Sendable (Int) -> [UInt8]
  ) throws(Doorbell.Failure) {
    var channels: [Channel] = []
    for (origin, receiver) in receivers {
      let queue = try DeliveryQueue(
        to: origin, policy: receiver.policy, environment: environment, randomBytes: randomBytes)
      channels.append(Channel(receiver: receiver, origin: origin, queue: queue))
    }
    self.channels = channels
  }

  /// Observes a server, but only for events that a receiver wants.
  func listen(to surroundings: inout EmulatorSurroundings) {
    for channel in channels {
      let queue = channel.queue
      switch channel.receiver {
      case .webhook(let webhook):
        let before = surroundings.observe
        surroundings.observe = { event in
          before?(event)
          if let delivery = webhook.delivery(of: event) { queue.append(delivery) }
        }
      case .functions(let emulator):
        surroundings.accountTriggered = { change in
          for delivery in emulator.deliveries(of: change) { queue.append(delivery) }
        }
      }
    }
  }

  /// Begins to deliver.
  ///
  /// - Parameters:
  ///   - server: gets an event for each lost delivery.
  ///   - terminal: gets a note when a receiver fails first and when it is back.
  /// - Throws: ``CommandFailure`` if the system cannot start another thread.
  func start(noting server: AuthServer, _ terminal: Terminal) throws(CommandFailure) {
    for channel in channels {
      // Without the path, which may contain a secret.
      let (name, address) = (channel.receiver.name, "\(channel.origin)")
      let isStarted = channel.queue.start { report, isFirst in
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
    for channel in channels {
      let left = channel.queue.finish(atMost: max(.zero, end - .now))
      guard left > 0 else { continue }
      let events = left == 1 ? "1 event" : "\(left) events"
      terminal.note("\(events) for \(channel.receiver.name) \(channel.origin) not delivered")
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
    switch self {
    case .recovered: nil
    case .failed(let event, let projectID, let reason, _):
      (
        .deliveryFailed(receiver: receiver, address: address, event: event, reason: reason, count: 1),
        projectID
      )
    case .dropped(let count, let projectID):
      (
        .deliveryFailed(
          receiver: receiver, address: address, event: nil, reason: "the queue is full", count: count),
        projectID
      )
    }
  }
}

extension CommandFailure {
  /// The system has too little left for a receiver, so the server does not start.
  static func cannotDeliver(_ message: String) -> Self {
    Self(
      ErrorReport(
        .cannotRun, message: message,
        hint: "use fewer receivers, or raise the shell's limits: ulimit -n 1024"))
  }
}

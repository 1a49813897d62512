import AuthEmulator
import AuthHTTP
import IdentityToolkit

/// Everybody whom a local server tells what happens, each with a queue of its own.
final class Outbound: Sendable {
  private struct Receiver: Sendable {
    let name: String
    let origin: HTTPOrigin
    let queue: DeliveryQueue
  }

  private let receivers: [Receiver]
  private let hooks: [(webhook: Webhook, queue: DeliveryQueue)]
  private let functions: (emulator: FunctionsEmulator, queue: DeliveryQueue)?

  /// Makes the queues; nothing is sent before ``start(noting:_:)``.
  ///
  /// - Throws: ``Doorbell/Failure``.
  init(
    webhooks: [(origin: HTTPOrigin, webhook: Webhook)], functions: (HTTPOrigin, FunctionsEmulator)?,
    environment: [String: String], randomBytes: @escaping @Sendable (Int) -> [UInt8],
    policy: DeliveryPolicy = DeliveryPolicy()
  ) throws(Doorbell.Failure) {
    var receivers: [Receiver] = []
    var hooks: [(webhook: Webhook, queue: DeliveryQueue)] = []
    func queue(to origin: HTTPOrigin, _ policy: DeliveryPolicy) throws(Doorbell.Failure) -> DeliveryQueue {
      try DeliveryQueue(to: origin, policy: policy, environment: environment, randomBytes: randomBytes)
    }
    for (origin, webhook) in webhooks {
      let queue = try queue(to: origin, policy)
      receivers.append(Receiver(name: "webhook", origin: origin, queue: queue))
      hooks.append((webhook, queue))
    }
    self.hooks = hooks
    guard let (origin, emulator) = functions else {
      self.functions = nil
      self.receivers = receivers
      return
    }
    let queue = try queue(to: origin, .once)
    self.functions = (emulator, queue)
    self.receivers = receivers + [Receiver(name: "functions", origin: origin, queue: queue)]
  }

  /// Lets a server tell what happens; it tells nothing that nobody wants.
  func listen(to surroundings: inout EmulatorSurroundings) {
    if !hooks.isEmpty {
      let before = surroundings.observe
      surroundings.observe = { [hooks] event in
        before?(event)
        for (webhook, queue) in hooks {
          if let delivery = webhook.delivery(of: event) { queue.append(delivery) }
        }
      }
    }
    if let (emulator, queue) = functions {
      surroundings.accountTriggered = { change in
        for delivery in emulator.deliveries(of: change) { queue.append(delivery) }
      }
    }
  }

  /// Begins to deliver.
  ///
  /// - Parameters:
  ///   - server: gets an event for what is lost.
  ///   - terminal: gets a note when a receiver fails first and when it is back.
  /// - Throws: ``CommandFailure`` when the system has no thread left.
  func start(noting server: AuthServer, _ terminal: Terminal) throws(CommandFailure) {
    for receiver in receivers {
      let watch = DeliveryWatch(name: receiver.name, address: "\(receiver.origin)")
      let isStarted = receiver.queue.start { report in
        if let note = watch.note(of: report) { terminal.note(note) }
        if let (event, project) = watch.event(of: report) { server.report(event, of: project) }
      }
      guard isStarted else {
        throw .cannotDeliver("the system has no thread left for \(watch.place)")
      }
    }
  }

  /// Gives what waits a short time, and says what is lost.
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

extension CommandFailure {
  /// The system has too little left for a receiver, so the server does not start.
  static func cannotDeliver(_ message: String) -> Self {
    Self(
      ErrorReport(
        .cannotRun, message: message,
        hint: "name fewer receivers, or raise the limits of the shell: ulimit -n 1024"))
  }
}

struct Delivery: Sendable {
  /// The kind of event, for messages.
  let event: String
  let projectID: String
  /// The request; created when it is sent, because it can depend on the time.
  let request: @Sendable () -> HTTPRequest
}

enum DeliveryFailure: Error, Sendable, Equatable {
  /// The answer is not a success.
  case status(Int)
  case network(HTTPError)
  /// A project whose ID starts with `demo-` may only connect to this machine (Docs/architecture.md 1).
  case forbidden

  /// Lower case, no period.
  var reason: String {
    switch self {
    case .status(let status): "it answered \(status)"
    case .network(.couldNotConnect(_, let reason)): "no connection: \(reason)"
    case .network(.timedOut): "no answer in time"
    case .network(.connectionLost): "the connection was lost"
    case .network(.untrusted(_, let reason)): "its certificate was refused: \(reason)"
    case .network(.malformed(let fault)): "its answer is unreadable: \(fault.reason)"
    case .network(let error): "\(error)"
    case .forbidden: "a demo- project reaches only this machine"
    }
  }
}

/// The limits of retries and of the queue for a receiver.
struct DeliveryPolicy: Sendable {
  /// How many deliveries wait; the rest is lost and counted.
  var capacity = 1000
  /// How often one is tried.
  var attempts = 5
  /// The pause after the first failure, on average; each further one is twice as long.
  var firstPause = Duration.milliseconds(250)
  /// The time limit of one request.
  var limit = Duration.seconds(10)
  /// Whether to repeat a request that the receiver may already have.
  var repeatsWhatMayHaveArrived = true

  /// For a receiver that would run a function twice.
  static var once: Self {
    var policy = Self()
    policy.attempts = 3
    policy.repeatsWhatMayHaveArrived = false
    return policy
  }

  /// The pause before the next attempt: between half and one and a half times the average.
  func pause(after attempt: Int, random: UInt8) -> Duration {
    let average = firstPause * (1 << min(attempt - 1, 6))
    return average * (0.5 + Double(random) / 255)
  }

  func mayRepeat(after failure: DeliveryFailure) -> Bool {
    switch failure {
    case .status(let status):
      repeatsWhatMayHaveArrived && (status >= 500 || status == 408 || status == 429)
    case .network(.couldNotConnect): true
    case .network(.timedOut(.connect, _)): true
    case .network(.timedOut), .network(.connectionLost): repeatsWhatMayHaveArrived
    case .network, .forbidden: false
    }
  }
}

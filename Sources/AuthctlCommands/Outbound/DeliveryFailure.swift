import AuthHTTP

/// Why one attempt failed.
enum DeliveryFailure: Error, Sendable, Equatable {
  /// The answer is not a success.
  case status(Int)
  /// There is no answer.
  case network(HTTPError)
  /// A project whose ID begins with `demo-` reaches nothing but this machine (Docs/architecture.md 1).
  case forbidden

  /// Lower case, no full stop.
  var reason: String {
    switch self {
    case .status(let status): "it answered \(status)"
    case .network(.couldNotConnect(_, let reason)): "no connection: \(reason)"
    case .network(.timedOut): "no answer in time"
    case .network(.connectionLost): "the connection was lost"
    case .network(.untrusted(_, let reason)): "its certificate was refused: \(reason)"
    case .network(.malformed(let fault)): "its answer is unreadable: \(fault.reason)"
    case .network(let error): "\(error)"
    case .forbidden: "a demo- project reaches nothing but this machine"
    }
  }
}

import AuthEmulator
import EmulatorState
import Synchronization

/// What is said of a receiver's failures: each is an event, but only the first one and the end of them are notes.
final class DeliveryWatch: Sendable {
  private let name: String
  private let address: String
  private let isFailing = Mutex(false)

  /// A watch over the receiver at an address.
  init(name: String, address: String) {
    self.name = name
    self.address = address
  }

  /// The receiver in messages; without its path, which may be a secret.
  var place: String { "\(name) \(address)" }

  /// What a person is told; nil for nothing.
  func note(of report: DeliveryQueue.Report) -> String? {
    let wasFailing = isFailing.withLock { isFailing in
      defer { if case .recovered = report { isFailing = false } else { isFailing = true } }
      return isFailing
    }
    switch report {
    case .recovered(let lost):
      return "\(place) answers again; \(lost) \(lost == 1 ? "event was" : "events were") lost"
    case .failed(let event, _, let reason, let attempts) where !wasFailing:
      let tries = attempts == 1 ? "" : " after \(attempts) attempts"
      return "\(place) did not get \(event)\(tries): \(reason); the server continues"
    case .dropped(let count, _) where !wasFailing:
      return "\(place) is too slow: \(count) \(count == 1 ? "event" : "events") found no place in its queue"
    case .failed, .dropped: return nil
    }
  }

  /// The event for what is lost, and the project it is about; nil if nothing is.
  func event(of report: DeliveryQueue.Report) -> (EmulatorEvent, projectID: String)? {
    switch report {
    case .recovered: nil
    case .failed(let event, let projectID, let reason, _):
      (failure(event, reason, 1), projectID)
    case .dropped(let count, let projectID):
      (failure(nil, "the queue is full", count), projectID)
    }
  }

  private func failure(_ event: String?, _ reason: String, _ count: Int) -> EmulatorEvent {
    .deliveryFailed(.init(receiver: name, address: address, event: event, reason: reason, count: count))
  }
}

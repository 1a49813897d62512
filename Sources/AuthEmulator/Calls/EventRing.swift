import Synchronization

/// The newest events of a running server, on request.
final class EventRing: Sendable {
  static let limit = 1000
  /// The maximum number to return at once.
  static let pageLimit = 200

  private struct Kept {
    /// The event at position `p`, counted from 1, is at index `(p - 1) % limit`.
    var events: [ObservedEvent] = []
    var newest: Int64 = 0
  }

  private let kept = Mutex(Kept())

  func append(_ event: ObservedEvent) {
    kept.withLock { kept in
      if kept.events.count < Self.limit {
        kept.events.append(event)
      } else {
        kept.events[Int(kept.newest % Int64(Self.limit))] = event
      }
      kept.newest += 1
    }
  }

  /// The events after a position; all kept events without a position, or after one that was never reached,
  /// which is from an earlier server; the position of the last one and of the newest one; and how many events
  /// between the given position and the first of these were dropped.
  func page(
    after known: Int64?
  ) -> (events: [ObservedEvent], position: Int64, newest: Int64, dropped: Int64) {
    kept.withLock { kept in
      let oldest = kept.newest - Int64(kept.events.count)
      let known = known.map { (0...kept.newest).contains($0) ? $0 : 0 }
      let start = max(known ?? oldest, oldest)
      let end = min(kept.newest, start + Int64(Self.pageLimit))
      return (
        (start..<end).map { kept.events[Int($0 % Int64(Self.limit))] }, end,
        kept.newest, known.map { max(0, oldest - $0) } ?? 0
      )
    }
  }
}

import AuthHTTP
import Synchronization

/// What one run of the server shares with the pages it sent.
///
/// Made when the first page is asked for, so that a server no browser visits draws no random bytes for it.
final class PageSession: Sendable {
  struct Marks: Sendable {
    /// Proves to the server that a change was asked for by its own page.
    let token: String
    /// Tells this run from another one; no secret.
    let run: String
  }

  private let stored = Mutex<Marks?>(nil)
  private let changes = Atomic<UInt64>(0)

  /// The marks of this run.
  func marks(_ random: Randomness) -> Marks {
    stored.withLock { stored in
      if let stored { return stored }
      let marks = Marks(token: random.base64URL(32), run: random.alphanumeric(8))
      stored = marks
      return marks
    }
  }

  /// How often the state may have changed.
  var revision: UInt64 { changes.load(ordering: .acquiring) }

  /// Notes that the state may have changed.
  func noteChange() { changes.add(1, ordering: .acquiringAndReleasing) }
}

import Synchronization

/// The values that one run of the server shares with its pages.
///
/// Created with the first page, so that a server without browsers uses no random bytes for it.
final class PageSession: Sendable {
  struct Marks: Sendable {
    /// Proves to the server that a change comes from its own page.
    let token: String
    let run: String
  }

  private let stored = Mutex<Marks?>(nil)
  private let changes = Atomic<UInt64>(0)

  func marks(_ random: Randomness) -> Marks {
    stored.withLock { stored in
      if let stored { return stored }
      let marks = Marks(token: random.base64URL(32), run: random.alphanumeric(8))
      stored = marks
      return marks
    }
  }

  /// A counter of changes of the state.
  var revision: UInt64 { changes.load(ordering: .acquiring) }

  /// Counts a possible change of the state.
  func noteChange() { changes.add(1, ordering: .acquiringAndReleasing) }
}

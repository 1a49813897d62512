import Synchronization

/// The values that one run of the server shares with its pages.
///
/// Created with the first page, so that a server without browsers uses no random bytes for it.
final class PageSession: Sendable {
  struct Identifiers: Sendable {
    /// Proves to the server that a change comes from its own page.
    let token: String
    let run: String
  }

  private let stored = Mutex<Identifiers?>(nil)
  private let changes = Atomic<UInt64>(0)

  func identifiers(_ random: Randomness) -> Identifiers {
    stored.withLock { stored in
      if let stored { return stored }
      let identifiers = Identifiers(token: random.base64URL(32), run: random.alphanumeric(8))
      stored = identifiers
      return identifiers
    }
  }

  /// A counter of state changes.
  var revision: UInt64 { changes.load(ordering: .acquiring) }

  /// Counts a possible change of the state.
  func countChange() { changes.add(1, ordering: .acquiringAndReleasing) }
}

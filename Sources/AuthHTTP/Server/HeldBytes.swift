/// What all connections of a server keep of requests that are not whole.
///
/// Each of them stays within ``HTTPLimits``; ten thousand together would not stay within any machine.
struct HeldBytes {
  /// The most they may keep.
  let limit: Int
  private var total = 0

  init(limit: Int) { self.limit = limit }

  /// Counts what a connection keeps now.
  mutating func count(_ connection: Connection) {
    let held = connection.machine.heldBytes
    total += held - connection.countedBytes
    connection.countedBytes = held
  }

  /// Forgets a connection that is closed.
  mutating func remove(_ connection: Connection) {
    total -= connection.countedBytes
    connection.countedBytes = 0
  }

  /// Whose request is to be refused, nil while there is room: the one that keeps the most, so that small requests are still served.
  func excess(among connections: [Connection?]) -> Connection? {
    guard total > limit else { return nil }
    let largest = connections.lazy.compactMap { $0 }.max { $0.countedBytes < $1.countedBytes }
    return largest.flatMap { $0.countedBytes > 0 ? $0 : nil }
  }
}

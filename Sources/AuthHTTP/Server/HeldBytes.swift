/// The bytes that all connections of a server hold for incomplete requests.
///
/// ``HTTPLimits`` bounds each connection, but ten thousand connections at their limits would exhaust any
/// machine.
struct HeldBytes {
  /// The maximum for all connections together.
  let limit: Int
  private var total = 0

  init(limit: Int) { self.limit = limit }

  /// Updates the count of one connection.
  mutating func count(_ connection: Connection) {
    let held = connection.machine.heldBytes
    total += held - connection.countedBytes
    connection.countedBytes = held
  }

  /// Removes a closed connection.
  mutating func remove(_ connection: Connection) {
    total -= connection.countedBytes
    connection.countedBytes = 0
  }

  /// The connection to refuse: the one that holds the most, so that small requests are still served; nil
  /// while there is room.
  func excess(among connections: [Connection?]) -> Connection? {
    guard total > limit else { return nil }
    let largest = connections.lazy.compactMap { $0 }.max { $0.countedBytes < $1.countedBytes }
    return largest.flatMap { $0.countedBytes > 0 ? $0 : nil }
  }
}

/// The open connections of a server, and the bytes it holds for all of them: of requests that have arrived in
/// part, wait their turn or are being answered, and of answers that are not yet sent.
///
/// ``HTTPLimits`` bounds each connection, but ten thousand connections at their limits would exhaust any
/// machine.
struct ConnectionTable {
  /// The most bytes to hold.
  let limit: Int
  /// By descriptor: the system hands out the lowest free number, so the table stays dense.
  private(set) var entries: [Connection?] = []
  private(set) var count = 0
  private var heldBytes = 0

  init(holdingAtMost limit: Int) { self.limit = limit }

  /// Whether no large answer has room.
  var isFull: Bool { heldBytes >= limit }

  subscript(descriptor: Int32) -> Connection? {
    entries.indices.contains(Int(descriptor)) ? entries[Int(descriptor)] : nil
  }

  func contains(_ connection: Connection) -> Bool { self[connection.socket.descriptor] === connection }

  mutating func insert(_ connection: Connection) {
    let place = Int(connection.socket.descriptor)
    while entries.count <= place { entries.append(nil) }
    entries[place] = connection
    count += 1
  }

  mutating func remove(_ connection: Connection) {
    entries[Int(connection.socket.descriptor)] = nil
    count -= 1
    heldBytes -= connection.countedBytes
    connection.countedBytes = 0
  }

  /// Counts what a connection holds now.
  mutating func recount(_ connection: Connection) {
    let held = connection.machine.heldBytes
    heldBytes += held - connection.countedBytes
    connection.countedBytes = held
  }

  /// The connections that have waited longest for a request of which nothing has arrived, at most so many.
  func idlest(_ most: Int) -> [Connection] {
    let idle = entries.compactMap { $0 }.filter { $0.machine.isIdle }
      .sorted { $0.machine.deadline ?? .zero < $1.machine.deadline ?? .zero }
    return Array(idle.lazy.filter { $0.socket.isQuiet }.prefix(most))
  }

  /// The connection whose requests to refuse: the one with the most bytes of them, so that small requests are
  /// still served; nil while there is room.
  var excess: Connection? {
    guard heldBytes > limit else { return nil }
    let largest = entries.lazy.compactMap { $0 }.max {
      $0.machine.refusableBytes < $1.machine.refusableBytes
    }
    return largest.flatMap { $0.machine.refusableBytes > 0 ? $0 : nil }
  }
}

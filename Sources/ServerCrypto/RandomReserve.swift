import Synchronization

/// Random bytes fetched from a source many at a time: a system call takes longer than most of what a server
/// does with the bytes.
package final class RandomReserve: Sendable {
  private static let size = 256

  private let source: @Sendable (_ count: Int) -> [UInt8]
  private let rest = Mutex<[UInt8]>([])

  package init(of source: @escaping @Sendable (_ count: Int) -> [UInt8]) { self.source = source }

  /// Returns `count` bytes, each of which is returned once.
  @Sendable package func bytes(_ count: Int) -> [UInt8] {
    guard count <= Self.size else { return source(count) }
    return rest.withLock { rest in
      if rest.count < count { rest = source(Self.size) }
      let taken = Array(rest.suffix(count))
      rest.removeLast(count)
      return taken
    }
  }
}

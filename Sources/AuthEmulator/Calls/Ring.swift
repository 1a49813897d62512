import Synchronization

/// The newest events or calls of a running server, by position, counted from 1.
final class Ring<Item: Sendable>: Sendable {
  struct Page {
    let items: [Item]
    let positions: Range<Int64>
    let oldest: Int64
    let newest: Int64
    /// The position of the newest item when the ring was last cleared; 0 if it never was.
    let cleared: Int64
    /// How many items between the requested position and the first of these are no longer kept.
    let dropped: Int64
  }

  private struct Kept {
    /// The item at position `p` is at index `(p - 1) % limit`; nil if it is no longer kept.
    var items: [Item?] = []
    var newest: Int64 = 0
    var cleared: Int64 = 0
    /// The number of old items that are no longer kept.
    var forgotten: Int64 = 0
    var bytes = 0
    /// What the last clearing removed, oldest first, and the position of the one before.
    var removed: [Item] = []
    var clearedBefore: Int64 = 0
  }

  private static var limit: Int64 { 1000 }
  private static var pageLimit: Int64 { 200 }

  private let kept = Mutex(Kept())
  private let mostBytes: Int
  private let size: @Sendable (Item) -> Int

  /// Keeps a thousand items, and fewer if their `size` adds up to more than `mostBytes`.
  init(mostBytes: Int = .max, size: @escaping @Sendable (Item) -> Int = { _ in 0 }) {
    self.mostBytes = mostBytes
    self.size = size
  }

  /// Adds an item, and returns its position.
  @discardableResult
  func append(_ item: Item) -> Int64 {
    kept.withLock { kept in
      kept.newest += 1
      forget(upTo: kept.newest - Self.limit, in: &kept)
      if kept.items.count < Self.limit {
        kept.items.append(item)
      } else {
        kept.items[Self.index(of: kept.newest)] = item
      }
      kept.bytes += size(item)
      while kept.bytes > mostBytes { forget(upTo: kept.forgotten + 1, in: &kept) }
      return kept.newest
    }
  }

  /// Removes all items, until ``restore()`` or the next time; returns how many.
  @discardableResult
  func clear() -> Int {
    kept.withLock { kept in
      kept.removed = Self.items(of: kept)
      forget(upTo: kept.newest, in: &kept)
      (kept.clearedBefore, kept.cleared) = (kept.cleared, kept.newest)
      return kept.removed.count
    }
  }

  /// Brings back what was cleared last, as far as there is room beside newer items; returns whether there was anything.
  func restore() -> Bool {
    kept.withLock { kept in
      guard !kept.removed.isEmpty, kept.forgotten == kept.cleared else { return false }
      for item in kept.removed.reversed() {
        guard kept.newest - kept.forgotten < Self.limit, kept.bytes + size(item) <= mostBytes else { break }
        kept.items[Self.index(of: kept.forgotten)] = item
        kept.bytes += size(item)
        kept.forgotten -= 1
      }
      (kept.removed, kept.cleared) = ([], kept.clearedBefore)
      return true
    }
  }

  /// The items after a position; all without a position, or after one that was never reached, which is from
  /// an earlier server.
  func page(after known: Int64?) -> Page {
    kept.withLock { kept in
      let known = known.map { (0...kept.newest).contains($0) ? $0 : 0 }
      let start = max(known ?? 0, kept.forgotten)
      let positions = (start + 1)..<(min(kept.newest, start + Self.pageLimit) + 1)
      return Page(
        items: positions.compactMap { kept.items[Self.index(of: $0)] }, positions: positions,
        oldest: kept.forgotten + 1, newest: kept.newest, cleared: kept.cleared,
        dropped: known.map { start - $0 } ?? 0)
    }
  }

  /// All that are kept, oldest first.
  var all: [Item] { kept.withLock { Self.items(of: $0) } }

  private static func items(of kept: borrowing Kept) -> [Item] {
    guard kept.newest > kept.forgotten else { return [] }
    return (kept.forgotten + 1...kept.newest).compactMap { kept.items[index(of: $0)] }
  }

  subscript(position: Int64) -> Item? {
    kept.withLock { kept in
      position > kept.forgotten && position <= kept.newest ? kept.items[Self.index(of: position)] : nil
    }
  }

  private func forget(upTo position: Int64, in kept: inout Kept) {
    while kept.forgotten < position {
      kept.forgotten += 1
      let index = Self.index(of: kept.forgotten)
      kept.bytes -= kept.items[index].map(size) ?? 0
      kept.items[index] = nil
    }
  }

  private static func index(of position: Int64) -> Int { Int((position - 1) % limit) }
}

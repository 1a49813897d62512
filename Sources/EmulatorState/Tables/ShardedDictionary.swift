/// A dictionary in parts of about equal size, so that growing moves only the entries of one part.
///
/// Doubling a dictionary of a million entries blocks the server for 0.1 to 0.4 s; one of 256 parts does it in
/// as many steps.
package struct ShardedDictionary<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The parts; empty until the first entry, so that an empty table costs nothing.
  private var shards: [[HashedKey: Value]] = []

  private static var shardCount: Int { 256 }

  private(set) var count = 0

  var keys: some Sequence<Key> { shards.lazy.flatMap { $0.keys.lazy.map(\.key) } }

  /// A key with its hash: a dictionary that grows, or meets two keys of one position, need not read the key, which may lie anywhere in memory.
  private struct HashedKey: Hashable {
    let key: Key
    let hash: Int

    init(_ key: Key) {
      self.key = key
      // With a secret seed, against chosen collisions.
      hash = key.hashValue
    }

    var shard: Int { hash & (ShardedDictionary.shardCount - 1) }

    func hash(into hasher: inout Hasher) { hasher.combine(hash) }

    static func == (one: Self, other: Self) -> Bool { one.hash == other.hash && one.key == other.key }
  }

  subscript(key: Key) -> Value? {
    get {
      guard !shards.isEmpty else { return nil }
      let key = HashedKey(key)
      return shards[key.shard][key]
    }
    set {
      if shards.isEmpty {
        guard newValue != nil else { return }
        shards = Array(repeating: [:], count: Self.shardCount)
      }
      let key = HashedKey(key)
      let shard = key.shard
      let before = shards[shard].count
      shards[shard][key] = newValue
      count += shards[shard].count - before
    }
  }

  /// Returns the value of a key; if there is none, stores `new` and returns nil.
  mutating func value(of key: Key, orNew new: Value) -> Value? {
    if shards.isEmpty { shards = Array(repeating: [:], count: Self.shardCount) }
    let key = HashedKey(key)
    let shard = key.shard
    let before = shards[shard].count
    // One lookup; a check followed by an assignment would need two.
    let value = Self.read(&shards[shard][key, default: new])
    guard shards[shard].count > before else { return value }
    count += 1
    return nil
  }

  mutating func removeValue(forKey key: Key) -> Value? {
    defer { self[key] = nil }
    return self[key]
  }

  mutating func changeValues(_ change: (Value) -> Value) {
    for shard in shards.indices { shards[shard] = shards[shard].mapValues(change) }
  }

  /// The value; as an `inout` argument, it creates the entry if it is missing.
  private static func read(_ value: inout Value) -> Value { value }
}

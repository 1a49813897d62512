/// Keyed hashing (RFC 2104) with any hash function.
package enum HMAC<Hash: HashFunction> {
  /// The authentication code of `message` under `key`, as long as the hash.
  package static func code(of message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    HMACKey<Hash>(key).code(of: message)
  }
}

/// An HMAC key whose two blocks are hashed once, for many messages.
package struct HMACKey<Hash: HashFunction> {
  private let inner: Hash
  private let outer: Hash

  package init(_ key: [UInt8]) {
    var block = key.count > Hash.blockSize ? Hash.hash(key) : key
    block += [UInt8](repeating: 0, count: Hash.blockSize - block.count)
    var (inner, outer) = (Hash(), Hash())
    inner.update(block.map { $0 ^ 0x36 })
    outer.update(block.map { $0 ^ 0x5C })
    (self.inner, self.outer) = (inner, outer)
  }

  package func code(of message: some Sequence<UInt8>) -> [UInt8] {
    var (inner, outer) = (inner, outer)
    inner.update(message)
    outer.update(inner.finish())
    return outer.finish()
  }
}

/// Compares two byte strings in a time that does not depend on where they differ.
package func isEqualInConstantTime(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  guard one.count == other.count else { return false }
  return zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
}

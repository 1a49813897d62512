/// Keyed hashing (RFC 2104) with any of the hashes here.
package enum HMAC<Hash: HashFunction> {
  /// The authentication code of `message` under `key`, as long as the hash.
  package static func code(of message: some Sequence<UInt8>, key: [UInt8]) -> [UInt8] {
    var block = key.count > Hash.blockSize ? Hash.hash(key) : key
    block += [UInt8](repeating: 0, count: Hash.blockSize - block.count)
    var inner = Hash()
    inner.update(block.map { $0 ^ 0x36 })
    inner.update(message)
    var outer = Hash()
    outer.update(block.map { $0 ^ 0x5C })
    outer.update(inner.finish())
    return outer.finish()
  }
}

/// Whether two byte strings are equal, in a time that does not depend on where they differ.
package func isEqualInConstantTime(_ one: [UInt8], _ other: [UInt8]) -> Bool {
  guard one.count == other.count else { return false }
  return zip(one, other).reduce(0 as UInt8) { $0 | ($1.0 ^ $1.1) } == 0
}

/// Keys from passwords (RFC 8018 section 5.2) with any of the hashes here.
package enum PBKDF2<Hash: HashFunction> {
  /// A key of `length` bytes.
  package static func key(
    from password: [UInt8], salt: [UInt8], iterations: Int, length: Int
  ) -> [UInt8] {
    var key: [UInt8] = []
    var block: UInt32 = 0
    while key.count < length {
      block += 1
      var round = HMAC<Hash>.code(of: salt + bigEndian(block), key: password)
      var sum = round
      for _ in 1..<max(iterations, 1) {
        round = HMAC<Hash>.code(of: round, key: password)
        for index in sum.indices { sum[index] ^= round[index] }
      }
      key += sum
    }
    return Array(key.prefix(length))
  }
}

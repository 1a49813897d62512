package import AuthCrypto
import CLibcrypto

/// Keys from passwords (RFC 8018 section 5.2) with any hash function.
package enum PBKDF2<Hash: HashFunction> {
  /// The number of iterations from which loading the system's libcrypto pays off.
  private static var manyIterations: Int { 1000 }

  /// A key of `length` bytes, by the system's libcrypto if it is installed and faster.
  package static func key(
    from password: [UInt8], salt: [UInt8], iterations: Int, length: Int
  ) -> [UInt8] {
    if iterations >= manyIterations,
      let key = systemKey(from: password, salt: salt, iterations: iterations, length: length)
    {
      return key
    }
    return ownKey(from: password, salt: salt, iterations: iterations, length: length)
  }

  /// The same key, computed in Swift.
  package static func ownKey(
    from password: [UInt8], salt: [UInt8], iterations: Int, length: Int
  ) -> [UInt8] {
    let code = HMACKey<Hash>(password)
    var key: [UInt8] = []
    var block: UInt32 = 0
    while key.count < length {
      block += 1
      var round = code.code(of: salt + bigEndian(block))
      var sum = round
      for _ in 1..<max(iterations, 1) {
        round = code.code(of: round)
        for index in sum.indices { sum[index] ^= round[index] }
      }
      key += sum
    }
    return Array(key.prefix(length))
  }

  /// The same key by libcrypto; nil without it, or for a hash that is not delegated to it.
  private static func systemKey(
    from password: [UInt8], salt: [UInt8], iterations: Int, length: Int
  ) -> [UInt8]? {
    guard let bits: Int32 = Hash.self == SHA256.self ? 256 : Hash.self == SHA1.self ? 160 : nil,
      let iterations = Int32(exactly: iterations), length > 0
    else { return nil }
    var key = [UInt8](repeating: 0, count: length)
    let isMade = clibcrypto_pbkdf2(
      bits, password, password.count, salt, salt.count, iterations, &key, key.count)
    return isMade == 1 ? key : nil
  }
}

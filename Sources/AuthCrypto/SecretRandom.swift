/// Bytes nobody can guess, from the system's generator; tests hand in a function of their own.
package enum SecretRandom {
  /// Returns `count` random bytes; as a value, `SecretRandom.bytes`, it is what others take as a parameter.
  @Sendable package static func bytes(_ count: Int) -> [UInt8] {
    var generator = SystemRandomNumberGenerator()
    var bytes: [UInt8] = []
    bytes.reserveCapacity(count + 7)
    while bytes.count < count { bytes += bigEndian(generator.next() as UInt64) }
    bytes.removeLast(bytes.count - count)
    return bytes
  }
}

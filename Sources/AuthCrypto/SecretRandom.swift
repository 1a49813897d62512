import CAuthSystem

/// Unpredictable bytes from the system's generator; tests pass a function of their own.
package enum SecretRandom {
  /// Returns `count` random bytes; as a value, `SecretRandom.bytes`, it is what others take as a parameter.
  @Sendable package static func bytes(_ count: Int) -> [UInt8] {
    // In one call of the system, which the standard library's generator needs for every eight bytes.
    [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      // `authsystem_random` writes at most `count` bytes, and all of them where it returns 0.
      guard authsystem_random(bytes.baseAddress, count) == 0 else {
        preconditionFailure("the system has no random bytes")
      }
      filled = count
    }
  }
}

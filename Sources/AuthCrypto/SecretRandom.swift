import CAuthSystem

/// Unpredictable bytes from the system's generator; tests pass their own function.
package enum SecretRandom {
  /// Returns `count` random bytes; pass `SecretRandom.bytes` where a source of random bytes is needed.
  @Sendable package static func bytes(_ count: Int) -> [UInt8] {
    // One system call; the standard library's generator makes one for every eight bytes.
    [UInt8](unsafeUninitializedCapacity: count) { bytes, filled in
      // `authsystem_random` writes at most `count` bytes, and exactly `count` if it returns 0.
      guard authsystem_random(bytes.baseAddress, count) == 0 else {
        preconditionFailure("the system has no random bytes")
      }
      filled = count
    }
  }
}

import CLibcrypto

/// A key inside the system's libcrypto, which is loaded when first needed; freed with its last reference.
///
/// Unchecked: the key is complete when this object is created, nothing here changes it, and libcrypto allows
/// any number of threads to sign and verify with one key (its counters and blinding values have their own
/// locks, and OpenSSL 1.1.0 and later need none from the caller).
package final class RSAKeyHandle: @unchecked Sendable {
  private let key: OpaquePointer

  /// Keeps the key that a library function creates; nil if it creates none.
  ///
  /// - Throws: ``RSAError/missingLibrary(install:)``.
  package init?(_ make: () -> OpaquePointer?) throws(RSAError) {
    guard clibcrypto_is_available() != 0 else { throw .noLibrary }
    guard let key = make() else { return nil }
    self.key = key
  }

  deinit { clibcrypto_free_key(key) }

  /// Calls a library function that turns the key into bytes to be freed; nil if it returns none.
  package func bytes(
    _ make: (_ key: OpaquePointer, _ count: inout Int) -> UnsafeMutablePointer<UInt8>?
  ) -> [UInt8]? {
    var count = 0
    guard let start = make(key, &count) else { return nil }
    defer { clibcrypto_free_bytes(start) }
    // The function set `count` to the number of bytes written there.
    return [UInt8](UnsafeBufferPointer(start: start, count: count))
  }

  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    clibcrypto_verify(key, message, message.count, signature, signature.count) == 1
  }

  /// The public half.
  ///
  /// - Throws: ``RSAError/notRSA`` for a key of another algorithm.
  func publicNumbers() throws(RSAError) -> RSAPublicNumbers {
    guard let der = bytes({ clibcrypto_write_public_key($0, &$1) }) else {
      throw .refused(operation: "write a public key")
    }
    guard let numbers = RSAPublicNumbers(subjectPublicKeyInfo: der) else { throw .notRSA }
    return numbers
  }
}

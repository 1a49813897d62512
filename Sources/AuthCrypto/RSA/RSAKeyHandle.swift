import CLibcrypto

/// A key inside libcrypto, freed with its last reference.
///
/// Unchecked: the key is complete when this object is created, nothing here changes it, and libcrypto allows
/// any number of threads to sign and verify with one key (its counters and blinding values have their own
/// locks).
final class RSAKeyHandle: @unchecked Sendable {
  private let key: OpaquePointer
  private let library: LibCrypto

  init(_ key: OpaquePointer, of library: LibCrypto) {
    self.key = key
    self.library = library
  }

  deinit { library.free(key) }

  /// Calls a libcrypto function that turns the key into bytes.
  func bytes(
    _ make: (_ library: OpaquePointer, _ key: OpaquePointer, _ count: inout Int) -> UnsafeMutablePointer<
      UInt8
    >?
  ) -> [UInt8]? {
    library.bytes { make($0, key, &$1) }
  }

  func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    library.verify(signature, of: message, by: key)
  }

  /// The public half.
  ///
  /// - Throws: ``RSAError/notRSA`` for a key of another algorithm.
  func publicNumbers() throws(RSAError) -> RSAPublicNumbers {
    guard let der = bytes({ clibcrypto_write_public_key($0, $1, &$2) }) else {
      throw .refused(operation: "write a public key")
    }
    guard let numbers = RSAPublicNumbers(subjectPublicKeyInfo: der) else { throw .notRSA }
    return numbers
  }
}

import CLibcrypto

/// The system's libcrypto, loaded; every key holds a reference.
///
/// Unchecked: the function table behind the pointer is filled before this object exists and never changes,
/// and its functions may be called from any thread (OpenSSL 1.1.0 and later need no locks from the caller).
final class LibCrypto: @unchecked Sendable {
  private let table: OpaquePointer

  /// Loads the library, unless it is loaded already.
  init() throws(RSAError) {
    guard let table = clibcrypto_open() else { throw .noLibrary }
    self.table = table
  }

  deinit { clibcrypto_close(table) }

  /// Wraps the key that a library function creates; nil if it creates none.
  func key(_ make: (_ library: OpaquePointer) -> OpaquePointer?) -> RSAKeyHandle? {
    make(table).map { RSAKeyHandle($0, of: self) }
  }

  /// Calls a library function that returns bytes to be freed; nil if it returns none.
  func bytes(
    _ make: (_ library: OpaquePointer, _ count: inout Int) -> UnsafeMutablePointer<UInt8>?
  ) -> [UInt8]? {
    var count = 0
    guard let start = make(table, &count) else { return nil }
    defer { clibcrypto_free_bytes(start) }
    // The function set `count` to the number of bytes written there.
    return [UInt8](UnsafeBufferPointer(start: start, count: count))
  }

  func free(_ key: OpaquePointer) { clibcrypto_free_key(table, key) }

  func verify(_ signature: [UInt8], of message: [UInt8], by key: OpaquePointer) -> Bool {
    clibcrypto_verify(table, key, message, message.count, signature, signature.count) == 1
  }
}

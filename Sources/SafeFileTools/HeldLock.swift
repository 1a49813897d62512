package import SafeFiles

/// A lock that is held while a reference to it exists, such as for the life of a server.
package final class HeldLock: Sendable {
  private let lock: FileLock

  /// Takes the lock without waiting.
  ///
  /// - Throws: the errors of ``FileLock/init(path:waiting:)``.
  package init(path: String) throws(SafeFileError) { lock = try FileLock(path: path, waiting: .zero) }
}

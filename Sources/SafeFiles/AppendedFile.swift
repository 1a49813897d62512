#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// A secret file that grows at its end, such as a journal.
///
/// What was appended survives the process, also when it is killed; ``synchronize()`` brings it to the disk, against a loss of power.
package final class AppendedFile: Sendable {
  /// Where it is.
  package let path: String
  private let descriptor: Descriptor

  private init(_ path: String, _ descriptor: consuming Descriptor) {
    self.path = path
    self.descriptor = descriptor
  }

  /// Creates an empty file, 0600.
  ///
  /// - Throws: ``SafeFileError/cannotWrite(path:errno:)``, also for one that is there.
  package static func create(_ path: String) throws(SafeFileError) -> AppendedFile {
    let file = try open(path, flags: O_CREAT | O_EXCL)
    do throws(SystemFailure) {
      try file.descriptor.setMode(0o600)
    } catch {
      throw .cannotWrite(path: path, errno: error.errno)
    }
    return file
  }

  /// Opens a file that is there.
  ///
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` for anything but a secret file, ``SafeFileError/cannotWrite(path:errno:)``.
  package static func open(_ path: String) throws(SafeFileError) -> AppendedFile {
    try open(path, flags: 0)
  }

  private static func open(_ path: String, flags: Int32) throws(SafeFileError) -> AppendedFile {
    let directory = try Directory(creating: directoryPath(of: path))
    do {
      let descriptor = try directory.openFile(
        fileName(of: path), flags: O_WRONLY | O_APPEND | O_NOFOLLOW | O_NONBLOCK | flags, mode: 0o600)
      guard let status = descriptor.status else { throw SystemFailure(errno: EIO) }
      if flags == 0 { try SafeFile(path: path, protection: .secret).check(status) }
      return AppendedFile(path, descriptor)
    } catch let failure as SystemFailure where failure.errno == ELOOP || failure.errno == EMLINK {
      throw .unsafe(path: path, reason: .symbolicLink)
    } catch {
      throw .writing(path, failed: error)
    }
  }

  /// Appends bytes; if the system takes only a part of them, that part stays until ``truncate(to:)``.
  ///
  /// - Throws: ``SafeFileError/cannotWrite(path:errno:)``.
  package func append(_ bytes: [UInt8]) throws(SafeFileError) {
    do throws(SystemFailure) {
      try descriptor.writeAll(bytes)
    } catch {
      throw .cannotWrite(path: path, errno: error.errno)
    }
  }

  /// Cuts off everything after so many bytes.
  ///
  /// - Throws: ``SafeFileError/cannotWrite(path:errno:)``.
  package func truncate(to count: Int) throws(SafeFileError) {
    while ftruncate(descriptor.number, off_t(count)) != 0 {
      let failure = errno
      guard failure == EINTR else { throw .cannotWrite(path: path, errno: failure) }
    }
  }

  /// Brings the content to the disk.
  ///
  /// - Throws: ``SafeFileError/cannotWrite(path:errno:)``.
  package func synchronize() throws(SafeFileError) {
    do throws(SystemFailure) {
      try descriptor.synchronize()
    } catch {
      throw .cannotWrite(path: path, errno: error.errno)
    }
  }
}

/// A lock for as long as somebody refers to it, such as the life of a server.
package final class HeldLock: Sendable {
  private let lock: FileLock

  /// Takes the lock at once.
  ///
  /// - Throws: as ``FileLock/init(path:waiting:)``.
  package init(path: String) throws(SafeFileError) { lock = try FileLock(path: path, waiting: .zero) }
}

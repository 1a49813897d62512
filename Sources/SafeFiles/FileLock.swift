#if canImport(Darwin)
import Darwin
#elseif canImport(Musl)
import Musl
#else
import Glibc
#endif

/// An exclusive lock between processes, and between threads of one process; released when its owner goes, or dies.
///
/// It is `flock` on a file of its own, which is never removed: removing it would let two owners lock two different files of one name.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the lock, polling with growing pauses; blocks the thread meanwhile.
  ///
  /// - Parameters:
  ///   - path: the lock file itself, such as `credentials.json.lock`; made 0600 where missing, missing directories 0700.
  ///   - limit: how long to wait; `.zero` tries once.
  /// - Throws: ``SafeFileError/locked(path:)`` after the limit, ``SafeFileError/cannotWrite(path:errno:)`` where no lock file can be made,
  ///   such as in a read-only directory, ``SafeFileError/unsafe(path:reason:)`` for a link or a foreign file.
  package init(path: String, waiting limit: Duration) throws(SafeFileError) {
    let descriptor = try Self.openFile(path)
    var wait = LockWait(limit: limit)
    while try !Self.tryLock(descriptor, path: path) {
      guard let pause = wait.nextPause() else { throw .locked(path: path) }
      sleepThread(pause)
    }
    self.descriptor = descriptor
  }

  private init(descriptor: consuming Descriptor) { self.descriptor = descriptor }

  /// Takes the lock as ``init(path:waiting:)`` does, but suspends the task in place of blocking its thread.
  ///
  /// For locks held across a network call, where the owner may need the thread to make progress.
  ///
  /// - Throws: the same errors; a cancelled task gets ``SafeFileError/locked(path:)``.
  package static func acquire(path: String, waiting limit: Duration) async throws(SafeFileError) -> FileLock {
    let descriptor = try openFile(path)
    var wait = LockWait(limit: limit)
    while try !tryLock(descriptor, path: path) {
      guard let pause = wait.nextPause() else { throw .locked(path: path) }
      do {
        try await Task.sleep(for: pause)
      } catch {
        throw .locked(path: path)
      }
    }
    return FileLock(descriptor: descriptor)
  }

  /// Gives the lock up now rather than at the end of the scope.
  package consuming func release() {}

  private static func openFile(_ path: String) throws(SafeFileError) -> Descriptor {
    let directory = try Directory(creating: directoryPath(of: path))
    do {
      let descriptor = try directory.openFile(
        fileName(of: path), flags: O_RDWR | O_CREAT | O_NOFOLLOW | O_NONBLOCK, mode: 0o600)
      guard let status = descriptor.status, status.kind == .regular else {
        throw SafeFileError.unsafe(path: path, reason: .notRegular)
      }
      guard status.owner == geteuid() else {
        throw SafeFileError.unsafe(path: path, reason: .foreignOwner(id: status.owner))
      }
      // A strict umask would keep later processes out; a lax one would let others hold the lock.
      if status.mode != 0o600 { try descriptor.setMode(0o600) }
      return descriptor
    } catch let failure as SystemFailure {
      throw switch failure.errno {
      case ELOOP, EMLINK: .unsafe(path: path, reason: .symbolicLink)
      case EISDIR, ENXIO: .unsafe(path: path, reason: .notRegular)
      default: .cannotWrite(path: path, errno: failure.errno)
      }
    } catch let error as SafeFileError {
      throw error
    } catch {
      throw .cannotWrite(path: path, errno: EIO)
    }
  }

  private static func tryLock(_ descriptor: borrowing Descriptor, path: String) throws(SafeFileError) -> Bool
  {
    while flock(descriptor.number, LOCK_EX | LOCK_NB) != 0 {
      let failure = errno
      if failure == EWOULDBLOCK { return false }
      guard failure == EINTR else { throw .cannotWrite(path: path, errno: failure) }
    }
    return true
  }
}

/// Pauses of half a millisecond, doubling up to 16, until the limit by the monotonic clock.
private struct LockWait {
  private let deadline: ContinuousClock.Instant
  private var pause = Duration.microseconds(500)

  init(limit: Duration) { deadline = .now + limit }

  mutating func nextPause() -> Duration? {
    let rest = ContinuousClock.now.duration(to: deadline)
    guard rest > .zero else { return nil }
    defer { pause = min(pause * 2, .milliseconds(16)) }
    return min(pause, rest)
  }
}

private func sleepThread(_ pause: Duration) {
  var time = timespec()
  // Pauses are shorter than a second; a signal only makes this one shorter.
  time.tv_nsec = Int(pause.components.attoseconds / 1_000_000_000)
  nanosleep(&time, nil)
}

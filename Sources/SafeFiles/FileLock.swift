import Platform

/// An exclusive lock between processes, and between threads of one process; released when its owner goes, or dies.
///
/// It is `flock` on a file of its own, which is never removed: if it were removed, two owners could lock two different files of one name.
/// A caller that cannot have it at once tries again after short pauses. Each owner touches the file, so that those who wait see that it
/// changes hands: many owners in turn are waited for, an owner that is stuck is not.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the lock; blocks the thread meanwhile.
  ///
  /// - Parameters:
  ///   - path: the lock file itself, such as `credentials.json.lock`; made 0600 where missing, missing directories 0700.
  ///   - limit: how long to wait while one owner keeps it, and thirty times as long in all; `.zero` tries once.
  /// - Throws: ``SafeFileError/locked(path:)`` after the limit, ``SafeFileError/cannotWrite(path:errno:)`` where no lock file can be made,
  ///   such as in a read-only directory, ``SafeFileError/unsafe(path:reason:)`` for a link or a foreign file.
  package init(path: String, waiting limit: Duration) throws(SafeFileError) {
    let descriptor = try Self.openFile(path)
    var wait = LockWait(limit: limit, mark: descriptor.changeMark)
    while try !Self.tryLock(descriptor, path: path) {
      guard let pause = wait.nextPause(seeing: descriptor.changeMark) else { throw .locked(path: path) }
      usleep(UInt32(pause / .microseconds(1)))
    }
    self.init(taken: descriptor)
  }

  /// Touches the file, so that the others see that it changed hands.
  private init(taken descriptor: consuming Descriptor) {
    descriptor.touch()
    self.descriptor = descriptor
  }

  // Closing alone keeps the lock for as long as a child process has the file open, between its fork and its exec.
  deinit { _ = flock(descriptor.number, LOCK_UN) }

  /// Takes the lock as ``init(path:waiting:)`` does, but suspends the task in place of blocking its thread.
  ///
  /// For locks held across a network call, where the owner may need the thread to make progress.
  ///
  /// - Throws: the same errors; a canceled task gets ``SafeFileError/locked(path:)``.
  package static func acquire(path: String, waiting limit: Duration) async throws(SafeFileError) -> FileLock {
    let descriptor = try openFile(path)
    var wait = LockWait(limit: limit, mark: descriptor.changeMark)
    while try !tryLock(descriptor, path: path) {
      guard let pause = wait.nextPause(seeing: descriptor.changeMark),
        (try? await Task.sleep(for: pause)) != nil
      else { throw .locked(path: path) }
    }
    return FileLock(taken: descriptor)
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
      // With a strict umask, later processes could not open it; with a lax one, other users could hold the lock.
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

/// The rest of a wait: the limit starts again with each new owner.
private struct LockWait {
  private let limit: Duration
  /// The end of the wait even if the lock changes hands all the time.
  private let end: ContinuousClock.Instant
  private var deadline: ContinuousClock.Instant
  private var mark: FileMark?
  private var pause = Self.shortest

  private static let shortest = Duration.milliseconds(1)
  private static let longest = Duration.milliseconds(8)

  init(limit: Duration, mark: FileMark?) {
    self.limit = limit
    self.mark = mark
    deadline = .now + limit
    end = .now + limit * 30
  }

  /// The time until the next try, which grows while one owner keeps the lock; nil when that owner has kept it for the whole limit.
  mutating func nextPause(seeing mark: FileMark?) -> Duration? {
    let now = ContinuousClock.now
    if mark != self.mark {
      self.mark = mark
      deadline = now + limit
      pause = Self.shortest
    }
    guard now < min(deadline, end) else { return nil }
    defer { pause = min(pause * 2, Self.longest) }
    return pause
  }
}

/// A lock for as long as there is a reference to it, such as the life of a server.
package final class HeldLock: Sendable {
  private let lock: FileLock

  /// Takes the lock at once.
  ///
  /// - Throws: as ``FileLock/init(path:waiting:)``.
  package init(path: String) throws(SafeFileError) { lock = try FileLock(path: path, waiting: .zero) }
}

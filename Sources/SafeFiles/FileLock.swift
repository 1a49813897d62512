import Platform

/// An exclusive lock between processes, and between threads of one process; released when its owner is
/// released or dies.
///
/// It is `flock` on a separate file. A caller that gets the lock of a file that was removed meanwhile takes that of
/// the new file with its name: otherwise there would be two owners. A caller that cannot get the lock at once tries again after short
/// pauses. Each owner touches the file, so that waiting callers see that the lock changes hands: they wait
/// for many owners in turn, but not for one that is stuck.
package struct FileLock: ~Copyable {
  private let descriptor: Descriptor

  /// Takes the lock and blocks the thread until then.
  ///
  /// - Parameters:
  ///   - path: the lock file itself, such as `credentials.json.lock`; created 0600 if missing, missing
  ///     directories 0700.
  ///   - limit: how long to wait while one owner keeps it, and thirty times as long in all; `.zero` tries
  ///     once.
  /// - Throws: ``SafeFileError/locked(path:)`` after the limit, ``SafeFileError/cannotWrite(path:errno:)`` if
  ///   no lock file can be created, for example in a read-only directory,
  ///   ``SafeFileError/unsafe(path:reason:)`` for a link or a file of another user.
  package init(path: String, waiting limit: Duration) throws(SafeFileError) {
    var descriptor = try Self.openFile(path)
    var wait = LockWait(limit: limit, mark: descriptor.changeMark)
    while try !Self.take(&descriptor, path: path) {
      guard let pause = wait.nextPause(seeing: descriptor.changeMark) else { throw .locked(path: path) }
      usleep(UInt32(pause / .microseconds(1)))
    }
    self.init(taken: descriptor)
  }

  /// Touches the file, so that the others see that the lock changed hands.
  private init(taken descriptor: consuming Descriptor) {
    descriptor.touch()
    self.descriptor = descriptor
  }

  // Closing alone would keep the lock while a child process has the file open, between its fork and its exec.
  deinit { _ = flock(descriptor.number, LOCK_UN) }

  /// Takes the lock like ``init(path:waiting:)``, but suspends the task instead of blocking its thread.
  ///
  /// For locks held across a network call, when the owner may need the thread to make progress.
  ///
  /// - Throws: the same errors; a canceled task gets ``SafeFileError/locked(path:)``.
  package static func acquire(path: String, waiting limit: Duration) async throws(SafeFileError) -> FileLock {
    var descriptor = try openFile(path)
    var wait = LockWait(limit: limit, mark: descriptor.changeMark)
    while try !take(&descriptor, path: path) {
      guard let pause = wait.nextPause(seeing: descriptor.changeMark),
        (try? await Task.sleep(for: pause)) != nil
      else { throw .locked(path: path) }
    }
    return FileLock(taken: descriptor)
  }

  /// Releases the lock now, not at the end of the scope.
  package consuming func release() {}

  /// Removes the lock's own file and releases the lock.
  package consuming func remove(path: String) { _ = unlink(path) }

  /// Removes the file and releases the lock, for a place where nothing should stay behind.
  package consuming func remove(_ name: String, in directory: borrowing Directory) { directory.remove(name) }

  /// Takes the lock of the file that has the name now; false if another owner has it, or it has to be tried again.
  private static func take(_ descriptor: inout Descriptor, path: String) throws(SafeFileError) -> Bool {
    guard try tryLock(descriptor, path: path) else { return false }
    var status = stat()
    if lstat(path, &status) == 0, FileStatus(status).identity == descriptor.status?.identity { return true }
    descriptor = try openFile(path)
    return false
  }

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
      // With a strict umask, later processes could not open it; with a lax one, other users could hold the
      // lock.
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

/// What is left of a wait: the limit starts again with each new owner.
private struct LockWait {
  private let limit: Duration
  /// The end of the wait even if the lock keeps changing hands.
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

  /// The time until the next try, which grows while one owner keeps the lock; nil if that owner has kept it
  /// for the whole limit.
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

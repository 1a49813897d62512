import Platform

/// One file that is checked before it is believed, and replaced whole or not at all (Docs/architecture.md 2).
///
/// Links, modes and owners are looked at on the open descriptor, and every step goes through one open directory, so that what was
/// checked is what is used.
package struct SafeFile: Sendable {
  /// The users who may see the content besides the owner.
  package enum Protection: Sendable {
    /// No one: the file must be 0600 and its directory 0700, both owned by the user; anything else is refused.
    case secret
    /// It holds no secret: others may read it, and it may be a link to be read, never to be written.
    case editable
    /// It holds secrets, at a path that the user chose: written 0600, in a directory that others may see but not change.
    case handedOver
    /// It holds no secret, at a path that the user chose: the umask applies to new files and directories, and other modes are accepted.
    case shared
  }

  /// The path, whether or not the file exists.
  package let path: String
  /// The users who may see the content besides the owner.
  package let protection: Protection

  /// The most bytes that are read; a longer file is damaged.
  package let largest: Int

  /// Names a file; nothing is touched yet.
  package init(path: String, protection: Protection, largest: Int = .max) {
    self.path = path
    self.protection = protection
    self.largest = largest
  }

  /// The lock file beside it.
  package var lockPath: String { path + ".lock" }

  var directoryPath: String { SafeFiles.directoryPath(of: path) }
  var name: String { fileName(of: path) }

  /// Opens the directory after making it and those above it, if they are missing.
  ///
  /// - Throws: ``SafeFileError/cannotWrite(path:errno:)`` for this file.
  func makeDirectory() throws(SafeFileError) -> Directory {
    do {
      return try Directory(creating: directoryPath, isPrivate: protection != .shared)
    } catch {
      guard case .cannotRead(_, let number) = error else { throw error }
      throw .cannotWrite(path: path, errno: number)
    }
  }

  /// Returns the content, or nil when there is no file; creates and changes nothing.
  ///
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` for anything the protection forbids, ``SafeFileError/damaged(path:reason:)`` for a file that is
  ///   too large, ``SafeFileError/cannotRead(path:errno:)`` when the system refuses.
  package func read() throws(SafeFileError) -> [UInt8]? { try contents(first: nil) }

  /// Returns the first bytes, at most so many, as ``read()`` returns all.
  ///
  /// - Throws: as ``read()``.
  package func head(_ count: Int) throws(SafeFileError) -> [UInt8]? { try contents(first: count) }

  private func contents(first count: Int?) throws(SafeFileError) -> [UInt8]? {
    guard let directory = try Directory(existing: directoryPath) else { return nil }
    do {
      // O_NONBLOCK: opening a FIFO must not wait for a writer.
      let noFollow = protection == .secret ? O_NOFOLLOW : 0
      let descriptor = try directory.openFile(name, flags: O_RDONLY | O_NONBLOCK | noFollow)
      guard let status = descriptor.status else { throw SystemFailure(errno: EIO) }
      try check(status)
      try check(directory)
      if let count { return try descriptor.readFirst(count) }
      guard status.size <= largest else { throw SystemFailure(errno: EFBIG) }
      return try descriptor.readAll(limit: largest)
    } catch let failure as SystemFailure {
      switch failure.errno {
      case ENOENT:
        if try exists(in: directory) { throw .unsafe(path: path, reason: .danglingLink) }
        return nil
      // FreeBSD-like systems say EMLINK for a link that is not followed.
      case ELOOP, EMLINK: throw .unsafe(path: path, reason: .symbolicLink)
      case ENXIO: throw .unsafe(path: path, reason: .notRegular)
      case EFBIG: throw .damaged(path: path, reason: "it is larger than \(largest >> 20) MiB")
      default: throw .cannotRead(path: path, errno: failure.errno)
      }
    } catch let error as SafeFileError {
      throw error
    } catch {
      throw .cannotRead(path: path, errno: EIO)
    }
  }

  /// Runs `body` while holding the lock beside the file; other users of the lock wait, readers do not.
  ///
  /// Temporary files of writers that were killed are removed on the way, whether or not `body` writes.
  /// Never to be held across a network call (Docs/architecture.md 2). Makes missing directories 0700.
  ///
  /// - Throws: what `body` throws, ``SafeFileError/locked(path:)`` after `limit`, and what ``FileLock/init(path:waiting:)`` throws.
  package func withLock<Result>(
    waiting limit: Duration, _ body: () throws(SafeFileError) -> Result
  ) throws(SafeFileError) -> Result {
    try withLock(waiting: limit, mapping: { $0 }, body)
  }

  /// Runs `body` as ``withLock(waiting:_:)`` does, for callers with an error type of their own.
  ///
  /// - Throws: what `body` throws, and the mapped failure to lock.
  package func withLock<Result, Failure: Error>(
    waiting limit: Duration, mapping failure: (SafeFileError) -> Failure,
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let lock: FileLock
    do {
      let directory = try makeDirectory()
      try check(directory)
      lock = try FileLock(path: lockPath, waiting: limit)
      removeLeftovers(in: directory)
    } catch {
      throw failure(error)
    }
    let result = try body()
    lock.release()
    return result
  }
}

// The rules of protection, each in one place.
extension SafeFile {
  /// Refuses a file that the protection forbids.
  func check(_ status: FileStatus) throws(SafeFileError) {
    switch status.kind {
    case .regular: break
    case .symbolicLink: throw .unsafe(path: path, reason: .symbolicLink)
    case .directory, .other: throw .unsafe(path: path, reason: .notRegular)
    }
    if protection == .shared { return }
    try checkOwner(of: status, path: path)
    switch protection {
    case .secret:
      if status.mode & 0o044 != 0 { throw .unsafe(path: path, reason: .readableByOthers(mode: status.mode)) }
      if status.mode & 0o033 != 0 { throw .unsafe(path: path, reason: .writableByOthers(mode: status.mode)) }
    case .editable, .handedOver, .shared:
      // A group of the user's own and umask 002 are usual, so only the world's bit counts.
      if status.mode & 0o002 != 0 { throw .unsafe(path: path, reason: .writableByOthers(mode: status.mode)) }
    }
  }

  /// Refuses a directory that the protection forbids.
  func check(_ directory: borrowing Directory) throws(SafeFileError) {
    guard let status = directory.descriptor.status else {
      throw .cannotRead(path: directory.path, errno: EIO)
    }
    if protection == .shared { return }
    try checkOwner(of: status, path: directory.path)
    // With the sticky bit, as on /tmp, others cannot replace a file that is not theirs.
    let open = protection == .secret ? status.mode & 0o077 != 0 : status.mode & 0o1002 == 0o002
    if open { throw .unsafe(path: directory.path, reason: .directoryOpen(mode: status.mode)) }
  }

  private func checkOwner(of status: FileStatus, path: String) throws(SafeFileError) {
    // An administrator may provide what holds no secret.
    let trusted = status.owner == geteuid() || (protection != .secret && status.owner == 0)
    guard trusted else { throw .unsafe(path: path, reason: .foreignOwner(id: status.owner)) }
  }

  private func exists(in directory: borrowing Directory) throws(SafeFileError) -> Bool {
    do {
      return try directory.status(of: name) != nil
    } catch {
      throw .cannotRead(path: path, errno: error.errno)
    }
  }
}

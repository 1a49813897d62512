import Platform

/// A file that is checked before it is trusted, and replaced whole or not at all (Docs/architecture.md 2).
///
/// Links, modes and owners are checked on the open descriptor, and every step goes through one open
/// directory, so that what was checked is what is used.
package struct SafeFile: Sendable {
  /// Who may see the content besides the owner.
  package enum Protection: Sendable {
    /// No one: the file must be 0600 and its directory 0700, both owned by the user; anything else is refused.
    case secret
    /// No secret: others may read it; a link to a file of the user's own is followed.
    case editable
    /// Secrets at a path the user chose: written 0600, in a directory that others may see but not change.
    case handedOver
    /// No secret, at a path the user chose: the umask applies to new files and directories, and any mode is
    /// accepted.
    case shared
  }

  /// The path, whether or not the file exists.
  package let path: String
  package let protection: Protection

  /// The most bytes to read; a longer file counts as damaged.
  package let largest: Int

  package init(path: String, protection: Protection, largest: Int = .max) {
    self.path = path
    self.protection = protection
    self.largest = largest
  }

  package var lockPath: String { path + ".lock" }

  package var directoryPath: String { SafeFiles.directoryPath(of: path) }
  package var name: String { fileName(of: path) }

  /// Opens the directory after creating it and any missing ones above it.
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

  /// Returns the content, or nil if there is no file; changes nothing.
  ///
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` for anything the protection forbids,
  ///   ``SafeFileError/damaged(path:reason:)`` for a file that is too large,
  ///   ``SafeFileError/cannotRead(path:errno:)`` if the system refuses.
  package func read() throws(SafeFileError) -> [UInt8]? { try contents(first: nil) }

  /// Returns at most the first `count` bytes; otherwise like ``read()``.
  ///
  /// - Throws: the errors of ``read()``.
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
      // FreeBSD-like systems return EMLINK for a link that is not followed.
      case ELOOP, EMLINK:
        throw .unsafe(path: path, reason: protection == .secret ? .symbolicLink : .endlessLink)
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
  /// Temporary files of killed writers are removed on the way, whether or not `body` writes. Never hold the
  /// lock across a network call (Docs/architecture.md 2). Missing directories are created 0700.
  ///
  /// - Throws: the errors of `body`, ``SafeFileError/locked(path:)`` after `limit`, and those of
  ///   ``FileLock/init(path:waiting:)``.
  package func withLock<Result>(
    waiting limit: Duration, _ body: () throws(SafeFileError) -> Result
  ) throws(SafeFileError) -> Result {
    try withLock(waiting: limit, mapping: { $0 }, body)
  }

  /// Runs `body` like ``withLock(waiting:_:)``, for callers with their own error type.
  ///
  /// - Throws: the errors of `body`, and the mapped failure to lock.
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
  /// Rejects a file that the protection forbids.
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
      // A private group and umask 002 are common, so only the bit for others counts.
      if status.mode & 0o002 != 0 { throw .unsafe(path: path, reason: .writableByOthers(mode: status.mode)) }
    }
  }

  /// Rejects a directory that the protection forbids.
  package func check(_ directory: borrowing Directory) throws(SafeFileError) {
    guard let status = directory.descriptor.status else {
      throw .cannotRead(path: directory.path, errno: EIO)
    }
    if protection == .shared { return }
    try checkOwner(of: status, path: directory.path)
    // With the sticky bit, as on /tmp, others cannot replace a file they do not own.
    let open = protection == .secret ? status.mode & 0o077 != 0 : status.mode & 0o1002 == 0o002
    if open { throw .unsafe(path: directory.path, reason: .directoryOpen(mode: status.mode)) }
  }

  private func checkOwner(of status: FileStatus, path: String) throws(SafeFileError) {
    // An administrator may provide a file without secrets.
    let trusted = status.owner == geteuid() || (protection != .secret && status.owner == 0)
    guard trusted else {
      let isLinked = protection == .editable && isLink(path)
      throw .unsafe(
        path: path, reason: isLinked ? .foreignLink(id: status.owner) : .foreignOwner(id: status.owner))
    }
  }

  /// The file that a link to it leads to, for a write; nil if it is no link, and for content that may not be one.
  func linked() throws(SafeFileError) -> SafeFile? {
    guard protection == .editable, isLink(path) else { return nil }
    var status = stat()
    guard let real = stat(path, &status) == 0 ? realpath(path, nil) : nil else {
      switch errno {
      case ENOENT: throw .unsafe(path: path, reason: .danglingLink)
      case ELOOP: throw .unsafe(path: path, reason: .endlessLink)
      case let number: throw .cannotWrite(path: path, errno: number)
      }
    }
    defer { free(real) }
    // What an administrator provides may be read, but is not replaced.
    guard status.st_uid == geteuid() else {
      throw .unsafe(path: path, reason: .foreignLink(id: status.st_uid))
    }
    return SafeFile(path: String(cString: real), protection: protection, largest: largest)
  }

  private func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && FileStatus(status).kind == .symbolicLink
  }

  private func exists(in directory: borrowing Directory) throws(SafeFileError) -> Bool {
    do {
      return try directory.status(of: name) != nil
    } catch {
      throw .cannotRead(path: path, errno: error.errno)
    }
  }
}

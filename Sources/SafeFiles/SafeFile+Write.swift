import Platform

extension SafeFile {
  /// Replaces the file: a reader, even after a crash, sees all of the old bytes or all of the new ones.
  ///
  /// Missing directories are created 0700, and a new file is 0600, whatever the umask; for content without
  /// secrets, the umask applies. An editable or shared file keeps its mode. Temporary files of killed writers
  /// are removed on the way. Changes that depend on the content belong inside ``withLock(waiting:_:)``.
  ///
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` if the existing file is forbidden,
  ///   ``SafeFileError/cannotWrite(path:errno:)`` if the system refuses; the old file is unchanged in both
  ///   cases.
  package func write(_ bytes: [UInt8]) throws(SafeFileError) {
    let directory = try makeDirectory()
    do {
      let existing = try directory.status(of: name)
      if let existing { try check(existing) }
      try check(directory)
      removeLeftovers(in: directory)
      let keptMode = protection == .editable || protection == .shared ? existing.map { $0.mode & 0o777 } : nil
      try replace(with: bytes, mode: keptMode ?? (protection == .shared ? nil : 0o600), in: directory)
    } catch {
      throw .writing(path, failed: error)
    }
  }

  /// Removes the file; a missing file is not a failure.
  ///
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` for anything but a file that may be written here,
  ///   ``SafeFileError/cannotWrite(path:errno:)``.
  package func remove() throws(SafeFileError) {
    guard let directory = try Directory(existing: directoryPath) else { return }
    let existing: FileStatus?
    do {
      existing = try directory.status(of: name)
    } catch {
      throw .cannotRead(path: path, errno: error.errno)
    }
    guard let existing else { return }
    try check(existing)
    let result = unlinkat(directory.descriptor.number, name, 0)
    let failure = errno
    guard result == 0 || failure == ENOENT else { throw .cannotWrite(path: path, errno: failure) }
  }

  /// Renames the file to `NAME.damaged-<UTC time>`; overwrites and deletes nothing.
  ///
  /// Works for links and directories too; `doctor --repair` uses it.
  ///
  /// - Parameter secondsSince1970: the time for the name.
  /// - Returns: the new path.
  /// - Throws: ``SafeFileError/cannotRead(path:errno:)`` if there is nothing to move,
  ///   ``SafeFileError/cannotWrite(path:errno:)``.
  package func setAside(at secondsSince1970: Int64) throws(SafeFileError) -> String {
    guard let directory = try Directory(existing: directoryPath) else {
      throw .cannotRead(path: path, errno: ENOENT)
    }
    do {
      guard let status = try directory.status(of: name) else {
        throw SafeFileError.cannotRead(path: path, errno: ENOENT)
      }
      let base = "\(name).damaged-\(utcStamp(secondsSince1970))"
      for attempt in 1...100 {
        let newName = attempt == 1 ? base : "\(base)-\(attempt)"
        guard try reserve(newName, for: status.kind, in: directory) else { continue }
        try directory.rename(name, to: newName)
        try directory.descriptor.synchronize()
        return directoryPath == "." ? newName : "\(directoryPath)/\(newName)"
      }
      throw SafeFileError.cannotWrite(path: path, errno: EEXIST)
    } catch {
      throw .writing(path, failed: error)
    }
  }
}

extension SafeFile {
  /// Creates an empty file or directory with that name, so that the following rename cannot replace anything
  /// else; false if the name is taken.
  private func reserve(
    _ newName: String, for kind: FileStatus.Kind, in directory: borrowing Directory
  ) throws(SystemFailure) -> Bool {
    if kind == .directory {
      guard mkdirat(directory.descriptor.number, newName, 0o700) != 0 else { return true }
      let failure = errno
      if failure == EEXIST { return false }
      throw SystemFailure(errno: failure)
    }
    do {
      _ = try directory.openFile(newName, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      return true
    } catch {
      if error.errno == EEXIST { return false }
      throw error
    }
  }
}

/// `20260102T030405Z`.
private func utcStamp(_ secondsSince1970: Int64) -> String {
  var time = time_t(secondsSince1970)
  var parts = tm()
  gmtime_r(&time, &parts)
  func padded(_ value: Int32, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
  let date = padded(parts.tm_year + 1900, 4) + padded(parts.tm_mon + 1, 2) + padded(parts.tm_mday, 2)
  return date + "T" + padded(parts.tm_hour, 2) + padded(parts.tm_min, 2) + padded(parts.tm_sec, 2) + "Z"
}

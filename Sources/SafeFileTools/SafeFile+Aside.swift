import Platform
package import SafeFiles

extension SafeFile {
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

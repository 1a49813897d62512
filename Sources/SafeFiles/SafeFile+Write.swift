import Platform

extension SafeFile {
  /// Replaces the file: a reader, even after a crash, sees all of the old bytes or all of the new ones.
  ///
  /// Missing directories are created 0700, and a new file is 0600, whatever the umask; for content without
  /// secrets, the umask applies. An editable or shared file keeps its mode, and a link to an editable one stays
  /// a link. Temporary files of killed writers are removed on the way. Changes that depend on the content belong inside ``withLock(waiting:_:)``.
  ///
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` if the existing file is forbidden,
  ///   ``SafeFileError/cannotWrite(path:errno:)`` if the system refuses; the old file is unchanged in both
  ///   cases.
  package func write(_ bytes: [UInt8]) throws(SafeFileError) {
    if let linked = try linked() { return try linked.write(bytes) }
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
}

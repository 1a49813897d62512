import Platform

// Temporary files: what a write makes before it replaces the file, and what a writer leaves that is killed meanwhile.
extension SafeFile {
  /// Makes sure that a write would succeed now, without changing the file.
  ///
  /// A temporary file is made beside it, filled and removed, so that a directory that cannot be written, a full disk and a
  /// limit on the size of files show. To be called inside ``withLock(waiting:_:)``, before something that cannot be undone.
  ///
  /// - Parameter growth: how many bytes more than now the file may have after the write.
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` when the file there is forbidden, ``SafeFileError/cannotWrite(path:errno:)``.
  package func proveWritable(growth: Int = 1 << 16) throws(SafeFileError) {
    let directory = try makeDirectory()
    do {
      let existing = try directory.status(of: name)
      if let existing { try check(existing) }
      try check(directory)
      // EPERM is the error of an immutable file (chattr +i); a mode alone does not prevent a rename.
      if existing != nil, faccessat(directory.descriptor.number, name, W_OK, 0) != 0, errno == EPERM {
        throw SystemFailure(errno: EPERM)
      }
      let temporary = try makeTemporary(in: directory)
      defer { directory.remove(temporary.name) }
      try temporary.descriptor.writeAll([UInt8](repeating: 0x20, count: (existing?.size ?? 0) + growth))
    } catch {
      throw .writing(path, failed: error)
    }
  }

  /// The temporary files of writers that were killed: they hold what the file holds, or was to hold.
  ///
  /// - Returns: their paths; none where the directory cannot be read.
  package func leftovers() -> [String] {
    guard let directory = try? Directory(existing: directoryPath) else { return [] }
    return leftovers(in: directory) { _ in }.map { "\(directoryPath)/\($0)" }
  }

  /// Removes what ``leftovers()`` finds.
  func removeLeftovers(in directory: borrowing Directory) {
    let number = directory.descriptor.number
    _ = leftovers(in: directory) { _ = unlinkat(number, $0, 0) }
  }

  /// The temporary files whose writer no longer holds their lock, each passed to `use` while it is locked here.
  private func leftovers(in directory: borrowing Directory, _ use: (String) -> Void) -> [String] {
    var found: [String] = []
    for candidate in directory.names() where isTemporaryName(candidate) {
      // What cannot be opened is not ours to remove, and a leftover spoils nothing.
      guard
        let descriptor = try? directory.openFile(candidate, flags: O_RDONLY | O_NOFOLLOW | O_NONBLOCK),
        let status = descriptor.status, status.kind == .regular, status.owner == geteuid(),
        flock(descriptor.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      use(candidate)
      found.append(candidate)
    }
    return found
  }

  /// Writes a temporary file and puts it in the file's place; without a mode, the umask rules.
  func replace(
    with bytes: [UInt8], mode: UInt32?, in directory: borrowing Directory
  ) throws(SystemFailure) {
    let temporary = try makeTemporary(in: directory)
    do {
      if let mode { try temporary.descriptor.setMode(mode) }
      try temporary.descriptor.writeAll(bytes)
      try temporary.descriptor.synchronize()
      try directory.rename(temporary.name, to: name)
    } catch {
      directory.remove(temporary.name)
      throw error
    }
    try directory.descriptor.synchronize()
  }

  /// Makes an empty temporary file, locked as long as its descriptor is open: the lock says that the writer lives.
  private func makeTemporary(in directory: borrowing Directory) throws(SystemFailure) -> TemporaryFile {
    while true {
      let temporaryName = makeTemporaryName()
      let temporary = try directory.openFile(
        temporaryName, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        mode: protection == .shared ? 0o666 : 0o600)
      // Between creation and lock another writer may have taken the file for a leftover.
      while flock(temporary.number, LOCK_EX) != 0 {
        let failure = errno
        guard failure == EINTR else {
          directory.remove(temporaryName)
          throw SystemFailure(errno: failure)
        }
      }
      if let links = temporary.status?.links, links > 0 {
        return TemporaryFile(name: temporaryName, descriptor: temporary)
      }
    }
  }

  private func makeTemporaryName() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() as UInt64, radix: 16)
    return ".\(name).\(String(repeating: "0", count: 16 - digits.count))\(digits).tmp"
  }

  private func isTemporaryName(_ candidate: String) -> Bool {
    guard candidate.hasPrefix(".\(name)."), candidate.hasSuffix(".tmp") else { return false }
    let middle = candidate.utf8.dropFirst(name.utf8.count + 2).dropLast(4)
    return middle.count == 16 && middle.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}

/// A file that is on its way to replace another.
private struct TemporaryFile: ~Copyable {
  let name: String
  let descriptor: Descriptor
}

import Platform

// Temporary files: a write fills one before it replaces the file, and a killed writer leaves one behind.
extension SafeFile {
  /// Checks that a write would succeed now, without changing the file.
  ///
  /// A temporary file is created beside it, filled and removed, which shows a read-only directory, a full
  /// disk and a limit on file sizes. Call it inside ``withLock(waiting:_:)``, before anything that cannot be
  /// undone.
  ///
  /// - Parameter growth: by how many bytes the write may enlarge the file.
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` if the existing file is forbidden,
  ///   ``SafeFileError/cannotWrite(path:errno:)``.
  package func proveWritable(growth: Int = 1 << 16) throws(SafeFileError) {
    if let linked = try linked() { return try linked.proveWritable(growth: growth) }
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

  /// Finds the temporary files of killed writers; they contain what the file contains or was about to
  /// contain.
  ///
  /// - Returns: their paths; empty if the directory cannot be read.
  package func leftovers() -> [String] {
    guard let directory = try? Directory(existing: directoryPath) else { return [] }
    return leftovers(in: directory) { _ in }.map { "\(directoryPath)/\($0)" }
  }

  /// Removes the files that ``leftovers()`` finds.
  func removeLeftovers(in directory: borrowing Directory) {
    let number = directory.descriptor.number
    _ = leftovers(in: directory) { _ = unlinkat(number, $0, 0) }
  }

  /// Passes each temporary file whose writer no longer holds its lock to `use` while it is locked here.
  private func leftovers(in directory: borrowing Directory, _ use: (String) -> Void) -> [String] {
    var found: [String] = []
    for candidate in directory.names() where isTemporaryName(candidate) {
      // A file that cannot be opened is not ours to remove, and a leftover does no harm.
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

  /// Writes a temporary file and replaces the file with it; without a mode, the umask applies.
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

  /// Creates an empty temporary file, locked while its descriptor is open: the lock shows that the writer is
  /// alive.
  private func makeTemporary(in directory: borrowing Directory) throws(SystemFailure) -> TemporaryFile {
    while true {
      let temporaryName = makeTemporaryName()
      let temporary = try directory.openFile(
        temporaryName, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW,
        mode: protection == .shared ? 0o666 : 0o600)
      // Between creation and lock, another writer may have removed the file as a leftover.
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

  package func makeTemporaryName() -> String {
    var generator = SystemRandomNumberGenerator()
    let digits = String(generator.next() as UInt64, radix: 16)
    return ".\(name).\(String(repeating: "0", count: 16 - digits.count))\(digits).tmp"
  }

  package func isTemporaryName(_ candidate: String) -> Bool {
    guard candidate.hasPrefix(".\(name)."), candidate.hasSuffix(".tmp") else { return false }
    let middle = candidate.utf8.dropFirst(name.utf8.count + 2).dropLast(4)
    return middle.count == 16 && middle.allSatisfy { Character(Unicode.Scalar($0)).isHexDigit }
  }
}

/// A file that is about to replace another.
private struct TemporaryFile: ~Copyable {
  let name: String
  let descriptor: Descriptor
}

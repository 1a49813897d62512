package import BoundedJSON
import Platform
package import SafeFiles
import CAuthSystem

/// A directory of files that belong together and are only replaced together.
package struct SafeDirectory: Sendable {
  /// The path, whether or not the directory exists.
  package let path: String

  package init(path: String) {
    let trimmed = path.utf8.reversed().drop { $0 == UInt8(ascii: "/") }.reversed()
    self.path = trimmed.isEmpty ? path : String(decoding: Array(trimmed), as: UTF8.self)
  }

  private var name: String { fileName(of: path) }
  /// Its temporary directories are named like the temporary files of a file.
  private var temporary: SafeFile { SafeFile(path: path, protection: .secret) }

  /// How long one writer waits for another one, which writes and flushes a whole export.
  private static let lockWait = Duration.seconds(60)

  /// Replaces the directory with one of these files: a reader sees all the old files or all the new ones.
  ///
  /// Files are 0600, directories 0700, because they hold secrets. Whatever was there before is gone afterwards, so `check` decides whether it
  /// may go. Writers take turns, by a lock file beside the directory that the last of them removes. Missing directories above are created.
  ///
  /// - Parameters:
  ///   - files: bytes by path relative to the directory.
  ///   - isKept: whether an entry of the present directory, of which nothing is in `files`, stays.
  ///   - failure: maps a file error to the caller's error.
  ///   - check: throws if the present directory must stay.
  /// - Throws: the errors of `check`, and the mapped ``SafeFileError/cannotWrite(path:errno:)``; the old content is then unchanged.
  package func replace<Failure: Error>(
    with files: ByName<[UInt8]>, keeping isKept: (String) -> Bool = { _ in false },
    mapping failure: (SafeFileError) -> Failure, check: () throws(Failure) -> Void
  ) throws(Failure) {
    let outcome: Result<Void, Failure>
    do throws(SafeFileError) {
      guard ![".", "..", ""].contains(name) else { throw .cannotWrite(path: path, errno: EINVAL) }
      let parent = try Directory(creating: directoryPath(of: path))
      let lockName = ".\(name).lock"
      let lock = try FileLock(path: "\(parent.path)/\(lockName)", waiting: Self.lockWait)
      outcome = replace(with: files, keeping: isKept, in: parent, mapping: failure, check: check)
      lock.remove(lockName, in: parent)
    } catch {
      throw failure(error)
    }
    try outcome.get()
  }

  private func replace<Failure: Error>(
    with files: ByName<[UInt8]>, keeping isKept: (String) -> Bool, in parent: borrowing Directory,
    mapping failure: (SafeFileError) -> Failure, check: () throws(Failure) -> Void
  ) -> Result<Void, Failure> {
    do throws(Failure) {
      try check()
    } catch {
      return .failure(error)
    }
    do throws(SystemFailure) {
      return .success(try replace(with: files, keeping: isKept, in: parent))
    } catch {
      return .failure(failure(notWritten(error)))
    }
  }

  /// Checks that ``replace(with:keeping:mapping:check:)`` would succeed now, and leaves everything as it is.
  ///
  /// It takes the same steps, with no files, except for the last one. As the superuser, modes alone would not show a failure.
  package func proveReplaceable(keeping isKept: (String) -> Bool = { _ in false }) throws(SafeFileError) {
    let place = directoryPath(of: path)
    guard let parent = try Directory(existing: place) else {
      return try SafeDirectory(path: place).proveReplaceable()
    }
    guard ![".", "..", ""].contains(name) else { throw .cannotWrite(path: path, errno: EINVAL) }
    let lockName = ".\(name).lock"
    let lock = try FileLock(path: "\(parent.path)/\(lockName)", waiting: Self.lockWait)
    let outcome = Result { () throws(SystemFailure) in try prove(isKept, in: parent) }
    lock.remove(lockName, in: parent)
    if case .failure(let failure) = outcome { throw notWritten(failure) }
  }

  /// The error for a failed step; a link in place of the directory is named as what it is.
  private func notWritten(_ failure: SystemFailure) -> SafeFileError {
    guard failure.errno == ELOOP else { return .cannotWrite(path: path, errno: failure.errno) }
    let isThere = access(path, F_OK) == 0
    return .unsafe(
      path: path, reason: isThere ? .symbolicLink : errno == ELOOP ? .endlessLink : .danglingLink)
  }

  private func prove(_ isKept: (String) -> Bool, in parent: borrowing Directory) throws(SystemFailure) {
    let existing = try existing(in: parent)
    let temporaryName = temporary.makeTemporaryName()
    defer { parent.removeAll(temporaryName) }
    let made = try parent.make(temporaryName)
    guard existing != nil else { return }
    try Self.link(isKept, from: Directory(name, in: parent), to: made)
    // Whether the directory may be moved, as a foreign one in a sticky place may not: the system says so
    // before it says that a file never replaces a directory.
    let fileName = temporary.makeTemporaryName()
    defer { parent.remove(fileName) }
    _ = try parent.openFile(fileName, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
    do throws(SystemFailure) {
      try parent.rename(fileName, to: name)
    } catch {
      guard [EISDIR, EEXIST, ENOTEMPTY].contains(error.errno) else { throw error }
    }
  }

  /// The directory that is to be replaced; nil if there is none.
  private func existing(in parent: borrowing Directory) throws(SystemFailure) -> FileStatus? {
    let existing = try parent.status(of: name)
    if let existing, existing.kind != .directory {
      throw SystemFailure(errno: existing.kind == .symbolicLink ? ELOOP : ENOTDIR)
    }
    return existing
  }

  /// Replaces the directory as the only writer.
  private func replace(
    with files: ByName<[UInt8]>, keeping isKept: (String) -> Bool, in parent: borrowing Directory
  ) throws(SystemFailure) {
    let existing = try existing(in: parent)
    // If there is no directory, a writer that was killed may have left its content only there.
    if existing != nil { removeLeftovers(in: parent) }
    let temporaryName = temporary.makeTemporaryName()
    do throws(SystemFailure) {
      let made = try parent.make(temporaryName)
      try Self.fill(made, with: files)
      if existing != nil { try Self.link(isKept, from: Directory(name, in: parent), to: made) }
      try put(temporaryName, insteadOf: existing, in: parent)
    } catch {
      parent.removeAll(temporaryName)
      throw error
    }
    try parent.descriptor.synchronize()
    removeLeftovers(in: parent)
  }

  /// Swaps the new directory with the old one, in one step if the system can; the old one becomes a leftover.
  private func put(
    _ temporaryName: String, insteadOf existing: FileStatus?, in parent: borrowing Directory
  ) throws(SystemFailure) {
    guard existing != nil else { return try parent.rename(temporaryName, to: name) }
    if authsystem_exchange(parent.descriptor.number, temporaryName, name) == 0 { return }
    // Some file systems cannot swap: between these two steps there is no directory, but its files are beside
    // it.
    let oldName = temporary.makeTemporaryName()
    try parent.rename(name, to: oldName)
    do throws(SystemFailure) {
      try parent.rename(temporaryName, to: name)
    } catch {
      try parent.rename(oldName, to: name)
      throw error
    }
  }

  /// Gives the kept entries a second name, so that they are in both directories until the old one is removed.
  private static func link(
    _ isKept: (String) -> Bool, from old: borrowing Directory, to new: borrowing Directory
  ) throws(SystemFailure) {
    for name in old.names() where isKept(name) {
      if let status = try old.status(of: name), status.kind == .directory {
        let made = try new.make(name)
        try link({ _ in true }, from: Directory(name, in: old), to: made)
        try made.descriptor.setMode(status.mode & 0o7777)
      } else if linkat(old.descriptor.number, name, new.descriptor.number, name, 0) != 0 {
        throw SystemFailure(errno: errno)
      }
    }
    try new.descriptor.synchronize()
  }

  private static func fill(
    _ directory: borrowing Directory, with files: ByName<[UInt8]>
  ) throws(SystemFailure) {
    var folders: ByName<ByName<[UInt8]>> = [:]
    for (path, bytes) in files {
      if let slash = path.utf8.firstIndex(of: UInt8(ascii: "/")) {
        folders[String(path[..<slash]), default: [:]][String(path[path.utf8.index(after: slash)...])] = bytes
        continue
      }
      let file = try directory.openFile(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      try file.setMode(0o600)
      try file.writeAll(bytes)
      try file.synchronize()
    }
    for (name, files) in folders { try fill(directory.make(name), with: files) }
    try directory.descriptor.synchronize()
  }

  /// Removes what this writer replaced and what killed ones left behind; only the owner of the lock may.
  private func removeLeftovers(in parent: borrowing Directory) {
    for leftover in parent.names() where temporary.isTemporaryName(leftover) { parent.removeAll(leftover) }
  }
}

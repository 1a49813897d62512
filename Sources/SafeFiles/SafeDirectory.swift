import Platform
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

  /// The paths of its entries, relative to it, directories with a slash at the end; nil if there is no
  /// directory.
  ///
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` for anything but a directory, ``SafeFileError/cannotRead(path:errno:)``.
  package func entries() throws(SafeFileError) -> [String]? {
    guard let directory = try Directory(existing: path) else { return nil }
    do {
      return try Self.entries(in: directory, below: "").sorted()
    } catch {
      throw .cannotRead(path: path, errno: error.errno)
    }
  }

  /// Replaces the directory with one of these files: a reader sees all the old files or all the new ones.
  ///
  /// Files are 0600, directories 0700, because they hold secrets. Whatever was there before, of any kind, is
  /// gone afterwards, so the caller checks ``entries()`` first. Missing directories above are created.
  ///
  /// - Parameter files: bytes by path relative to the directory.
  /// - Throws: ``SafeFileError/cannotWrite(path:errno:)``; the old content is then unchanged.
  package func replace(with files: [String: [UInt8]]) throws(SafeFileError) {
    let parent = try Directory(creating: directoryPath(of: path))
    do throws(SystemFailure) {
      guard ![".", "..", ""].contains(name) else { throw SystemFailure(errno: EINVAL) }
      if let status = try parent.status(of: name), status.kind != .directory {
        throw SystemFailure(errno: status.kind == .symbolicLink ? ELOOP : ENOTDIR)
      }
      removeLeftovers(in: parent)
      var generator = SystemRandomNumberGenerator()
      let temporaryName = Self.temporaryName(of: name, generator.next())
      try Self.make(temporaryName, in: parent)
      let temporaryPath = "\(directoryPath(of: path))/\(temporaryName)"
      do throws(SystemFailure) {
        let temporary = try Self.open(temporaryPath)
        // The lock shows that the writer is alive.
        _ = flock(temporary.descriptor.number, LOCK_EX | LOCK_NB)
        try Self.fill(temporary, with: files)
        try put(temporaryName, in: parent)
      } catch {
        Self.remove(temporaryName, in: parent)
        throw error
      }
      try parent.descriptor.synchronize()
    } catch {
      throw .cannotWrite(path: path, errno: error.errno)
    }
  }

  /// Swaps the new directory with the old one, in one step if the system can, and removes the old one.
  private func put(_ temporaryName: String, in parent: borrowing Directory) throws(SystemFailure) {
    guard try parent.status(of: name) != nil else { return try parent.rename(temporaryName, to: name) }
    if authsystem_exchange(parent.descriptor.number, temporaryName, name) == 0 {
      return Self.remove(temporaryName, in: parent)
    }
    // Some file systems cannot swap: between these two steps there is no directory, but its files are beside
    // it.
    let oldName = temporaryName + ".old"
    try parent.rename(name, to: oldName)
    do {
      try parent.rename(temporaryName, to: name)
    } catch {
      try parent.rename(oldName, to: name)
      throw error
    }
    Self.remove(oldName, in: parent)
  }

  private static func fill(
    _ directory: borrowing Directory, with files: [String: [UInt8]]
  ) throws(SystemFailure) {
    var made: Set<String> = []
    for (path, bytes) in files.sorted(by: { $0.key < $1.key }) {
      for folder in folders(of: path) where made.insert(folder).inserted { try make(folder, in: directory) }
      let file = try directory.openFile(path, flags: O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, mode: 0o600)
      try file.setMode(0o600)
      try file.writeAll(bytes)
      try file.synchronize()
    }
    for folder in made.sorted(by: >) { try open("\(directory.path)/\(folder)").descriptor.synchronize() }
    try directory.descriptor.synchronize()
  }

  /// The directories above a file, relative to this one, outermost first.
  private static func folders(of path: String) -> [String] {
    let folder = directoryPath(of: path)
    return folder == "." ? [] : folders(of: folder) + [folder]
  }

  /// Removes what killed writers left behind.
  private func removeLeftovers(in parent: borrowing Directory) {
    for leftover in parent.names() where leftover.hasPrefix(".\(name).") && leftover.hasSuffix(".tmp") {
      guard leftover.utf8.count == Self.temporaryName(of: name, 0).utf8.count,
        let directory = try? Self.open("\(directoryPath(of: path))/\(leftover)"),
        flock(directory.descriptor.number, LOCK_EX | LOCK_NB) == 0
      else { continue }
      Self.remove(leftover, in: parent)
    }
  }

  private static func temporaryName(of name: String, _ number: UInt64) -> String {
    let digits = String(number, radix: 16)
    return ".\(name).\(String(repeating: "0", count: 16 - digits.count))\(digits).tmp"
  }

  private static func make(_ name: String, in parent: borrowing Directory) throws(SystemFailure) {
    guard mkdirat(parent.descriptor.number, name, 0o700) == 0 else { throw SystemFailure(errno: errno) }
    guard fchmodat(parent.descriptor.number, name, 0o700, 0) == 0 else { throw SystemFailure(errno: errno) }
  }

  private static func open(_ path: String) throws(SystemFailure) -> Directory {
    do {
      if let directory = try Directory(existing: path) { return directory }
    } catch {
      guard case .cannotRead(_, let number) = error else { throw SystemFailure(errno: EIO) }
      throw SystemFailure(errno: number)
    }
    throw SystemFailure(errno: ENOENT)
  }

  private static func entries(
    in directory: borrowing Directory, below prefix: String
  ) throws(SystemFailure) -> [String] {
    var entries: [String] = []
    for name in directory.names() {
      guard try directory.status(of: name)?.kind == .directory else {
        entries.append(prefix + name)
        continue
      }
      entries.append("\(prefix)\(name)/")
      entries += try Self.entries(in: open("\(directory.path)/\(name)"), below: "\(prefix)\(name)/")
    }
    return entries
  }

  /// Removes a directory with everything in it, without following links; what cannot be removed stays.
  static func remove(_ name: String, in parent: borrowing Directory) {
    if let directory = try? open("\(parent.path)/\(name)") {
      for entry in directory.names() {
        if (try? directory.status(of: entry))?.kind == .directory {
          remove(entry, in: directory)
        } else {
          directory.remove(entry)
        }
      }
    }
    _ = unlinkat(parent.descriptor.number, name, AT_REMOVEDIR)
  }
}

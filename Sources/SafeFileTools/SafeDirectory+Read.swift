import Platform
package import SafeFiles

extension SafeDirectory {
  /// Reads a file below the directory, never one outside it: no link is followed, and the call does not
  /// block.
  ///
  /// The file's owner and mode are not checked.
  ///
  /// - Parameters:
  ///   - path: relative to the directory, without `.` and `..`.
  ///   - limit: the most bytes to read.
  /// - Returns: the bytes; nil if there is no such file.
  /// - Throws: ``SafeFileError/unsafe(path:reason:)`` for a link, a FIFO or anything else that is not a file,
  ///   ``SafeFileError/cannotRead(path:errno:)``.
  package func contents(of path: String, limit: Int) throws(SafeFileError) -> [UInt8]? {
    guard var directory = try Directory(existing: self.path) else { return nil }
    let names = path.split(separator: "/", omittingEmptySubsequences: false).map { String($0) }
    do throws(SystemFailure) {
      for name in names.dropLast() {
        try Self.check(name)
        guard try Self.isPresent(name, as: .directory, in: directory) else { return nil }
        directory = try Directory(name, in: directory)
      }
      let name = names.last ?? ""
      try Self.check(name)
      guard try Self.isPresent(name, as: .regular, in: directory) else { return nil }
      // O_NONBLOCK: what was just a file may be a FIFO now, and opening one waits for a writer.
      let file = try directory.openFile(name, flags: O_RDONLY | O_NONBLOCK | O_NOFOLLOW)
      guard file.status?.kind == .regular else { throw SystemFailure(errno: ENXIO) }
      return try file.readAll(limit: limit)
    } catch {
      let place = "\(self.path)/\(path)"
      switch error.errno {
      case ELOOP, EMLINK: throw .unsafe(path: place, reason: .symbolicLink)
      case ENXIO: throw .unsafe(path: place, reason: .notRegular)
      default: throw .cannotRead(path: place, errno: error.errno)
      }
    }
  }

  /// Rejects a name that would leave the directory.
  private static func check(_ name: String) throws(SystemFailure) {
    guard !["", ".", ".."].contains(name), !name.utf8.contains(0) else { throw SystemFailure(errno: EINVAL) }
  }

  /// Whether the name exists; throws if it is of another kind.
  private static func isPresent(
    _ name: String, as kind: FileStatus.Kind, in directory: borrowing Directory
  ) throws(SystemFailure) -> Bool {
    guard let status = try directory.status(of: name) else { return false }
    guard status.kind != .symbolicLink else { throw SystemFailure(errno: ELOOP) }
    guard status.kind == kind else { throw SystemFailure(errno: kind == .directory ? ENOTDIR : ENXIO) }
    return true
  }
}

import Platform

/// An open directory: every step of an operation uses it, so that nothing on the way can be swapped in between.
package struct Directory: ~Copyable {
  package let path: String
  package let descriptor: Descriptor

  /// Opens a directory, following a symbolic link, since its target is what counts; nil if there is none.
  package init?(existing path: String) throws(SafeFileError) {
    guard !path.utf8.contains(0) else { throw .cannotRead(path: path, errno: EINVAL) }
    var number: Int32
    var failure: Int32
    repeat {
      number = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
      failure = errno
    } while number < 0 && failure == EINTR
    guard number >= 0 else {
      if failure == ENOENT { return nil }
      throw .cannotRead(path: path, errno: failure)
    }
    self.path = path
    descriptor = Descriptor(owning: number)
  }

  /// Opens a directory after creating it and the missing ones above it, each 0700 unless the umask applies.
  package init(creating path: String, isPrivate: Bool = true) throws(SafeFileError) {
    if let existing = try Directory(existing: path) {
      self = existing
      return
    }
    try Self.create(path, isPrivate: isPrivate)
    guard let created = try Directory(existing: path) else {
      throw .cannotWrite(path: path, errno: ENOENT)
    }
    self = created
  }

  private static func create(_ path: String, isPrivate: Bool) throws(SafeFileError) {
    var failure = makeDirectory(path, isPrivate: isPrivate)
    let parent = directoryPath(of: path)
    if failure == ENOENT, parent != path, parent != "." {
      try create(parent, isPrivate: isPrivate)
      failure = makeDirectory(path, isPrivate: isPrivate)
    }
    // Another process may have just created it; whether it is safe is checked after opening.
    guard failure == 0 || failure == EEXIST else { throw .cannotWrite(path: path, errno: failure) }
    // After a loss of power, files that were flushed must not be gone with their directory. One that cannot be opened, because its user
    // may only pass through it, cannot be flushed either.
    guard failure == 0, let above = try? Directory(existing: parent) else { return }
    do {
      try above.descriptor.synchronize()
    } catch {
      throw .cannotWrite(path: path, errno: error.errno)
    }
  }

  /// Returns 0 or `errno`.
  private static func makeDirectory(_ path: String, isPrivate: Bool) -> Int32 {
    guard mkdir(path, isPrivate ? 0o700 : 0o777) == 0 else { return errno }
    // A umask such as 0777 would make a directory that its owner cannot enter.
    guard !isPrivate || chmod(path, 0o700) == 0 else { return errno }
    return 0
  }

  /// Opens the directory `name` in this one; a link in its place is not followed.
  package init(_ name: String, in parent: borrowing Directory) throws(SystemFailure) {
    descriptor = try parent.openFile(name, flags: O_RDONLY | O_DIRECTORY | O_NOFOLLOW)
    path = "\(parent.path)/\(name)"
  }

  /// Creates the directory `name` in this one, 0700, and opens it.
  package func make(_ name: String) throws(SystemFailure) -> Directory {
    guard mkdirat(descriptor.number, name, 0o700) == 0 else { throw SystemFailure(errno: errno) }
    // A umask such as 0777 makes a directory that its owner cannot open.
    if let status = try status(of: name), status.mode & 0o700 != 0o700,
      fchmodat(descriptor.number, name, 0o700, AT_SYMLINK_NOFOLLOW) != 0
    {
      throw SystemFailure(errno: errno)
    }
    let made = try Directory(name, in: self)
    // In a place that others may change, it may be another one by now.
    guard made.descriptor.status?.owner == geteuid() else { throw SystemFailure(errno: EPERM) }
    try made.descriptor.setMode(0o700)
    return made
  }

  /// The status of the entry `name`, without following a link; nil if there is none.
  package func status(of name: String) throws(SystemFailure) -> FileStatus? {
    var buffer = stat()
    guard fstatat(descriptor.number, name, &buffer, AT_SYMLINK_NOFOLLOW) != 0 else {
      return FileStatus(buffer)
    }
    let failure = errno
    if failure == ENOENT { return nil }
    throw SystemFailure(errno: failure)
  }

  /// Opens `name` below this directory; child processes never inherit the descriptor.
  package func openFile(_ name: String, flags: Int32, mode: UInt32 = 0) throws(SystemFailure) -> Descriptor {
    while true {
      let number = openat(descriptor.number, name, flags | O_CLOEXEC, mode_t(mode))
      let failure = errno
      if number >= 0 { return Descriptor(owning: number) }
      if failure != EINTR { throw SystemFailure(errno: failure) }
    }
  }

  /// Renames within this directory, replacing any entry with the new name.
  package func rename(_ name: String, to newName: String) throws(SystemFailure) {
    guard renameat(descriptor.number, name, descriptor.number, newName) == 0 else {
      throw SystemFailure(errno: errno)
    }
  }

  /// Removes a file; one that is already gone is not a failure.
  package func remove(_ name: String) { _ = unlinkat(descriptor.number, name, 0) }

  /// Removes an entry of any kind, a directory with everything in it; links are not followed, and what cannot be removed stays.
  package func removeAll(_ name: String) {
    guard let directory = try? Directory(name, in: self) else { return remove(name) }
    for entry in directory.names() { directory.removeAll(entry) }
    _ = unlinkat(descriptor.number, name, AT_REMOVEDIR)
  }

  /// All names except `.` and `..`; empty if the directory cannot be listed.
  package func names() -> [String] {
    let copy = openat(descriptor.number, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard copy >= 0 else { return [] }
    guard let stream = fdopendir(copy) else {
      _ = close(copy)
      return []
    }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      // Bound: `readdir` ends every name with a zero inside `d_name`.
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: MemoryLayout.size(ofValue: pointer.pointee)) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }
}

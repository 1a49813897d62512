import Platform

extension SafeFile {
  /// Whether a file exists or could be made, as far as known without writing.
  package enum Prospect: Sendable, Equatable {
    /// The file exists.
    case present
    /// Nothing is there, and a write would create it, missing directories included.
    case canBeMade
    /// Nothing is there, and a write would fail for this reason; its path is the first that is missing.
    case cannotBeMade(SafeFileError)
  }

  /// Whether the file is there, or else whether a write would make it; creates and changes nothing.
  ///
  /// The nearest directory that exists decides: this user must be able to create entries in it. A quota or a full disk shows only when something is
  /// written.
  package func prospect() -> Prospect {
    var status = stat()
    if lstat(path, &status) == 0 { return .present }
    var failure = errno
    var missing = path
    while failure == ENOENT {
      let parent = SafeFiles.directoryPath(of: missing)
      guard parent != missing else { break }
      if stat(parent, &status) == 0 {
        guard FileStatus(status).kind == .directory else {
          return .cannotBeMade(.cannotWrite(path: missing, errno: ENOTDIR))
        }
        if faccessat(AT_FDCWD, parent, W_OK | X_OK, AT_EACCESS) == 0 { return .canBeMade }
        failure = errno
        break
      }
      failure = errno
      missing = parent
    }
    return .cannotBeMade(.cannotWrite(path: missing, errno: failure))
  }
}

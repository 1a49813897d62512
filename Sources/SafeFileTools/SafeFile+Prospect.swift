import Platform
package import SafeFiles

extension SafeFile {
  /// Whether a file exists or could be created, judged without writing.
  package enum Prospect: Sendable, Equatable {
    /// The file exists.
    case present
    /// The file is missing, and a write would create it with any missing directories.
    case canBeMade
    /// The file is missing, and a write would fail for this reason; its path is the first missing one.
    case cannotBeMade(SafeFileError)
  }

  /// Returns whether the file exists or a write would create it; changes nothing.
  ///
  /// The nearest existing directory decides: this user must be able to create entries in it. A quota or a
  /// full disk shows only when something is written.
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

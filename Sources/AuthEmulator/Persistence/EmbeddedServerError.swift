package import SafeFiles

/// Why the embedded server's state could not be used; the file is unchanged.
package enum EmbeddedServerError: Error, Sendable, Equatable {
  /// The file could not be read, written or locked, or is not safe to use.
  case file(SafeFileError)
  /// The file does not contain a server's state.
  case damaged(path: String, reason: String)
  /// A newer program wrote the file.
  case newer(path: String, version: Int)
}

extension EmbeddedServerError: CustomStringConvertible {
  /// The path of the file.
  package var path: String {
    switch self {
    case .file(let error): error.path
    case .damaged(let path, _), .newer(let path, _): path
    }
  }

  /// The error message: lower case, no full stop.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
    case .newer(let path, let version):
      "\(path) has version \(version), newer than the \(ServerState.version) this program knows"
    }
  }
}

package import SafeFiles

/// Why the embedded server's state could not be used; the file is as it was before.
package enum EmbeddedServerError: Error, Sendable, Equatable {
  /// The file could not be read, written or locked, or breaks a rule of protection.
  case file(SafeFileError)
  /// The file holds something else than a server's state.
  case damaged(path: String, reason: String)
  /// A newer program wrote the file.
  case newer(path: String, version: Int)
}

extension EmbeddedServerError: CustomStringConvertible {
  /// The file it is about.
  package var path: String {
    switch self {
    case .file(let error): error.path
    case .damaged(let path, _), .newer(let path, _): path
    }
  }

  /// What happened, lower case, without a full stop.
  package var description: String {
    switch self {
    case .file(let error): error.description
    case .damaged(let path, let reason): "\(path) is damaged: \(reason)"
    case .newer(let path, let version):
      "\(path) has version \(version), newer than the \(ServerState.version) this program knows"
    }
  }
}

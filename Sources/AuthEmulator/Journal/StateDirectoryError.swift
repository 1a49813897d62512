package import SafeFiles

/// Why a state directory was not used; it is as it was before.
package enum StateDirectoryError: Error, Sendable, Equatable {
  /// It holds something else, so that using it could lose that; the entry is one that does not belong there.
  case foreign(path: String, entry: String)
  /// Another server uses it.
  case inUse(path: String)
  /// A file is damaged, too new, unsafe, or cannot be read or written.
  case file(SafeFileError, path: String)

  /// The code of a failure of this kind.
  package var code: String {
    switch self {
    case .foreign: "UNSAFE_FILE"
    case .inUse: "LOCKED_FILE"
    case .file(let error, _):
      switch error {
      case .unsafe: "UNSAFE_FILE"
      case .cannotRead: "UNREADABLE_FILE"
      case .cannotWrite, .unwritableContent: "UNWRITABLE_FILE"
      case .locked: "LOCKED_FILE"
      case .damaged: "DAMAGED_FILE"
      case .newer: "NEWER_FILE"
      }
    }
  }

  /// The message: lower case, no full stop.
  package var message: String {
    switch self {
    case .foreign(let path, let entry):
      "\(path) is neither empty nor a state directory: it contains \(entry)"
    case .inUse(let path): "\(path) is in use by another server"
    case .file(let error, _): error.description
    }
  }

  /// What to do.
  package var fix: String? {
    switch self {
    case .foreign(_, ExportLayout.metadataFile):
      "it is an export: authctl emulator start --state NEW_DIR --import DIR"
    case .foreign: "name an empty or new directory"
    case .inUse: "stop that server first, or name another directory: authctl emulator stop"
    case .file(.damaged, let path):
      "nothing was changed; move it aside (mv \(path) \(path).damaged), or start from what its newest "
        + "generation has: authctl emulator start --import \(path)/generation-N/PROJECT"
    case .file(.newer, _): "use the version that wrote it"
    case .file(let error, _): error.fix
    }
  }
}

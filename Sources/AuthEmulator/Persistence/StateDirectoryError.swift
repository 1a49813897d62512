package import SafeFiles

package enum StateDirectoryError: Error, Sendable, Equatable {
  /// It contains other files, which could be lost; `entry` is one of them.
  case foreign(path: String, entry: String)
  /// An earlier version stored a journal there, which this one cannot read.
  case journal(path: String)
  case inUse(path: String)
  case missingLibrary
  /// A file is damaged, too new, unsafe, or cannot be read or written.
  case file(SafeFileError, path: String)

  package static let install =
    "apt install libsqlite3-0 (Debian, Ubuntu), dnf install sqlite-libs (Fedora), apk add sqlite-libs (Alpine), "
    + "brew install sqlite (macOS)"

  package var code: ServerErrorCode {
    switch self {
    case .foreign, .file(.unsafe, _): .unsafeFile
    case .journal, .file(.damaged, _): .damagedFile
    case .missingLibrary: .missingLibrary
    case .inUse, .file(.locked, _): .lockedFile
    case .file(.cannotRead, _): .unreadableFile
    case .file(.cannotWrite, _), .file(.unwritableContent, _): .unwritableFile
    case .file(.newer, _): .newerFile
    }
  }

  /// The message: lower case, no full stop.
  package var message: String {
    switch self {
    case .foreign(let path, let entry):
      "\(path) is neither empty nor a state directory: it contains \(entry)"
    case .journal(let path): "\(path) has the journal of an earlier version, which this one does not read"
    case .inUse(let path): "\(path) is in use by another server"
    case .missingLibrary: "--state needs SQLite 3.24 or later, and the system has none"
    case .file(let error, _): error.description
    }
  }

  package var fix: String? {
    switch self {
    case .foreign(_, ExportLayout.metadataFile):
      "it is an export: authctl emulator start --state NEW_DIR --import DIR"
    case .foreign: "name an empty or new directory"
    case .journal(let path):
      "export it with the version that made it (authctl emulator start --state \(path) --export-on-exit OUT), "
        + "then: authctl emulator start --state NEW_DIR --import OUT"
    case .missingLibrary: Self.install
    case .inUse: "stop that server first, or choose another directory: authctl emulator stop"
    case .file(.damaged, let path):
      "nothing was changed; move it aside (mv \(path) \(path).damaged), and look into it with the tools of SQLite: "
        + "sqlite3 \(path).damaged/state.sqlite3 .recover"
    case .file(.newer, _): "use the version that wrote it"
    case .file(let error, _): error.fix
    }
  }
}

extension StateDirectoryError {
  init(_ error: SafeFileError, _ path: String) {
    switch error {
    case .locked: self = .inUse(path: path)
    default: self = .file(error, path: path)
    }
  }
}

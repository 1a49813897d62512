import Foundation

/// A temporary home directory, removed with its last reference; the machine's real user is never visible.
package final class TemporaryHome: Sendable {
  package let path: String

  package init() throws {
    var template = Array("\(try TestRun.current.get().directory)/XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { throw CocoaError(.fileWriteUnknown) }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  deinit {
    try? FileManager.default.removeItem(atPath: path)
  }

  /// The variables a process needs to live here; of the current environment only the programs (``ExtraProgram/path``).
  package var variables: [String: String] {
    [
      "HOME": path, "XDG_CONFIG_HOME": "\(path)/config", "XDG_STATE_HOME": "\(path)/state", "TMPDIR": path,
      "LC_CTYPE": "C.UTF-8",
      "PATH": ExtraProgram.path,
    ]
  }

  /// The credentials file.
  package var credentials: String { "\(path)/config/authctl/credentials.json" }
  /// The settings file.
  package var configuration: String { "\(path)/config/authctl/config.json" }
  /// The embedded server's file.
  package var embedded: String { "\(path)/state/authctl/embedded.json" }
}

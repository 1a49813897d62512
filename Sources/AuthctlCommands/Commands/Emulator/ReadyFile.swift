import IdentityToolkit
import SafeFiles

/// The file a script waits for: it is there while the server answers, and at no other time.
struct ReadyFile: Sendable {
  private let file: SafeFile

  /// Names the file and removes what an earlier run left, so that nobody meets a server that is dead.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7 for anything but a file, and for one that cannot be removed.
  init(removing path: String) throws(CommandFailure) {
    file = SafeFile(path: path, protection: .editable)
    do {
      try file.remove()
    } catch {
      throw Self.failure(error)
    }
  }

  /// Writes the line, whole at once, so that whoever sees the file can read all of it.
  func write(_ line: String) throws(CommandFailure) {
    do {
      try file.write(Array(line.utf8))
    } catch {
      throw Self.failure(error)
    }
  }

  /// Removes the file if it still holds the line: another server may have written its own by now.
  func remove(_ line: String) {
    guard let content = try? file.read(), content == Array(line.utf8) else { return }
    try? file.remove()
  }

  private static func failure(_ error: SafeFileError) -> CommandFailure {
    CommandFailure(
      ErrorReport(code: "UNWRITABLE_FILE", message: "\(error)", hint: error.fix, exitStatus: .unsafeFile))
  }
}

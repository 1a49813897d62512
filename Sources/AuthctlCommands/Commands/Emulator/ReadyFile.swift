import POSIXShell
import SafeFiles

/// The file a script waits for.
///
/// It exists while the server is ready.
struct ReadyFile: Sendable {
  private let file: SafeFile

  /// Removes the file of an earlier run, so that no script finds a dead server.
  ///
  /// - Throws: ``CommandFailure`` with exit code 7 for anything but a file, and for one that cannot be removed.
  init(removing path: String) throws(CommandFailure) {
    file = SafeFile(path: path, protection: .shared)
    do {
      try file.remove()
    } catch {
      throw Self.failure(error)
    }
  }

  /// Writes the line in one step, so that a reader never sees part of it.
  func write(_ line: String) throws(CommandFailure) {
    do {
      try file.write(Array(line.utf8))
    } catch {
      throw Self.failure(error)
    }
  }

  /// Removes the file if it still contains the line: another server may have replaced it.
  func remove(_ line: String) {
    guard let content = try? file.read(), content == Array(line.utf8) else { return }
    try? file.remove()
  }

  /// The failure to write such a file.
  static func failure(_ error: SafeFileError) -> CommandFailure {
    CommandFailure(.unwritableFile, "\(error)", hint: error.fix)
  }
}

extension SafeFile {
  /// Refuses a file that exists; `command` replaces it, with its path as the last word.
  func refuseReplacing(unlessBy command: String) throws(CommandFailure) {
    guard prospect() == .present else { return }
    throw CommandFailure(
      .unsafeFile, "\(path) exists, so it is not replaced",
      hint: "authctl \(command) \(ShellWords.word(path))")
  }
}

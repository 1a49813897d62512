import POSIXShell
import SafeFiles

extension SafeFile {
  /// Refuses a file that exists; `command` replaces it, with its path as the last word.
  func refuseReplacing(unlessBy command: String) throws(CommandFailure) {
    guard prospect() == .present else { return }
    throw CommandFailure(
      .unsafeFile, "\(path) exists, so it is not replaced",
      hint: "authctl \(command) \(ShellWords.word(path))")
  }
}

extension ErrorReport {
  /// The failure to write a file.
  init(_ error: SafeFileError) {
    self.init(.unwritableFile, message: "\(error)", hint: error.fix)
  }
}

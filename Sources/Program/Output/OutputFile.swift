import POSIXShell
import SafeFiles
import SafeFileTools

extension SafeFile {
  /// Refuses a file that exists; `command` replaces it, with its path as the last word.
  package func refuseReplacing(unlessBy command: NextCommand) throws(CommandFailure) {
    guard prospect() == .present else { return }
    throw CommandFailure(
      .unsafeFile, "\(path) exists, so it is not replaced",
      hint: .run("\(command) \(path)"))
  }
}

extension SafeFileError: ReportedError {
  /// The failure to write a file.
  var report: ErrorReport { ErrorReport(.unwritableFile, message: "\(self)", hint: step) }
}

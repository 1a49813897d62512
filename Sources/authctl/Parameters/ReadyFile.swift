import IdentityToolkit
import SafeFiles

extension Context {
  /// Writes the line a script waits for, whole at once, so that whoever sees the file can read all of it.
  func write(_ line: String, toReadyFile path: String) throws(CommandFailure) {
    do {
      try SafeFile(path: path, protection: .editable).write(Array(line.utf8))
    } catch {
      throw CommandFailure(
        ErrorReport(code: "UNWRITABLE_FILE", message: "\(error)", hint: error.mend, exitStatus: .unsafeFile))
    }
  }
}

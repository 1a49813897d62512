/// A command that starts a local server, for hints.
enum LocalServerCommand: String, Sendable {
  case start = "emulator start"
  case exec = "emulator exec"

  /// The command line that shows the command's help.
  var help: String { "authctl \(rawValue) --help" }

  /// The command line with an option.
  func line(with option: String) -> String {
    "authctl \(rawValue) \(option)" + (self == .exec ? " -- COMMAND" : "")
  }
}

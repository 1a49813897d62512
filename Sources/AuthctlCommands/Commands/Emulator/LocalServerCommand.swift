/// The commands that start a local server, as hints name them.
enum LocalServerCommand: String, Sendable {
  case start = "emulator start"
  case exec = "emulator exec"

  /// The command's help.
  var help: String { "authctl \(rawValue) --help" }

  /// The command with an option.
  func line(with option: String) -> String {
    "authctl \(rawValue) \(option)" + (self == .exec ? " -- COMMAND" : "")
  }
}

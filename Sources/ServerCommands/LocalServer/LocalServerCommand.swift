/// A command that starts a local server, for hints.
enum LocalServerCommand: String, Sendable {
  case start = "emulator start"
  case exec = "emulator exec"

  var help: String { "authctl \(rawValue) --help" }

  func line(with option: String) -> String {
    "authctl \(rawValue) \(option)" + (self == .exec ? " -- COMMAND" : "")
  }
}

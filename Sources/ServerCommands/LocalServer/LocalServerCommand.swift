/// A command that starts a local server, for hints.
enum LocalServerCommand: String, Sendable {
  case start = "emulator start"
  case exec = "emulator exec"

  var help: NextStep { .run("\(words: rawValue) --help") }

  func with(_ options: NextCommand) -> NextCommand {
    let command: NextCommand = "\(words: rawValue) \(options)"
    return self == .exec ? command + "-- COMMAND" : command
  }
}

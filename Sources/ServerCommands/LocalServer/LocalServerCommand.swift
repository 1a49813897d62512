/// A command that starts a local server, for hints.
enum LocalServerCommand: String, Sendable {
  case start = "emulator start"
  case exec = "emulator exec"
}

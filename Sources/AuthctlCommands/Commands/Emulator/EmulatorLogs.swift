import Platform
import AuthHTTP
import CommandLineKit
import IdentityToolkit

struct EmulatorLogs: Command {
  static let path = "emulator logs"
  let address: ServerAddress?
  let follow: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print the log of a local server that runs, or ran, in the background.",
      discussion: """
        The log has the codes and links that the server sent, and its warnings. It stays for a week after \
        the server is gone, which helps to see why. With --follow the command prints new lines until it is \
        interrupted, or the server stops.
        """,
      examples: ["authctl emulator logs", "authctl emulator logs 9099 --follow"],
      build: Self.init(address:follow:), ServerAddress.operand,
      .flag("follow", help: "Go on with each line as it is written."))
  }

  func run(_ context: Context) async throws -> NoResult {
    let choice = try ServerChoice(address, context, of: Self.path)
    let path = choice.record?.log ?? choice.records.logPath(port: choice.origin.port)
    let log = open(path, O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard log >= 0 else {
      throw CommandFailure(
        ErrorReport(
          code: "NOTHING_PENDING",
          message: "no server in the background wrote a log for port \(choice.origin.port)",
          hint: "authctl emulator start --detach", exitStatus: .notSignedIn))
    }
    defer { _ = close(log) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      // Looked at first: what it writes before it ends is printed.
      let isAlive = choice.record?.isAlive == true
      let count = read(log, &buffer, buffer.count)
      if count > 0 {
        try context.terminal.write(String(decoding: buffer[..<count], as: UTF8.self))
        continue
      }
      if count < 0, errno == EINTR { continue }
      guard follow, isAlive else { return NoResult() }
      context.terminal.releaseNotes()
      try await context.surroundings.sleep(.milliseconds(100))
    }
  }
}

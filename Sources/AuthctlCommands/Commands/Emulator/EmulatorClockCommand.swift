import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorClockCommand: Command {
  static let path = "emulator clock"
  let change: ClockChange?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show or move the clock of the local server.",
      discussion: """
        A moved clock goes on from there, for every project of the server; the embedded server keeps it in its file. What was \
        issued before keeps its times: moving on lets tokens and codes expire, moving back makes them come from the future.
        """,
      examples: [
        "authctl emulator clock", "authctl emulator clock +1h",
        "authctl emulator clock =2027-01-01T00:00:00Z",
        "authctl emulator clock reset",
      ],
      build: Self.init(change:),
      .optionalOperand(
        "change", help: "+TIME or -TIME from where it is, =TIME in RFC 3339, or reset to the machine's time.")
    )
  }

  func run(_ context: Context) async throws -> EmulatorClockResult {
    let server = try context.auth().localServer
    guard let change else { return EmulatorClockResult(try await server.clock()) }
    let clock = try await server.moveClock(change.request)
    if clock.movedBack == true {
      context.terminal.note("the clock went back: what was issued before comes from the future now")
    }
    return EmulatorClockResult(clock)
  }
}

/// What ``EmulatorClockCommand`` leads to.
struct EmulatorClockResult: CommandResult {
  static var members: String { "time offsetMilliseconds movedBack" }

  /// RFC 3339 with milliseconds.
  let time: String
  /// Ahead of the machine's clock; negative when behind.
  let offsetMilliseconds: Int64
  /// Only after a change.
  let movedBack: Bool?

  init(_ clock: EmulatorClock) {
    time = clock.time ?? ""
    offsetMilliseconds = clock.offsetMilliseconds?.value ?? 0
    movedBack = clock.movedBack
  }

  func text(_ style: TextStyle) -> String {
    guard offsetMilliseconds != 0 else { return "\(time.onOneLine), as the machine says.\n" }
    let distance = Duration.milliseconds(offsetMilliseconds).words
    return "\(time.onOneLine), \(distance) \(offsetMilliseconds > 0 ? "ahead of" : "behind") the machine.\n"
  }
}

/// A change of a local server's clock: `+1h`, `-30m`, `=2027-01-01T00:00:00Z` or `reset`.
struct ClockChange: ParsableValue, Equatable {
  /// The change as the server is asked for it.
  let request: EmulatorClock.Patch
  let argumentText: String

  init(parsing text: String) throws(UsageError) {
    argumentText = text
    let rest = String(text.dropFirst())
    switch text.first {
    case "+": request = .moving(try Duration(parsing: rest), by: 1)
    case "-": request = .moving(try Duration(parsing: rest), by: -1)
    case "=" where Timestamp(parsing: rest) != nil: request = EmulatorClock.Patch { $0.time = rest }
    case "r" where text == "reset": request = EmulatorClock.Patch { $0.reset = true }
    default:
      throw UsageError("'\(text)' is not +TIME, -TIME, =TIME in RFC 3339, or reset; such as +1h or -30m")
    }
  }
}

extension EmulatorClock.Patch {
  fileprivate static func moving(_ duration: Duration, by sign: Int64) -> Self {
    let (seconds, attoseconds) = duration.components
    return Self {
      $0.moveMilliseconds = Int64String(sign * (seconds * 1000 + attoseconds / 1_000_000_000_000_000))
    }
  }
}

struct EmulatorClockCommand: Command {
  static let path = "emulator clock"
  let change: ClockChange?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show or move the clock of the local server.",
      discussion: """
        A moved clock keeps running from its new time, for every project on the server. The embedded \
        server stores it in its file. Tokens and codes issued earlier keep their times: move the clock forward to \
        make them expire. If you move it back, their times are in the future.
        """,
      examples: [
        "authctl emulator clock", "authctl emulator clock +1h",
        "authctl emulator clock =2027-01-01T00:00:00Z",
        "authctl emulator clock reset",
      ],
      build: Self.init(change:),
      .optionalOperand(
        "change",
        help: "+TIME or -TIME to move it, =TIME (RFC 3339) to set it, or reset for the machine's time.")
    )
  }

  func run(_ context: Context) async throws -> EmulatorClockResult {
    let server = try await context.localServer()
    guard let change else { return EmulatorClockResult(try await server.call(EmulatorClock.Get())) }
    let clock = try await server.moveClock(change.request)
    if clock.movedBack == true {
      context.terminal.note("the clock moved back: tokens and codes issued earlier are now from the future")
    }
    return EmulatorClockResult(clock)
  }
}

/// The result of `emulator clock`.
struct EmulatorClockResult: CommandResult {
  static var members: String { "time offsetMilliseconds movedBack" }

  /// The server's time, RFC 3339 with milliseconds.
  let time: String
  /// How far the clock is ahead of the machine's; negative if it is behind.
  let offsetMilliseconds: Int64
  /// Whether a change moved the clock back; nil without a change.
  let movedBack: Bool?

  init(_ clock: EmulatorClock) {
    time = clock.time ?? ""
    offsetMilliseconds = clock.offsetMilliseconds?.value ?? 0
    movedBack = clock.movedBack
  }

  func text(_ style: TextStyle) -> String {
    "\(time.onOneLine), \(EventLine.distance(offsetMilliseconds)).\n"
  }
}

/// A change of a local server's clock: `+1h`, `-30m`, `=2027-01-01T00:00:00Z` or `reset`.
struct ClockChange: ParsableValue, Equatable {
  /// The change in the form of a request to the server.
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
      throw UsageError("'\(text)' is not +TIME, -TIME, =TIME in RFC 3339, or reset; for example +1h or -30m")
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

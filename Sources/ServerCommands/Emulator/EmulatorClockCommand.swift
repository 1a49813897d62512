package struct EmulatorClockCommand: Command {
  package static let path = "emulator clock"
  let change: ClockChange?

  package static let description: CommandDescription<Context> = CommandDescription(
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

  package static func result(of it: EmulatorClock?) -> Members {
    [
      "time": .value(it.map { $0.time ?? "" }, "the server's time, with milliseconds"),
      "offsetMilliseconds": .value(
        it.map { $0.offsetMilliseconds?.value ?? 0 },
        "how far it is ahead of the machine's clock, negative if behind"),
      "movedBack": .value(it?.movedBack, "whether the change moved the clock back; absent without a change"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let server = try await context.localServer()
    let clock =
      if let change { try await server.moveClock(change.request) } else {
        try await server.call(EmulatorClock.Get())
      }
    if clock.movedBack == true {
      context.terminal.note("the clock moved back: tokens and codes issued earlier are now from the future")
    }
    let (time, offset) = (try clock.time.required("time"), clock.offsetMilliseconds?.value ?? 0)
    return Reply(
      "\(time.onOneLine), \(RecentEvents.Event.distance(offset)).\n", Self.result(of: clock))
  }
}

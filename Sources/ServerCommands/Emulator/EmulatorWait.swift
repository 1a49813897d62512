package struct EmulatorWait: Command {
  package static let path = "emulator wait"
  let address: ServerAddress?
  let wait: Duration

  package static let description: CommandDescription<Context> = CommandDescription(
    "Wait until a local server or emulator answers.",
    discussion: """
      If none answers in time, the exit code is 5. Any auth emulator will do. emulator start --detach returns when its server answers, so there is no need to wait for that one.
      """,
    examples: ["authctl emulator wait", "authctl emulator wait 127.0.0.1:9099 --wait 10s"],
    build: Self.init(address:wait:), ServerAddress.operand,
    .option("wait", "TIME", default: .seconds(30), help: "How long to wait for an answer."))

  package static func result(of address: String?) -> Members {
    ["address": .value(address), "ready": .value(address.map { _ in true })]
  }

  package func run(_ context: Context) async throws -> Reply {
    let choice = try ServerChoice(address, context, of: Self.next)
    let deadline = ContinuousClock.now + wait
    return try await context.terminal.waiting(for: choice.origin.authority, atMost: wait) {
      try await answer(of: choice, until: deadline, context)
    }
  }

  private func answer(
    of choice: ServerChoice, until deadline: ContinuousClock.Instant, _ context: Context
  ) async throws -> Reply {
    while true {
      let left = max(.milliseconds(1), deadline - .now)
      let answer = await ServerAnswer(from: choice.origin, within: min(.seconds(2), left))
      switch answer {
      case .authctl, .emulator:
        let address = choice.origin.authority
        return Reply("\(address) answers.\n", Self.result(of: address))
      case .stranger, .silent, .nothing: break
      }
      guard ContinuousClock.now < deadline else {
        switch answer {
        case .stranger(let status): throw choice.stranger(status)
        case .silent: throw choice.silent
        default: throw choice.notRunning
        }
      }
      try await context.machine.sleep(min(.milliseconds(50), max(.zero, deadline - .now)))
    }
  }
}

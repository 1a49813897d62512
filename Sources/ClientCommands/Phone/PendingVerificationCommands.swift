import POSIXShell

package struct PhoneList: Command {
  package static let path = "phone list"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the pending verifications.",
    examples: ["authctl phone list", "authctl phone list --json"],
    build: Self.init)

  package static func result(of items: [PhoneVerification]?) -> Members {
    ["pendingVerifications": .list(items, "oldest first", PhoneVerification.members)]
  }

  package func run(_ context: Context) async throws -> Reply {
    let now = context.now()
    let items = try await context.stored().verifications
    return Reply(Self.result(of: items)) { style in
      guard !items.isEmpty else { return "No verification is pending.\n" }
      var table = Table("NUMBER", "SENT", "TARGET")
      for item in items {
        table.append(
          item.name, item.age(at: now), item.project.description)
      }
      return table.text(style)
    }
  }
}

extension PhoneVerification {
  /// Its form in the JSON of a command.
  static func members(of it: Self?) -> Members {
    [
      "phoneNumber": .value(it?.number),
      "sessionInfo": .value(it?.id, "the verification ID"),
      "sentAt": .value(it?.sentAt),
      "target": .value(it?.project, "where it was sent"),
    ]
  }

  /// Its number, which every stored one has.
  var name: String { number?.description ?? id }

  /// How long ago it was sent.
  func age(at now: Date) -> String { sentAt.map { Age.words(from: $0, to: now) } ?? "" }
}

package struct PhoneForget: Command {
  package static let path = "phone forget"
  let number: PhoneNumber?
  let everywhere: Bool
  let yes: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Forget the target's pending verifications, all or those of one number.",
    discussion: "--all asks first.",
    examples: [
      "authctl phone forget", "authctl phone forget +16505550101", "authctl phone forget --all --yes",
    ],
    build: Self.init(number:everywhere:yes:),
    .optionalOperand(
      "number", completion: .candidates(.pendingNumbers),
      help: "Forget only the verifications of this number."),
    .flag("all", help: "Also forget those of other targets, such as servers that are gone."), .yes)

  package static func result(of count: Int?) -> Members {
    ["forgotten": .value(count, "how many pending verifications were forgotten")]
  }

  package func run(_ context: Context) async throws -> Reply {
    let target = try await everywhere ? nil : context.target(asking: .ifReachable)
    let lost = try await context.stored().verifications.filter {
      target.map($0.project.sharesSessions) != false && (number == nil || $0.number == number)
    }
    if everywhere, !yes { try confirm(lost, context) }
    for verification in lost { try await verification.forget() }
    let text =
      switch lost.count {
      case 0: "Nothing was pending.\n"
      case 1: "Forgot one pending verification.\n"
      default: "Forgot \(lost.count) pending verifications.\n"
      }
    return Reply(text, Self.result(of: lost.count))
  }

  private func confirm(_ lost: [PhoneVerification], _ context: Context) throws {
    guard !lost.isEmpty else { return }
    let numbers = lost.map { "\($0.name) (\($0.project.description))" }.joined(separator: ", ")
    let forget: NextCommand = number.map { "phone forget \($0) --all" } ?? "phone forget --all"
    try context.terminal.confirm(
      "Forget the pending verifications of \(numbers)?", orGive: forget + "--yes",
      refusal: "nothing was forgotten")
  }
}

import POSIXShell

package struct PhoneList: Command {
  package static let path = "phone list"
  package static let members = "pendingVerifications[\(PendingVerification.shownMembers)]"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the pending verifications.",
    examples: ["authctl phone list", "authctl phone list --json"],
    build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    let now = context.now()
    let items = try await context.stored().verifications
    return Reply(["pendingVerifications": items.map(\.shown)]) { style in
      guard !items.isEmpty else { return "No verification is pending.\n" }
      var table = Table("NUMBER", "SENT", "TARGET")
      for item in items {
        table.append(
          item.phoneNumber.description, Age.words(from: item.sentAt, to: now), item.project.description)
      }
      return table.text(style)
    }
  }
}

extension PendingVerification {
  static var shownMembers: String { "phoneNumber sessionInfo sentAt target(\(JSONMembers.target))" }

  /// Its form in the JSON of a command.
  var shown: JSONObject {
    [
      "phoneNumber": phoneNumber, "sessionInfo": verificationID.rawValue, "sentAt": sentAt, "target": project,
    ]
  }
}

package struct PhoneForget: Command {
  package static let path = "phone forget"
  package static let members = "forgotten"
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

  package func run(_ context: Context) async throws -> Reply {
    let target = try await everywhere ? nil : context.target(asking: .ifReachable)
    if everywhere, !yes { try confirm(try await context.stored().verifications, context) }
    let forgotten = try await context.store().forgetVerifications(of: number, at: target)
    let text =
      switch forgotten {
      case 0: "Nothing was pending.\n"
      case 1: "Forgot one pending verification.\n"
      default: "Forgot \(forgotten) pending verifications.\n"
      }
    return Reply(text, ["forgotten": forgotten])
  }

  private func confirm(_ pending: [PendingVerification], _ context: Context) throws {
    let lost = pending.filter { number == nil || $0.phoneNumber == number }
    guard !lost.isEmpty else { return }
    let numbers = lost.map { "\($0.phoneNumber) (\($0.project.description))" }.joined(separator: ", ")
    let words = number.map { "phone forget \(ShellWords.word($0.description)) --all" } ?? "phone forget --all"
    try context.terminal.confirm(
      "Forget the pending verifications of \(numbers)?", orGive: "\(words) --yes",
      refusal: "nothing was forgotten")
  }
}

struct PhoneList: Command {
  static let path = "phone list"
  static let members = "pendingVerifications[\(PendingItem.members)]"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the pending verifications.",
      examples: ["authctl phone list", "authctl phone list --json"],
      build: Self.init)
  }

  func run(_ context: Context) async throws -> CommandOutput {
    let now = context.now()
    let items = try context.store().read().pendingVerifications.map { PendingItem($0.known, now: now) }
    return CommandOutput(["pendingVerifications": items]) { style in
      guard !items.isEmpty else { return "No verification is pending.\n" }
      var table = Table("NUMBER", "SENT", "TARGET")
      for item in items { table.append(item.phoneNumber, item.age, item.target.name) }
      return table.text(style)
    }
  }
}

/// A pending verification.
struct PendingItem: Encodable {
  static var members: String { "phoneNumber sessionInfo sentAt target(\(JSONMembers.target))" }

  let phoneNumber: String
  let sessionInfo: String
  let sentAt: Date
  let target: Target
  let age: String

  init(_ verification: PendingVerification, now: Date) {
    phoneNumber = verification.phoneNumber.description
    sessionInfo = verification.verificationID.rawValue
    sentAt = verification.sentAt
    target = verification.target
    age = Age.words(from: verification.sentAt, to: now)
  }

  enum CodingKeys: String, CodingKey { case phoneNumber, sessionInfo, sentAt, target }
}

struct PhoneForget: Command {
  static let path = "phone forget"
  static let members = "forgotten"
  let number: PhoneNumber?
  let everywhere: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Forget the target's pending verifications, all or those of one number.",
      examples: ["authctl phone forget", "authctl phone forget +16505550101", "authctl phone forget --all"],
      build: Self.init(number:everywhere:),
      .optionalOperand(
        "number", completion: .candidates(.pendingNumbers),
        help: "Forget only the verifications of this number."),
      .flag("all", help: "Forget also those of other targets, such as servers that are gone."))
  }

  func run(_ context: Context) async throws -> CommandOutput {
    let target = try await everywhere ? nil : context.target(asking: .ifReachable)
    let forgotten = try context.store().forgetVerifications(of: number, at: target)
    let text =
      switch forgotten {
      case 0: "Nothing was pending.\n"
      case 1: "Forgot one pending verification.\n"
      default: "Forgot \(forgotten) pending verifications.\n"
      }
    return CommandOutput(["forgotten": forgotten], text: text)
  }
}

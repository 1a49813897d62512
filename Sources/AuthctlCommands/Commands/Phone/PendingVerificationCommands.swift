struct PhoneList: Command {
  static let path = "phone list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the pending verifications.",
      examples: ["authctl phone list", "authctl phone list --json"],
      build: Self.init)
  }

  func run(_ context: Context) async throws -> PhoneListResult {
    let now = context.now()
    return PhoneListResult(
      pendingVerifications: try context.store().read().pendingVerifications.map {
        PendingItem($0.known, now: now)
      })
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

struct PhoneListResult: CommandResult {
  static var members: String { "pendingVerifications[\(PendingItem.members)]" }

  let pendingVerifications: [PendingItem]

  func text(_ style: TextStyle) -> String {
    guard !pendingVerifications.isEmpty else { return "No verification is pending.\n" }
    var table = Table("NUMBER", "SENT", "TARGET")
    for item in pendingVerifications { table.append(item.phoneNumber, item.age, item.target.name) }
    return table.text(style)
  }
}

struct PhoneForget: Command {
  static let path = "phone forget"
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

  func run(_ context: Context) async throws -> PhoneForgetResult {
    let target = try await everywhere ? nil : context.target(asking: .ifReachable)
    return PhoneForgetResult(forgotten: try context.store().forgetVerifications(of: number, at: target))
  }
}

struct PhoneForgetResult: CommandResult {
  static var members: String { "forgotten" }

  let forgotten: Int

  func text(_ style: TextStyle) -> String {
    switch forgotten {
    case 0: "Nothing was pending.\n"
    case 1: "Forgot one pending verification.\n"
    default: "Forgot \(forgotten) pending verifications.\n"
    }
  }
}

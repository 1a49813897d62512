struct MFAList: Command {
  static let path = "mfa list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the signed-in user's second factors.",
      examples: ["authctl mfa list", "authctl mfa list --json"], build: Self.init)
  }

  func run(_ context: Context) async throws -> MFAListResult {
    MFAListResult(mfaInfo: try await context.auth().enrollment.factors())
  }
}

struct MFAListResult: CommandResult {
  static var members: String { "mfaInfo[\(JSONMembers.factor)]" }

  let mfaInfo: [MFAEnrollment]

  func text(_ style: TextStyle) -> String {
    guard !mfaInfo.isEmpty else { return "No second factor is enrolled.\nNext: authctl mfa enroll totp\n" }
    return FactorTable.text(mfaInfo, style)
  }
}

struct MFAWithdraw: Command {
  static let path = "mfa withdraw"
  let factor: FactorSelection

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Remove a second factor from the signed-in user.",
      discussion: """
        The service may end this session and every other session of the user. If it returns new tokens, \
        they are stored.
        """,
      examples: ["authctl mfa withdraw 1", "authctl mfa withdraw authenticator"],
      build: Self.init(factor:),
      .operand(
        "factor", completion: .candidates(.factors),
        help: "The factor, by its number in mfa list, its name or its ID."))
  }

  func run(_ context: Context) async throws -> MFAWithdrawResult {
    let auth = try await context.auth()
    return MFAWithdrawResult(try await auth.enrollment.withdraw(factor))
  }
}

struct MFAWithdrawResult: CommandResult {
  static var members: String { "mfaEnrollmentId displayName signedOut expiresAt" }

  let mfaEnrollmentID: String?
  let displayName: String?
  /// Whether the service ended the session.
  let signedOut: Bool
  let expiresAt: Date?
  private let name: String

  init(_ withdrawn: Enrollment.Withdrawn) {
    mfaEnrollmentID = withdrawn.factor.mfaEnrollmentID
    displayName = withdrawn.factor.displayName
    signedOut = withdrawn.session == nil
    expiresAt = withdrawn.session?.expiresAt
    name = FactorTable.name(of: withdrawn.factor)
  }

  enum CodingKeys: String, CodingKey {
    case mfaEnrollmentID = "mfaEnrollmentId", displayName, signedOut, expiresAt
  }

  func text(_ style: TextStyle) -> String {
    "Removed \(style.strong(name)).\n"
      + (signedOut
        ? "The service ended the session. Next: authctl email sign-in ADDRESS\n" : "The session continues.\n")
  }
}

package struct MFAList: Command {
  package static let path = "mfa list"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the signed-in user's second factors.",
    examples: ["authctl mfa list", "authctl mfa list --json"], build: Self.init)

  package static func result(of factors: [MFAEnrollment]?) -> Members {
    ["mfaInfo": .value(factors, "oldest first, as in accounts:lookup")]
  }

  package func run(_ context: Context) async throws -> Reply {
    let factors = try await context.auth().secondFactors.enrolled().map(\.wire)
    let enroll = context.line("mfa enroll totp")
    return Reply(Self.result(of: factors)) { style in
      factors.isEmpty
        ? "No second factor is enrolled.\nNext: \(enroll)\n" : FactorTable.text(factors, style)
    }
  }
}

package struct MFARemove: Command {
  package static let path = "mfa remove"
  let factor: FactorSelection

  package static let description: CommandDescription<Context> = CommandDescription(
    "Remove a second factor from the signed-in user.",
    discussion: """
      The service may end this session and every other session of the user. If it returns new tokens, \
      they are stored.
      """,
    examples: ["authctl mfa remove 1", "authctl mfa remove authenticator"],
    build: Self.init(factor:),
    .operand(
      "factor", completion: .candidates(.factors),
      help: "The factor, by its number in mfa list, its name or its ID."))

  package static func result(of it: (removed: SecondFactor, session: Session?)?) -> Members {
    [
      "mfaEnrollmentId": .value(it?.removed.wire.mfaEnrollmentID, "of the removed factor"),
      "displayName": .value(it?.removed.name),
      "signedOut": .value(it.map { $0.session == nil }, "the service ended the session"),
      "expiresAt": .value(it?.session?.expiresAt, "of the new ID token; absent without a session"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let factors = try await context.auth().secondFactors
    let removed = try factor.pick(from: await factors.removable(), for: .withdrawal)
    let session = try await factors.withdraw(removed)
    let signIn = context.line("email sign-in ADDRESS")
    return Reply(Self.result(of: (removed, session))) { style in
      "Removed \(style.strong(FactorTable.name(of: removed.wire))).\n"
        + (session == nil
          ? "The service ended the session. Next: \(signIn)\n"
          : "The session continues.\n")
    }
  }
}

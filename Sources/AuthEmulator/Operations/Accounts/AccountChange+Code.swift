extension AccountChange {
  /// The change by an e-mail code.
  ///
  /// Google's emulator uses up the code even if a later check fails, and revokes no tokens. Production keeps a
  /// code that it refuses, except one that recovers an address (Docs/protocol.md 10.5).
  init(byCode code: String, in project: inout ProjectState, _ call: Call) throws(ServerError) {
    let sent = try project.sentEmail(code, call.world)
    let followsAccount = call.world.policy.codesFollowAccounts
    guard [.verifyEmail, .verifyAndChangeEmail, .recoverEmail].contains(sent.requestType) else {
      throw followsAccount ? ServerError(.invalidEmailCode) : .unimplemented(sent.requestType.rawValue)
    }
    let isKept = followsAccount && sent.requestType != .recoverEmail
    if !isKept { project.oobCodes.remove(code) }
    guard let user = Self.user(of: sent, in: project, followsAccount) else {
      throw ServerError(isKept && sent.requestType == .verifyEmail ? .emailNotFound : .invalidEmailCode)
    }
    self.init(user: user)
    // The link was sent to the address itself.
    self.user.emailVerified = true
    let address = sent.requestType == .recoverEmail ? sent.email : sent.newEmail
    if sent.requestType == .verifyAndChangeEmail, address == nil { throw ServerError(.invalidEmailCode) }
    if isKept, user.disabled == true { throw ServerError(.userDisabled) }
    if sent.requestType != .verifyEmail, let address {
      if let other = project.users.withEmail(address), !isKept || other.localID != user.localID {
        throw ServerError(.emailExists)
      }
      if isKept { self.user.initialEmail = user.initialEmail ?? user.email }
      self.user.email = address
      if call.world.policy.sessionsEnd { self.user.endSessions(call.world) }
      if sent.requestType == .verifyAndChangeEmail { newEmail = address }
    }
    project.oobCodes.remove(code)
  }

  /// The account of a code: a verification belongs to the address, a change in production to the account.
  private static func user(
    of sent: SentEmail, in project: ProjectState, _ followsAccount: Bool
  ) -> UserRecord? {
    switch sent.requestType {
    case .recoverEmail: project.users.withInitialEmail(sent.email)
    case .verifyAndChangeEmail:
      sent.localID.flatMap { followsAccount ? project.users[$0] : nil } ?? project.users.withEmail(sent.email)
    default: project.users.withEmail(sent.email)
    }
  }
}

extension OOBRequestType {
  /// How long a code is valid in production, in milliseconds: an hour for a reset; the others are only
  /// reported.
  var codeLife: Int64? {
    switch self {
    case .passwordReset: 3_600_000
    case .emailSignIn: 6 * 3_600_000
    case .verifyEmail, .verifyAndChangeEmail: 72 * 3_600_000
    default: nil
    }
  }
}

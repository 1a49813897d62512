import IdentityToolkit

/// The change of an account by the code of an e-mail.
///
/// The code is used up even if a later check fails, as in Google's emulator, where it also revokes no tokens.
struct ChangeByCode {
  let change: AccountChange

  init(_ code: String, in project: inout ProjectState, _ call: Call) throws(ServerError) {
    let sent = try project.sentEmail(code, call)
    if call.policy.codesFollowAccounts, let change = try Self.strictChange(by: sent, in: &project, call) {
      self.change = change
      return
    }
    switch sent.requestType {
    case .verifyEmail:
      project.oobCodes.remove(code)
      guard let user = project.users.withEmail(sent.email) else { throw ServerError(.invalidOOBCode) }
      var change = AccountChange(user: user)
      change.user.emailVerified = true
      change.signInProvider = SignInProvider.password
      self.change = change
    case .verifyAndChangeEmail:
      project.oobCodes.remove(code)
      guard let user = project.users.withEmail(sent.email), let newEmail = sent.newEmail else {
        throw ServerError(.invalidOOBCode)
      }
      guard project.users.withEmail(newEmail) == nil else { throw ServerError(.emailExists) }
      var change = AccountChange(user: user)
      change.user.email = newEmail
      change.user.emailVerified = true
      if call.policy.sessionsEnd { change.user.endSessions(call) }
      change.newEmail = newEmail
      self.change = change
    case .recoverEmail:
      project.oobCodes.remove(code)
      guard let user = project.users.withInitialEmail(sent.email) else { throw ServerError(.invalidOOBCode) }
      guard project.users.withEmail(sent.email) == nil else { throw ServerError(.emailExists) }
      var change = AccountChange(user: user)
      change.user.email = sent.email
      // The link was sent to the address itself.
      change.user.emailVerified = true
      if call.policy.sessionsEnd { change.user.endSessions(call) }
      self.change = change
    default: throw .unimplemented(sent.requestType.rawValue)
    }
  }
}

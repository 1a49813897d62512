/// In production, problems of the account show only when the code is used (Docs/protocol.md 10.5).
extension ResetPassword: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    let codesFollowAccounts = call.world.policy.codesFollowAccounts
    guard project.allowsPasswords else { throw ServerError(.passwordLoginDisabled) }
    guard let code = oobCode.filled else { throw ServerError(.missingOOBCode) }
    let sent = try project.sentEmail(code, call.world)
    let isSignIn = sent.requestType == .emailSignIn
    // In production an empty password also counts as one, but with a sign-in code no password counts.
    if let newPassword, codesFollowAccounts ? !isSignIn : !newPassword.isEmpty {
      try use(code, sent, for: newPassword, on: &project, call)
    }
    return Response {
      $0.kind = "identitytoolkit#ResetPasswordResponse"
      $0.requestType = sent.requestType
      // The client of a sign-in link must ask for the address itself.
      $0.email = isSignIn ? nil : sent.email
      $0.newEmail = sent.newEmail
    }
  }

  private func use(
    _ code: String, _ sent: SentEmail, for newPassword: String, on project: inout ProjectState,
    _ call: Call
  ) throws(ServerError) {
    let codesFollowAccounts = call.world.policy.codesFollowAccounts
    guard sent.requestType == .passwordReset else { throw ServerError(.invalidEmailCode) }
    guard !newPassword.isEmpty else { throw ServerError(.weakPassword) }
    try project.checkPolicy(newPassword)
    try AccountRules.checkPassword(newPassword, call.world)
    let owner = project.users.withEmail(sent.email)
    if codesFollowAccounts, owner == nil { throw ServerError(.userNotFound) }
    project.oobCodes.remove(code)
    guard let owner else { throw ServerError(.invalidEmailCode) }
    if codesFollowAccounts, owner.disabled == true { throw ServerError(.userDisabled) }
    try project.changeUser(owner.localID) { user in
      user.emailVerified = true
      user.setPassword(newPassword, at: call.world.milliseconds, using: call.world.random)
      user.endSessions(call.world)
      // The owner of the mailbox owns the account: Google's emulator unlinks all identities (Docs/protocol.md
      // 9.9).
      if !codesFollowAccounts { user.providerUserInfo = nil }
    }
  }
}

import IdentityToolkit

extension ResetPassword: WriteOperation {
  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    if call.policy.codesFollowAccounts { return try performStrictly(on: &project, call) }
    guard project.allowsPasswords else { throw ServerError(.passwordLoginDisabled) }
    guard let code = oobCode.filled else { throw ServerError(.missingOOBCode) }
    let sent = try project.sentEmail(code, call)
    if let newPassword = newPassword.filled {
      guard sent.requestType == .passwordReset else { throw ServerError(.invalidOOBCode) }
      try project.checkPolicy(newPassword)
      try AccountRules.checkPassword(newPassword)
      project.oobCodes.remove(code)
      guard let user = project.users.withEmail(sent.email) else { throw ServerError(.invalidOOBCode) }
      let now = call
      try project.changeUser(user.localID) { user in
        user.emailVerified = true
        user.setPassword(newPassword, at: now.milliseconds, using: now.random)
        user.validSince = now.seconds
        // The owner of the mailbox owns the account: all identities are unlinked (Docs/protocol.md 9.9).
        user.providerUserInfo = nil
      }
    }
    return Response {
      $0.kind = "identitytoolkit#ResetPasswordResponse"
      $0.requestType = sent.requestType
      // The client of a sign-in link must ask for the address itself.
      $0.email = sent.requestType == .emailSignIn ? nil : sent.email
      $0.newEmail = sent.newEmail
    }
  }
}

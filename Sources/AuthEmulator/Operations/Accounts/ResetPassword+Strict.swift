import IdentityToolkit

extension ResetPassword {
  /// Answers as production: what is wrong with the account shows only when the code is used (Docs/protocol.md 10.5).
  func performStrictly(
    on project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Response {
    guard let code = oobCode.filled else { throw ServerError(.missingOOBCode) }
    let sent = try project.sentEmail(code, call)
    // With a sign-in code the new password counts for nothing.
    let isSignIn = sent.requestType == .emailSignIn
    if let newPassword, !isSignIn { try use(code, sent, for: newPassword, on: &project, call) }
    return Response {
      $0.kind = "identitytoolkit#ResetPasswordResponse"
      $0.requestType = sent.requestType
      $0.email = isSignIn ? nil : sent.email
      $0.newEmail = sent.newEmail
    }
  }

  private func use(
    _ code: String, _ sent: OOBCodeTable.Entry, for newPassword: String, on project: inout ProjectState,
    _ call: Call
  ) throws(ServerError) {
    guard sent.requestType == .passwordReset else { throw ServerError(.invalidOOBCode) }
    guard project.allowsPasswords else { throw ServerError(.passwordLoginDisabled) }
    guard !newPassword.isEmpty else { throw ServerError(.weakPassword) }
    try project.checkPolicy(newPassword)
    try AccountRules.checkPassword(newPassword, call)
    guard let user = project.users.withEmail(sent.email) else { throw ServerError(.userNotFound) }
    project.oobCodes.remove(code)
    if user.disabled == true { throw ServerError(.userDisabled) }
    let keepsProviders = call.policy.codesFollowAccounts
    try project.changeUser(user.localID) { user in
      user.emailVerified = true
      user.setPassword(newPassword, at: call.milliseconds, using: call.random)
      user.endSessions(call)
      if !keepsProviders { user.providerUserInfo = nil }
    }
  }
}

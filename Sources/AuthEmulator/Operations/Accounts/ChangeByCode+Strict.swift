import IdentityToolkit

extension ChangeByCode {
  /// Returns the change that a code makes in production, which keeps the code if it refuses; nil for a code to recover an address.
  ///
  /// A verification belongs to the address, a change to the account (Docs/protocol.md 10.5).
  static func strictChange(
    by sent: OOBCodeTable.Entry, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> AccountChange? {
    let owner = project.users.withEmail(sent.email)
    switch sent.requestType {
    case .verifyEmail:
      guard let owner else { throw ServerError(.emailNotFound) }
      if owner.disabled == true { throw ServerError(.userDisabled) }
      var change = AccountChange(user: owner)
      change.user.emailVerified = true
      project.oobCodes.remove(sent.oobCode)
      return change
    case .verifyAndChangeEmail:
      guard let user = sent.localID.flatMap({ project.users[$0] }) ?? owner, let newEmail = sent.newEmail
      else { throw ServerError(.invalidOOBCode) }
      if user.disabled == true { throw ServerError(.userDisabled) }
      if let other = project.users.withEmail(newEmail), other.localID != user.localID {
        throw ServerError(.emailExists)
      }
      var change = AccountChange(user: user)
      change.user.initialEmail = user.initialEmail ?? user.email
      change.user.email = newEmail
      change.user.emailVerified = true
      change.user.endSessions(call)
      change.newEmail = newEmail
      project.oobCodes.remove(sent.oobCode)
      return change
    case .recoverEmail: return nil
    default: throw ServerError(.invalidOOBCode)
    }
  }
}

extension ProjectState {
  /// Refuses a code whose account is gone, as production does.
  func checkOwner(of sent: OOBCodeTable.Entry, _ call: Call) throws(ServerError) {
    guard call.policy.codesFollowAccounts, let owner = sent.localID, users[owner] == nil else { return }
    throw ServerError(.invalidOOBCode)
  }
}

extension OOBRequestType {
  /// How long a code is good in production, in milliseconds: an hour for a reset; the others are only reported.
  var codeLife: Int64? {
    switch self {
    case .passwordReset: 3_600_000
    case .emailSignIn: 6 * 3_600_000
    case .verifyEmail, .verifyAndChangeEmail: 72 * 3_600_000
    default: nil
    }
  }
}

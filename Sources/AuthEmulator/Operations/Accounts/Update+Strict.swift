import IdentityToolkit

extension Update {
  /// Refuses administrators' members in a user's request, in production's order: the token first (Docs/protocol.md 10.3).
  func checkRights(in project: ProjectState, _ call: Call) throws(ServerError) {
    guard call.policy.protectsAccounts, !call.isPrivileged, idToken.filled != nil else { return }
    _ = try call.signedInUser(in: project)
    guard customAttributes == nil else { throw ServerError(.insufficientPermission) }
    guard disableUser == nil else { throw ServerError(.operationNotAllowed) }
    guard linkProviderUserInfo == nil else {
      throw ServerError(.unexpectedParameter, "link_provider_user_info is not allowed with ID token.")
    }
  }

  /// The code to apply; in production a request with an ID token is about the token's user, whatever code it has.
  func appliedCode(_ call: Call) -> String? {
    call.policy.codesFollowAccounts && idToken.filled != nil ? nil : oobCode.filled
  }

  /// Refuses a user's new address, as production does while it hides which accounts exist.
  func checkAddressChange(
    of user: UserRecord, in project: ProjectState, _ call: Call
  ) throws(ServerError) {
    guard call.policy.protectsAccounts, !call.isPrivileged else { return }
    if user.email != nil, user.hasSecondFactor { throw ServerError(.emailChangeNeedsVerification) }
    guard project.hidesAccounts(call) else { return }
    throw ServerError(.operationNotAllowed, "Please verify the new email before changing email.")
  }

  /// Removes the password and, unlike in production, the address.
  func unlinkPassword(of user: inout UserRecord, _ call: Call) {
    user.removePassword()
    if call.policy.protectsAccounts {
      user.emailLinkSignin = nil
    } else {
      user.removeAddress()
    }
  }
}

extension UserRecord {
  /// Removes the address and what is known of it.
  mutating func removeAddress() {
    email = nil
    emailVerified = nil
    emailLinkSignin = nil
  }
}

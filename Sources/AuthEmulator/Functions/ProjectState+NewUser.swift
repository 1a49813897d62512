extension ProjectState {
  mutating func makeUser(_ uid: String, _ call: Call, _ fill: (inout UserRecord) -> Void) -> UserRecord {
    let user = newUser(uid, call, fill)
    users.insert(user)
    return users[uid] ?? user
  }

  func newUser(_ uid: String, _ call: Call, _ fill: (inout UserRecord) -> Void) -> UserRecord {
    var user = UserRecord(localID: uid, createdAt: call.world.milliseconds)
    user.tenantID = call.world.tenantID
    fill(&user)
    if call.world.policy.hasProductionAccounts { user.startSessions(call) }
    return user
  }
}

extension UserRecord {
  /// Starts the count of sessions for a new account: production does so for all but anonymous and phone
  /// accounts.
  fileprivate mutating func startSessions(_ call: Call) {
    guard validSince == nil else { return }
    let hasOtherFactor =
      email != nil || customAuth == true
      || providerUserInfo?.contains { $0.providerID != SignInProvider.phone } == true
    if call.caller.isPrivileged || hasOtherFactor { validSince = call.world.seconds }
  }
}

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
    let hasOtherFactor =
      user.email != nil || user.customAuth == true
      || user.providerUserInfo?.contains { $0.providerID != SignInProvider.phone } == true
    // Production counts the sessions of all but anonymous and phone accounts.
    if call.world.policy.hasProductionAccounts, call.caller.isPrivileged || hasOtherFactor {
      user.validSince = user.validSince ?? call.world.seconds
    }
    return user
  }
}

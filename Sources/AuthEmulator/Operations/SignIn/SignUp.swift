extension SignUp: WriteOperation, TokenRequest {
  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}/accounts", "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts",
    ]
  }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    // Production checks the token before any other member.
    if call.world.policy.checksCredentialsFirst, !call.caller.isPrivileged, call.caller.hasToken {
      _ = try call.signedInUser(in: project)
    }
    let provider = try firstFactor(in: &project, call)
    let number = try call.caller.isPrivileged ? newNumber(in: project, call) : nil
    let address = try newAddress(in: project, isSignIn: provider != nil, call)
    if let password = password.filled {
      try project.checkPolicy(password)
      try AccountRules.checkPassword(password, call.world)
    }
    try AccountRules.checkDisplayName(displayName, call.world)
    let factors = try mfaInfo.map { list throws(ServerError) in
      try EnrolledFactor.list(list, makesIDs: true, call.world)
    }
    var existing: UserRecord?
    if call.caller.hasToken {
      let (user, claims) = try call.signedIn(in: project)
      try call.requireRecentSignIn(claims)
      existing = user
    }
    // Functions are not called for anonymous users and an administrator's users.
    let facts = provider == SignInProvider.password ? SignInFacts(method: SignInProvider.password) : nil
    let now = call.world.milliseconds
    func change(_ user: inout UserRecord) {
      if !call.caller.isPrivileged || !call.world.policy.hasProductionAccounts { user.lastLoginAt = now }
      if call.caller.isPrivileged { fillAsAdministrator(&user, call) }
      if call.world.policy.hasProductionAccounts, !call.caller.isPrivileged {
        // Production accepts the name, if sent, and an unverified address.
        if let displayName { user.displayName = displayName }
        if let address, address != user.email { user.emailVerified = false }
      } else if provider == SignInProvider.password {
        user.displayName = displayName
        user.emailVerified = false
      }
      if let address { user.email = address }
      if let number { user.phoneNumber = number }
      if let password = password.filled {
        user.setPassword(password, at: now, using: call.world.random)
        user.validSince = call.world.seconds
      }
      if let factors { user.mfaInfo = factors }
    }
    var user: UserRecord
    var claims: ByName<JSONValue> = [:]
    if let existing {
      user = try project.changeUser(existing.localID, change)
    } else {
      try project.admitSignUp(call)
      // Google's emulator keeps an empty uid, which one account can then have.
      let uid = call.world.policy.hasProductionAccounts ? localID.filled : localID
      if let uid, project.users[uid] != nil { throw ServerError(.duplicateLocalID) }
      user = project.newUser(uid ?? call.world.random.alphanumeric(28), call, change)
      if let facts { try project.beforeCreate(&user, by: facts, &call) }
      project.users.insert(user)
      if let facts { claims = try project.beforeSignIn(&user, by: facts, &call) }
    }
    let tokens = provider.map { project.issueTokens(for: user, provider: $0, extraClaims: claims, call) }
    return Response {
      $0.kind = "identitytoolkit#SignupNewUserResponse"
      $0.localID = user.localID
      $0.email = user.email
      // Production's response to an administrator always has an address, and nothing else.
      guard !call.caller.isPrivileged || !call.world.policy.hasProductionAdministration else {
        $0.email = user.email ?? ""
        return
      }
      $0.displayName = user.displayName
      $0.idToken = tokens?.idToken
      $0.refreshToken = tokens?.refreshToken
      $0.expiresIn = tokens?.expiresIn
    }
  }

  private func firstFactor(
    in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> String? {
    if call.caller.isPrivileged {
      if let uid = localID.filled {
        guard !call.caller.hasToken else { throw ServerError(.unexpectedParameter, "User ID") }
        guard project.users[uid] == nil else { throw ServerError(.duplicateLocalID) }
      }
      return nil
    }
    guard localID.filled == nil else { throw ServerError(.unexpectedParameter, "User ID") }
    guard call.caller.hasToken || email.filled != nil || password.filled != nil else {
      // In production, an empty form is wrong even where anonymous users are off (Docs/protocol.md 10.3).
      if call.world.policy.checksCredentialsFirst, email != nil || password != nil {
        throw ServerError(email == nil ? .missingEmail : .invalidEmail)
      }
      guard project.allowsAnonymousUsers else { throw ServerError(.adminOnlyOperation) }
      return SignInProvider.anonymous
    }
    guard let email = email.filled else { throw ServerError(.missingEmail) }
    if call.world.policy.checksCredentialsFirst { _ = try AccountRules.checkingAddress(email, call.world) }
    guard password.filled != nil else { throw ServerError(.missingPassword) }
    guard project.allowsPasswords else { throw ServerError(.operationNotAllowed) }
    // Only callers who may sign up see whether the address is taken; linking is not a sign-up.
    if call.world.policy.checksCredentialsFirst, !call.caller.hasToken, project.rules.refusesSignUp {
      throw ServerError(.adminOnlyOperation)
    }
    try project.checkRecaptcha(self, for: .signUpPassword, call)
    return SignInProvider.password
  }

  private func newNumber(in project: ProjectState, _ call: Call) throws(ServerError) -> String? {
    guard let text = phoneNumber.filled else { return nil }
    let number = try AccountRules.phoneNumber(text, call.world)
    guard project.users.withPhoneNumber(number) == nil else { throw ServerError(.phoneNumberExists) }
    return number
  }

  private func newAddress(
    in project: ProjectState, isSignIn: Bool, _ call: Call
  ) throws(ServerError) -> String? {
    // An empty address is an error for a user, who would otherwise become anonymous.
    guard let email, isSignIn || !email.isEmpty else { return nil }
    let address = try AccountRules.checkingAddress(email, call.world)
    guard project.users.withEmail(address) == nil else { throw ServerError(.emailExists) }
    return address
  }

  private func fillAsAdministrator(_ user: inout UserRecord, _ call: Call) {
    user.displayName = displayName
    user.photoUrl = photoUrl
    user.emailVerified = emailVerified ?? false
    if disabled == true { user.disabled = true }
    guard call.world.policy.hasProductionAccounts else { return }
    user.disabled = disabled ?? false
    if email.filled == nil { user.emailVerified = emailVerified }
  }
}

import BoundedJSON
import IdentityToolkit

extension SignUp: WriteOperation {
  static var otherTemplates: [String] {
    [
      "v1/projects/{targetProjectId}/accounts", "v1/projects/{targetProjectId}/tenants/{tenantId}/accounts",
    ]
  }

  /// Google's schema of this endpoint lacks the field (Docs/protocol.md 5.1).
  static var ignoredFields: Set<String> { ["returnSecureToken", "return_secure_token"] }

  var presentedToken: PresentedToken? { .id(idToken.filled) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    let provider = try firstFactor(in: project, call)
    let address = try newAddress(in: project, isSignIn: provider != nil)
    if let password = password.filled { try AccountRules.checkPassword(password) }
    let factors = try mfaInfo.map { list throws(ServerError) in
      try SecondFactor.list(list, makesIDs: true, call)
    }
    var existing: UserRecord?
    if idToken.filled != nil {
      let (user, claims) = try call.signedIn(in: project)
      try call.requireRecentSignIn(claims)
      existing = user
    }
    // Functions are not called for anonymous users and an administrator's users.
    let facts = provider == SignInProvider.password ? SignInFacts(SignInProvider.password) : nil
    let now = call
    let change: (inout UserRecord) -> Void = { user in
      user.lastLoginAt = now.milliseconds
      if now.isPrivileged { fillAsAdministrator(&user) }
      if provider == SignInProvider.password {
        user.displayName = displayName
        user.emailVerified = false
      }
      if let address { user.email = address }
      if let password = password.filled {
        user.setPassword(password, at: now.milliseconds, using: now.random)
        user.validSince = now.seconds
      }
      if let factors { user.mfaInfo = factors }
    }
    var user: UserRecord
    var claims: [String: JSONValue] = [:]
    if let existing {
      user = try project.changeUser(existing.localID, change)
    } else {
      user = project.newUser(localID.filled ?? call.random.alphanumeric(28), call, change)
      if let facts { try project.beforeCreate(&user, by: facts, &call) }
      project.users.insert(user)
      if let facts { claims = try project.beforeSignIn(&user, by: facts, &call) }
    }
    let tokens = provider.map { project.issueTokens(for: user, provider: $0, extraClaims: claims, call) }
    return Response {
      $0.kind = "identitytoolkit#SignupNewUserResponse"
      $0.localID = user.localID
      $0.email = user.email
      $0.displayName = user.displayName
      $0.idToken = tokens?.idToken
      $0.refreshToken = tokens?.refreshToken
      $0.expiresIn = tokens?.expiresIn
    }
  }

  /// How the new user signs in; nil for an administrator's call, which is not a sign-in.
  private func firstFactor(in project: ProjectState, _ call: Call) throws(ServerError) -> String? {
    if call.isPrivileged {
      if let uid = localID.filled {
        guard idToken.filled == nil else { throw ServerError(.unexpectedParameter, "User ID") }
        guard project.users[uid] == nil else { throw ServerError(.duplicateLocalID) }
      }
      if let number = phoneNumber.filled {
        try AccountRules.checkPhoneNumber(number, call)
        guard project.users.withPhoneNumber(number) == nil else { throw ServerError(.phoneNumberExists) }
      }
      return nil
    }
    guard localID.filled == nil else { throw ServerError(.unexpectedParameter, "User ID") }
    guard idToken.filled != nil || email.filled != nil || password.filled != nil else {
      guard project.allowsAnonymousUsers else { throw ServerError(.adminOnlyOperation) }
      return SignInProvider.anonymous
    }
    guard email.filled != nil else { throw ServerError(.missingEmail) }
    guard password.filled != nil else { throw ServerError(.missingPassword) }
    guard project.allowsPasswords else { throw ServerError(.operationNotAllowed) }
    return SignInProvider.password
  }

  private func newAddress(in project: ProjectState, isSignIn: Bool) throws(ServerError) -> String? {
    // An empty address is an error of a user, who would otherwise become anonymous.
    guard let email, isSignIn || !email.isEmpty else { return nil }
    let address = try AccountRules.checkingAddress(email)
    guard project.users.withEmail(address) == nil else { throw ServerError(.emailExists) }
    return address
  }

  private func fillAsAdministrator(_ user: inout UserRecord) {
    user.displayName = displayName
    user.photoUrl = photoUrl
    user.emailVerified = emailVerified ?? false
    if let number = phoneNumber.filled { user.phoneNumber = number }
    if disabled == true { user.disabled = true }
  }
}

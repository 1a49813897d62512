import IdentityToolkit

extension SignUp: WriteOperation {
  /// Google's schema of this endpoint does not have it (protocol reference 5.1).
  static var ignoredFields: Set<String> { ["returnSecureToken"] }

  var presentedToken: PresentedToken? { .id(idToken.filled) }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> Response {
    let provider = try firstFactor(isPrivileged: call.isPrivileged)
    let address = try newAddress(in: project)
    if let password = password.filled, password.utf16.count < 6 { throw .weakPassword }
    let existing = idToken.filled == nil ? nil : try call.signedInUser(in: project)
    // Nobody is asked about anonymous users, nor about an administrator's.
    let facts = provider == SignInProvider.password ? SignInFacts(SignInProvider.password) : nil
    let now = call
    let change: (inout UserRecord) -> Void = { user in
      user.lastLoginAt = now.milliseconds
      if provider == SignInProvider.password {
        user.displayName = displayName
        user.emailVerified = false
      }
      if let address { user.email = address }
      if let password = password.filled {
        user.setPassword(password, at: now.milliseconds, using: now.random)
        user.validSince = now.seconds
      }
    }
    var user: UserRecord
    if let existing {
      user = existing
      change(&user)
      let changed = user
      project.users.change(existing.localId) { $0 = changed }
    } else {
      user = project.newUser(call, change)
      if let facts { try project.beforeCreate(&user, by: facts, &call) }
      project.users.insert(user)
    }
    let claims =
      existing == nil
      ? try facts.map { facts throws(ServerError) in
        try project.beforeSignIn(&user, by: facts, &call)
      } ?? [:] : [:]
    let tokens = provider.map { project.issueTokens(for: user, provider: $0, extraClaims: claims, call) }
    return Response {
      $0.kind = "identitytoolkit#SignupNewUserResponse"
      $0.localId = user.localId
      $0.email = user.email
      $0.displayName = user.displayName
      $0.idToken = tokens?.idToken
      $0.refreshToken = tokens?.refreshToken
      $0.expiresIn = tokens?.expiresIn
    }
  }

  /// How the new user signs in; nil for an administrator, who signs nobody in.
  private func firstFactor(isPrivileged: Bool) throws(ServerError) -> String? {
    guard !isPrivileged else { return nil }
    guard idToken.filled != nil || email.filled != nil || password.filled != nil else {
      return SignInProvider.anonymous
    }
    guard email.filled != nil else { throw ServerError(.missingEmail) }
    guard password.filled != nil else { throw ServerError(.missingPassword) }
    return SignInProvider.password
  }

  private func newAddress(in project: ProjectState) throws(ServerError) -> String? {
    guard let email = email.filled else { return nil }
    let address = try ServerError.checkingAddress(email)
    guard project.users.withEmail(address) == nil else { throw ServerError(.emailExists) }
    return address
  }
}

extension ServerError {
  /// A password of fewer than six UTF-16 units.
  static let weakPassword = Self(.weakPassword, "Password should be at least 6 characters")

  /// The address in lower case, if it has one `@` with text on both sides (protocol reference 9.7).
  static func checkingAddress(_ email: String) throws(ServerError) -> String {
    let halves = email.split(separator: "@", omittingEmptySubsequences: false)
    guard halves.count == 2, halves.allSatisfy({ !$0.isEmpty }) else { throw ServerError(.invalidEmail) }
    return email.lowercased()
  }
}

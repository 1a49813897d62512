import Platform
public import IdentityToolkit

/// Sign-in by e-mail address and password, and the codes that come by e-mail (Docs/protocol.md 5.1 to 5.5).
public struct EmailSignIn: Sendable {
  let context: FlowContext

  /// Makes an account and signs in to it.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` with `EMAIL_EXISTS`, `WEAK_PASSWORD` and the like, and what any call throws.
  public func signUp(
    _ address: EmailAddress, password: Secret, displayName: String? = nil, captcha: CaptchaProof? = nil
  ) async throws(AuthError) -> SignedIn {
    let request = SignUp {
      $0.email = address.description
      $0.password = password.reveal { $0 }
      $0.displayName = displayName
      $0.returnSecureToken = true
      $0.clientType = .ios
      $0.tenantID = context.tenantID
      captcha?.fill(&$0)
    }
    let made = try await context.during(.email(.signUp(address))) {
      () async throws(AuthError) in try await context.api.call(request)
    }
    var answer = FirstFactorAnswer(made)
    answer.profile.isNewUser = true
    return try context.complete(answer, .signIn)
  }

  /// Signs in with a password.
  ///
  /// - Throws: ``AuthError/secondFactorNeeded(_:)``, ``AuthError/refused(code:detail:status:)``, and what any call throws.
  public func signIn(
    _ address: EmailAddress, password: Secret, captcha: CaptchaProof? = nil
  ) async throws(AuthError) -> SignedIn {
    let answer = try await context.during(.email(.signIn(address))) {
      () async throws(AuthError) in try await context.api.call(request(address, password, captcha))
    }
    return try context.complete(FirstFactorAnswer(answer), .signIn)
  }

  /// Adds an address and a password to the signed-in user.
  ///
  /// - Throws: ``AuthError/providerAlreadyLinked(providerID:)`` without a request that changes anything, and as ``signIn(_:password:)``.
  public func link(
    _ address: EmailAddress, password: Secret, captcha: CaptchaProof? = nil
  ) async throws(AuthError) -> SignedIn {
    let session = try await context.sessionForChange()
    let user = try await Account(context: context).lookUp(session)
    guard !(user.providerUserInfo ?? []).contains(where: { $0.providerID == "password" }) else {
      throw .providerAlreadyLinked(providerID: "password")
    }
    let request = SignUp {
      $0.idToken = session.idToken.reveal { $0 }
      $0.email = address.description
      $0.password = password.reveal { $0 }
      $0.returnSecureToken = true
      $0.clientType = .ios
      $0.tenantID = context.tenantID
      captcha?.fill(&$0)
    }
    let answer = try await context.during(.email(.link(address))) {
      () async throws(AuthError) in try await context.call(request, as: session)
    }
    return try context.complete(FirstFactorAnswer(answer), .link, over: session)
  }

  /// Proves again, with the password, who is signed in.
  ///
  /// - Throws: ``AuthError/userMismatch(expected:actual:)``, ``AuthError/secondFactorNeeded(_:)``, and what any call throws.
  public func reauthenticate(
    password: Secret, captcha: CaptchaProof? = nil
  ) async throws(AuthError) -> SignedIn {
    let session = try context.storedSession()
    let request = request(try address(of: session), password, captcha)
    do {
      let answer = try await context.during(.email(.reauthentication)) {
        () async throws(AuthError) in try await context.api.call(request)
      }
      return try context.complete(FirstFactorAnswer(answer), .reauthenticate, over: session)
    } catch .refusedDuring(_, let code, _, _) where code == .emailNotFound || code == .userNotFound {
      // The address has no account, so it cannot be the signed-in one (Docs/protocol.md 7.6).
      throw .userMismatch(expected: session.localID, actual: "nobody")
    }
  }

  /// The address of the signed-in user, as the ID token has it; an expired token will do.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` when the account has none.
  public func signedInAddress() throws(AuthError) -> EmailAddress { try address(of: context.storedSession()) }

  private func address(of session: Session) throws(AuthError) -> EmailAddress {
    let claims = session.idToken.reveal { try? IDToken(parsing: $0) }?.claims
    guard let email = claims?.email, let address = try? EmailAddress(parsing: email) else {
      throw .invalidInput(.noEmailAddress)
    }
    return address
  }

  private func request(
    _ address: EmailAddress, _ password: Secret, _ captcha: CaptchaProof?
  ) -> SignInWithPassword {
    SignInWithPassword {
      $0.email = address.description
      $0.password = password.reveal { $0 }
      $0.returnSecureToken = true
      $0.clientType = .ios
      $0.tenantID = context.tenantID
      captcha?.fill(&$0)
    }
  }
}

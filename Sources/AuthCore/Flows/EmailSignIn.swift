import Platform

/// Sign-in by address and password or by link, and the codes in e-mails (Docs/protocol.md 5.1 to 5.5).
public struct EmailSignIn: Sendable {
  let context: FlowContext

  /// Creates an account and signs in to it.
  ///
  /// - Throws: ``AuthError/refused(_:)`` with `EMAIL_EXISTS`, `WEAK_PASSWORD` and others, and the errors of any call.
  @discardableResult
  public func signUp(
    _ address: EmailAddress, password: Secret, displayName: String? = nil, proof: AppProof = .none
  ) async throws(AuthError) -> SignInResult {
    var request = signUpRequest(address, password, proof)
    request.displayName = displayName
    var made = try await context.complete(try await context.call(request, during: .email(.signUp(address))))
    made.identity.wire.isNewUser = true
    return made
  }

  /// Signs in with a password.
  ///
  /// - Throws: ``AuthError/secondFactorNeeded(_:)``, ``AuthError/refused(_:)``, and the errors of any call.
  @discardableResult
  public func signIn(
    _ address: EmailAddress, password: Secret, proof: AppProof = .none
  ) async throws(AuthError) -> SignInResult {
    let answer = try await context.call(request(address, password, proof), during: .email(.signIn(address)))
    return try await context.complete(answer)
  }

  /// Adds an address and a password to the signed-in user.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` without a request that changes anything, and the errors of ``signIn(_:password:)``.
  @discardableResult
  public func link(
    _ address: EmailAddress, password: Secret, proof: AppProof = .none
  ) async throws(AuthError) -> SignInResult {
    try await context.holdingTokens { context async throws(AuthError) in
      let session = try await context.sessionForChange()
      let user = try await Account(context: context).lookUp(session)
      guard !(user.providerUserInfo ?? []).contains(where: { $0.providerID == "password" }) else {
        throw .invalid(Problem(.providerAlreadyLinked(providerID: "password")))
      }
      let request = signUpRequest(address, password, proof)
      let answer = try await context.call(request, as: session, during: .email(.link(address)))
      return try await context.complete(answer, .link, over: session)
    }
  }

  /// Reauthenticates with the password.
  ///
  /// - Throws: ``AuthError/otherUser(expected:actual:)``, ``AuthError/secondFactorNeeded(_:)``, and the errors of any call.
  @discardableResult
  public func reauthenticate(
    password: Secret, proof: AppProof = .none
  ) async throws(AuthError) -> SignInResult {
    let session = try await context.storedSession()
    let request = request(try address(of: session), password, proof)
    do {
      let answer = try await context.call(request, during: .email(.reauthentication))
      return try await context.complete(answer, .reauthenticate, over: session)
    } catch .refused(let refusal) where [.emailNotFound, .userNotFound].contains(refusal.code) {
      // The address has no account, so it cannot be the signed-in one (Docs/protocol.md 7.6).
      throw .otherUser(expected: session.uid, actual: nil)
    }
  }

  /// The address of the signed-in user, as the ID token has it; the token may have expired.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` when the account has none.
  package func signedInAddress() async throws(AuthError) -> EmailAddress {
    try address(of: try await context.storedSession())
  }

  private func address(of session: Session) throws(AuthError) -> EmailAddress {
    guard let email = session.idToken.claims.email, let address = try? EmailAddress(parsing: email) else {
      throw .invalid(Problem(.argument(.noEmailAddress)))
    }
    return address
  }

  private func signUpRequest(
    _ address: EmailAddress, _ password: Secret, _ proof: AppProof
  ) -> SignUp {
    SignUp {
      $0.email = address.description
      $0.password = password.reveal { $0 }
      $0.returnSecureToken = true
      $0.clientType = .ios
      proof.fill(&$0)
    }
  }

  private func request(
    _ address: EmailAddress, _ password: Secret, _ proof: AppProof
  ) -> SignInWithPassword {
    SignInWithPassword {
      $0.email = address.description
      $0.password = password.reveal { $0 }
      $0.returnSecureToken = true
      $0.clientType = .ios
      proof.fill(&$0)
    }
  }
}

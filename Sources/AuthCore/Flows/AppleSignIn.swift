import Platform

/// Sign in with Apple: make a nonce, give its hash to Apple, bring the token (Docs/protocol.md 3, 5.8, 7.2).
public struct AppleSignIn: Sendable {
  let context: FlowContext

  static let providerID = "apple.com"
  /// The number of nonces stored; old ones are dropped.
  static let storedNonces = 16

  /// A new nonce of 32 characters, which is stored; after its use only the hash stays.
  ///
  /// The newest 16 are kept.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  public func makeNonce() async throws(AuthError) -> AppleNonce {
    try await makeNonce(length: AppleNonce.standardLength)
  }

  /// A nonce of so many characters.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for fewer than 16 or more than 128, ``AuthError/store(_:)``.
  package func makeNonce(length: Int) async throws(AuthError) -> AppleNonce {
    guard AppleNonce.lengths.contains(length) else { throw .invalid(Problem(.argument(.nonceLength))) }
    let nonce = AppleNonce.make(
      length: length, madeAt: context.dependencies.now(), randomBytes: context.dependencies.randomBytes)
    try await context.store.update { record throws(AuthError) in record.add(StoredNonce(nonce)) }
    return nonce
  }

  /// Signs in, links or reauthenticates with an ID token; its nonce is then used, even if the service refuses the user.
  ///
  /// Without a nonce it is the newest stored one. One that does not belong to the token is found before anything is sent. Apple gives the name
  /// once, outside the token.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` and ``AuthError/nothingPending(_:)`` before anything is sent, and the errors of
  ///   ``ProviderSignIn/signIn(_:purpose:)``.
  @discardableResult
  public func signIn(
    _ token: Secret, nonce: Secret? = nil, name: (given: String?, family: String?)? = nil,
    purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    try await signIn(
      try AppleIDToken(token), nonce: nonce, name: name, purpose: purpose, allowsEarlierNonce: false)
  }

  /// The same; if `allowsEarlierNonce`, the token's nonce may be a stored one that is not the newest.
  package func signIn(
    _ token: AppleIDToken, nonce: Secret?, name: (given: String?, family: String?)?, purpose: Purpose,
    allowsEarlierNonce: Bool
  ) async throws(AuthError) -> SignInResult {
    let rawNonce = try await rawNonce(of: token, given: nonce, allowsEarlier: allowsEarlierNonce)
    let credential = ProviderCredential(
      Self.providerID,
      .tokens(
        ProviderTokens(
          idToken: token.token.secret, rawNonce: rawNonce,
          fullName: name.map { FullName(givenName: $0.given, familyName: $0.family) })))
    let now = context.dependencies.now()
    let use = { (record: inout ProfileRecord) in
      if let rawNonce { record.markUsed(StoredNonce(AppleNonce(rawNonce, madeAt: now)), at: now) }
    }
    do {
      return try await context.holdingTokens(if: purpose == .link) { context async throws(AuthError) in
        let providers = ProviderSignIn(context: context)
        let user = try await providers.currentUser(for: purpose, Self.providerID)
        return try await providers.complete(credential, purpose, user, used: use)
      }
    } catch {
      switch error.code {
      case .missingOrInvalidNonce:
        // A nonce is valid once, and a second use that failed counts too (Docs/protocol.md 3.6).
        try await context.store.update { record throws(AuthError) in use(&record) }
        throw error
      case .invalidIdpResponse:
        throw error.during(.appleToken(token.doubts(bundleID: context.project.app.bundleID, at: now)))
      default: throw error
      }
    }
  }

  private func rawNonce(
    of token: AppleIDToken, given: Secret?, allowsEarlier: Bool
  ) async throws(AuthError) -> Secret? {
    let stored = try await context.store.read().appleNonces
    do throws(AppleNonceFault) {
      return try token.rawNonce(given: given, stored: stored, allowsEarlier: allowsEarlier)
    } catch {
      let problem = Problem(.appleNonce(error))
      throw error == .nothingStored ? .nothingPending(problem) : .invalid(problem)
    }
  }

  /// Revokes Apple's tokens of the signed-in user; call it before deleting the user.
  ///
  /// Apple's authorization code is valid once and for five minutes; one of the web flow goes with the redirect URI it was sent to.
  ///
  /// - Throws: the errors of any call.
  public func revoke(code: Secret, redirectURI: String? = nil) async throws(AuthError) {
    let session = try await context.sessionForChange()
    let request = RevokeToken {
      $0.providerID = Self.providerID
      $0.tokenType = .code
      $0.token = code.reveal { $0 }
      $0.redirectUri = redirectURI
    }
    // The token names the tenant (Docs/protocol.md 5.8).
    _ = try await context.call(
      request, as: session, refreshingAfter: context.sessionEndOfDeletion, during: .appleRevocation)
  }
}

extension ProfileRecord {
  /// Adds a nonce; the oldest ones beyond the limit go.
  fileprivate mutating func add(_ nonce: StoredNonce) {
    appleNonces.append(nonce)
    if appleNonces.count > AppleSignIn.storedNonces {
      appleNonces.removeFirst(appleNonces.count - AppleSignIn.storedNonces)
    }
  }

  /// Keeps only the hash of a nonce, to detect a second use before it is tried.
  fileprivate mutating func markUsed(_ nonce: StoredNonce, at now: Date) {
    if let index = appleNonces.firstIndex(where: { $0.hashedNonce == nonce.hashedNonce }) {
      appleNonces[index] = appleNonces[index].used(at: now)
    } else {
      add(nonce.used(at: now))
    }
  }
}

import Platform
import AuthCrypto

/// Sign in with Apple: the nonce, the token, the revocation (Docs/protocol.md 3, 5.8, 7.2).
public struct AppleSignIn: Sendable {
  let context: FlowContext

  /// The provider's ID.
  public static let providerID = "apple.com"
  /// The number of nonces stored; old ones are dropped.
  static let storedNonces = 16

  /// Creates a nonce of so many characters and stores it.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a length that is not in ``AppleNonce/lengths``, ``AuthError/store(_:)``.
  public func makeNonce(length: Int = AppleNonce.standardLength) async throws(AuthError) -> AppleNonce {
    guard AppleNonce.lengths.contains(length) else { throw .invalid(Problem(.argument(.nonceLength))) }
    let nonce = AppleNonce.make(
      length: length, madeAt: context.dependencies.now(), randomBytes: context.dependencies.randomBytes)
    try await context.store.update { record throws(AuthError) in record.add(nonce) }
    return nonce
  }

  func newestNonce() async throws(AuthError) -> AppleNonce {
    guard let nonce = try await context.store.read().appleNonces.last(where: { $0.rawNonce != nil })
    else { throw .nothingPending(Problem(.noAppleNonce)) }
    return nonce
  }

  /// The newest unused stored nonce; without one, a new one is stored.
  package func newestOrNewNonce() async throws(AuthError) -> (nonce: AppleNonce, isNew: Bool) {
    do {
      return (try await newestNonce(), false)
    } catch .nothingPending {
      return (try await makeNonce(), true)
    }
  }

  /// A token of Apple's, with what accompanies it.
  public struct Presentation: Sendable {
    /// The token.
    public var token: AppleIDToken
    /// The raw nonce; nil for the stored one.
    public var rawNonce: Secret?
    /// Whether a stored nonce other than the newest is accepted.
    public var allowsEarlierNonce: Bool
    /// The name that Apple gave along with the token.
    public var fullName: FullName?
    /// What looks wrong with the token.
    public var doubts: [AppleIDToken.Doubt]

    public init(
      _ token: AppleIDToken, rawNonce: Secret? = nil, allowsEarlierNonce: Bool = false,
      fullName: FullName? = nil, doubts: [AppleIDToken.Doubt] = []
    ) {
      self.token = token
      self.rawNonce = rawNonce
      self.allowsEarlierNonce = allowsEarlierNonce
      self.fullName = fullName
      self.doubts = doubts
    }
  }

  /// Signs in, links or reauthenticates with an ID token; its nonce is then used, even if the service refuses the user.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` before anything is sent, ``AuthError/refused(_:)``, and as
  ///   ``ProviderSignIn/signIn(_:purpose:)``.
  public func signIn(
    _ presented: Presentation, purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    let rawNonce = try await rawNonce(of: presented)
    let credential = ProviderCredential(
      Self.providerID,
      .tokens(
        ProviderTokens(
          idToken: presented.token.token.secret, rawNonce: rawNonce, fullName: presented.fullName)))
    let now = context.dependencies.now()
    let use = { (record: inout ProfileRecord) in
      if let rawNonce { record.markUsed(AppleNonce(rawNonce, madeAt: now), at: now) }
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
      case .invalidIdpResponse: throw error.during(.appleToken(presented.doubts))
      default: throw error
      }
    }
  }

  private func rawNonce(of presented: Presentation) async throws(AuthError) -> Secret? {
    let stored = try await context.store.read().appleNonces
    do throws(AppleNonceFault) {
      return try presented.token.rawNonce(
        given: presented.rawNonce, stored: stored, allowsEarlier: presented.allowsEarlierNonce)
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

extension AppleSignIn {
  package struct AuthorizePage: Sendable {
    /// The address to open in the browser.
    package var address: String
    package var hashedNonce: String
    /// What comes back with the answer.
    package var state: String
    package var madeNonce: Bool
  }

  /// Creates the address of Apple's page, with the newest stored nonce or a new one.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a redirect URI that Apple refuses, ``AuthError/store(_:)``.
  package func authorizePage(
    clientID: String, redirectURI: String, scopes: [String], state: String?
  ) async throws(AuthError) -> AuthorizePage {
    guard Self.isAcceptable(redirectURI: redirectURI) else {
      throw .invalid(Problem(.argument(.redirectURI(clientID: clientID))))
    }
    let (nonce, madeNonce) = try await newestOrNewNonce()
    let state = state ?? Base64URL.encode(context.dependencies.randomBytes(16))
    var items = [
      (name: "client_id", value: clientID), (name: "redirect_uri", value: redirectURI),
      (name: "response_type", value: "code id_token"),
      // Apple requires the form if name or address is requested.
      (name: "response_mode", value: scopes.isEmpty ? "fragment" : "form_post"),
    ]
    if !scopes.isEmpty { items.append(("scope", scopes.joined(separator: " "))) }
    items += [("state", state), ("nonce", nonce.hashedNonce)]
    return AuthorizePage(
      address: "\(AppleIDToken.issuer)/auth/authorize?\(PercentEncoding.form(items))",
      hashedNonce: nonce.hashedNonce, state: state, madeNonce: madeNonce)
  }

  private static func isAcceptable(redirectURI: String) -> Bool {
    guard let parts = URLParts(address: redirectURI), parts.fragment == nil,
      parts.scheme.lowercased() == "https"
    else { return false }
    let authority = parts.authority
    let host = authority.prefix(before: ":").lowercased()
    let isAddress =
      authority.hasPrefix("[") || host.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == 0x2E }
    return host.contains(".") && !isAddress && !host.hasSuffix(".localhost") && !authority.contains("@")
  }
}

extension ProfileRecord {
  /// Adds a nonce; the oldest ones beyond the limit go.
  fileprivate mutating func add(_ nonce: AppleNonce) {
    appleNonces.append(nonce)
    if appleNonces.count > AppleSignIn.storedNonces {
      appleNonces.removeFirst(appleNonces.count - AppleSignIn.storedNonces)
    }
  }

  /// Keeps only the hash of a nonce, to detect a second use before it is tried.
  fileprivate mutating func markUsed(_ nonce: AppleNonce, at now: Date) {
    if let index = appleNonces.firstIndex(where: { $0.hashedNonce == nonce.hashedNonce }) {
      appleNonces[index] = appleNonces[index].used(at: now)
    } else {
      add(nonce.used(at: now))
    }
  }
}

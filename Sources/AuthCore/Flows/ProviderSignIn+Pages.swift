import Platform

/// Sign-in at a provider's page: started here, completed with the address that the page redirects to
/// (Docs/protocol.md 4).
extension ProviderSignIn {
  /// A request for a sign-in at a provider's page.
  public struct PageRequest: Sendable {
    /// The provider.
    public var providerID: String
    /// Further scopes.
    public var scopes: [String]
    /// Further parameters, none of them reserved (``CreateAuthURI/reservedParameters``).
    package var parameters: ByName<String>

    package init(providerID: String, scopes: [String] = [], parameters: ByName<String> = [:]) {
      self.providerID = providerID
      self.scopes = scopes
      self.parameters = parameters
    }
  }

  /// Asks the service for the address of the provider's page (Docs/protocol.md 4.1).
  ///
  /// The browser is sent back to `continueURI`, which is absolute, without a fragment and a `state`. If `isKept`, the sign-in is stored, so that
  /// another process can finish it; one at a time for each provider. One that links or reauthenticates ends with the user's session.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a reserved parameter, and the errors of any call.
  public func begin(
    _ page: PageRequest, continueURI: String, purpose: Purpose = .signIn, isKept: Bool
  ) async throws(AuthError) -> PendingProviderSignIn {
    try Self.check(page.parameters)
    let user = purpose == .signIn ? nil : try await context.storedSession().uid
    let request = CreateAuthURI {
      $0.providerID = page.providerID
      $0.continueUri = continueURI
      $0.customParameter = page.parameters.isEmpty ? nil : page.parameters
      $0.oauthScope = page.scopes.isEmpty ? nil : page.scopes.joined(separator: " ")
    }
    let answer = try await context.call(request, during: .provider(page.providerID))
    guard let address = answer.authUri, let sessionID = answer.sessionID, isPage(address) else {
      throw .unexpectedResponse(status: 200, reason: "no address that a browser could open")
    }
    let pending = PendingProviderSignIn(
      providerID: page.providerID, address: address, continueUri: continueURI, sessionID: Secret(sessionID),
      expectedUser: user, startedAt: context.dependencies.now(), project: context.project)
    if isKept { try await keep(pending) }
    return pending
  }

  /// Whether a browser may be sent there: the service names the address, so only a web page is accepted.
  private func isPage(_ address: String) -> Bool {
    let scheme = URLParts(address: address)?.scheme.lowercased()
    return scheme == "https" || context.project.isLocal && scheme == "http"
  }

  /// Creates the address that an app's SDK opens, and stores what the callback needs (Docs/protocol.md 4.2).
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a target without pages or a provider that has none, and the errors of any call.
  package func begin(
    _ page: PageRequest, in app: HandlerPage.App, authDomain: String?
  ) async throws(AuthError) -> PendingProviderSignIn {
    try Self.check(page.parameters)
    try await context.store.proveWritable()
    if context.project.service == .production, Self.nativeProviders.contains(page.providerID) {
      throw .invalid(Problem(.argument(.nativeProvider(page.providerID))))
    }
    let sessionID = HandlerPage.identifier(context.dependencies.randomBytes)
    let eventID = HandlerPage.identifier(context.dependencies.randomBytes)
    let address = try await context.handlerAddress(
      PendingProviderSignIn.authType, app, eventID: eventID, sessionID: sessionID, page,
      authDomain: authDomain)
    let pending = PendingProviderSignIn(
      providerID: page.providerID, address: address, sessionID: Secret(sessionID), eventID: eventID,
      callbackScheme: app.scheme, startedAt: context.dependencies.now(), project: context.project)
    try await keep(pending)
    return pending
  }

  /// The providers for which the SDK opens no page (Docs/protocol.md 4.2).
  private static let nativeProviders: Set<Name> = ["apple.com", "facebook.com"]

  /// Refuses parameters that are the protocol's own.
  private static func check(_ parameters: ByName<String>) throws(AuthError) {
    guard let name = parameters.keys.sorted().first(where: CreateAuthURI.reservedParameters.contains) else {
      return
    }
    throw .invalid(Problem(.argument(.other("the parameter '\(name)' is reserved by the protocol"))))
  }

  private func keep(_ pending: PendingProviderSignIn) async throws(AuthError) {
    try await context.store.update { record throws(AuthError) in
      record.providerSignIns.removeAll { isSuperseded($0, by: pending) }
      record.providerSignIns.append(pending)
    }
  }

  private func isSuperseded(_ old: PendingProviderSignIn, by new: PendingProviderSignIn) -> Bool {
    !old.isAlive(at: new.startedAt)
      || old.providerID == new.providerID && old.project.sharesSessions(with: new.project)
  }

  /// The sign-in at this provider's page that waits for its answer; nil without one.
  ///
  /// - Throws: ``AuthError/store(_:)``.
  public func pending(_ providerID: String) async throws(AuthError) -> PendingProviderSignIn? {
    let now = context.dependencies.now()
    return context.own(try await context.store.read().providerSignIns).last {
      $0.providerID == providerID && $0.isAlive(at: now)
    }
  }

  /// Completes a sign-in with the address that the page redirected to.
  ///
  /// A stored sign-in is forgotten, unless the answer belongs to a different one.
  ///
  /// - Throws: ``AuthError/declined(_:)``, and the errors of ``signIn(_:purpose:)``.
  public func finish(
    _ pending: PendingProviderSignIn, _ redirect: ProviderRedirect, purpose: Purpose = .signIn
  ) async throws(AuthError) -> SignInResult {
    let forget = { (record: inout ProfileRecord) in
      record.providerSignIns.consume(pending.identity)
    }
    let credential: ProviderCredential
    do {
      credential = try pending.credential(in: redirect)
    } catch {
      if error.endsPage, try await self.pending(pending.providerID) == pending {
        try await context.store.update { record throws(AuthError) in forget(&record) }
      }
      throw .signInPage(error)
    }
    return try await completing(credential, purpose, used: forget)
  }
}

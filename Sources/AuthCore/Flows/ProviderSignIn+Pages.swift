import Platform

/// Sign-in at a provider's page: started here, completed with the address that the page redirects to
/// (Docs/protocol.md 4).
extension ProviderSignIn {
  /// A request for a sign-in at a provider's page.
  struct PageRequest: Sendable {
    var providerID: String
    var scopes: [String]
    /// Further parameters, none of them reserved (``CreateAuthURI/reservedParameters``).
    var parameters: ByName<String>

    /// - Throws: ``AuthError/invalid(_:)`` for a parameter that is the protocol's own.
    init(
      _ providerID: String, scopes: [String], parameters: [String: String]
    ) throws(AuthError) {
      self.providerID = providerID
      self.scopes = scopes
      self.parameters = ByName(parameters.map { ($0.key, $0.value) }) { $1 }
      let reserved = self.parameters.keys.sorted().first(where: CreateAuthURI.reservedParameters.contains)
      guard let reserved else { return }
      throw .invalid(Problem(.argument(.other("the parameter '\(reserved)' is reserved by the protocol"))))
    }
  }

  /// Starts a sign-in at the provider's page, which then returns to an address of yours or to the project's app.
  ///
  /// That the purpose is possible is checked now. One waits for each provider; one that links or reauthenticates ends with the user's session.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for a parameter that the protocol sets, for a provider that has no such page or is linked already,
  ///   and for a project whose server has no pages; ``AuthError/signedOut(awaitsSecondFactor:)``; and the errors of any call.
  public func start(
    _ providerID: String, returningTo destination: ProviderPage.Return, scopes: [String] = [],
    parameters: [String: String] = [:], purpose: Purpose = .signIn
  ) async throws(AuthError) -> ProviderPage {
    let request = try PageRequest(providerID, scopes: scopes, parameters: parameters)
    try await check(purpose, providerID)
    return switch destination {
    case .address(let address): try await begin(request, at: address, purpose, isKept: true)
    case .app: try await begin(request, purpose)
    }
  }

  /// As ``start(_:returningTo:scopes:parameters:purpose:)``, for a purpose that was checked; if not `isKept`, only this value can finish it.
  package func begin(
    _ providerID: String, returningTo address: String, scopes: [String], parameters: [String: String],
    purpose: Purpose = .signIn, isKept: Bool
  ) async throws(AuthError) -> ProviderPage {
    let request = try PageRequest(providerID, scopes: scopes, parameters: parameters)
    return try await begin(request, at: address, purpose, isKept: isKept)
  }

  /// Asks the service for the address of the provider's page (Docs/protocol.md 4.1).
  private func begin(
    _ page: PageRequest, at address: String, _ purpose: Purpose, isKept: Bool
  ) async throws(AuthError) -> ProviderPage {
    let user = purpose == .signIn ? nil : try await context.storedSession().uid
    let request = CreateAuthURI {
      $0.providerID = page.providerID
      $0.continueUri = address
      $0.customParameter = page.parameters.isEmpty ? nil : page.parameters
      $0.oauthScope = page.scopes.isEmpty ? nil : page.scopes.joined(separator: " ")
    }
    let answer = try await context.call(request, during: .provider(page.providerID))
    guard let url = answer.authUri, let sessionID = answer.sessionID, isPage(url) else {
      throw .unexpectedResponse(status: 200, reason: "no address that a browser could open")
    }
    let pending = PendingProviderSignIn(
      providerID: page.providerID, address: url, continueUri: address, sessionID: Secret(sessionID),
      expectedUser: user, startedAt: context.dependencies.now(), project: context.project)
    if isKept { try await keep(pending) }
    return ProviderPage(record: pending, context: context)
  }

  /// Whether a browser may be sent there: the service names the address, so only a web page is accepted.
  private func isPage(_ address: String) -> Bool {
    let scheme = URLParts(address: address)?.scheme.lowercased()
    return scheme == "https" || context.project.isLocal && scheme == "http"
  }

  /// Creates the address that an app's SDK opens, and stores what the callback needs (Docs/protocol.md 4.2).
  private func begin(_ page: PageRequest, _ purpose: Purpose) async throws(AuthError) -> ProviderPage {
    if context.project.service == .production, Self.nativeProviders.contains(page.providerID) {
      throw .invalid(Problem(.argument(.nativeProvider(page.providerID))))
    }
    guard let app = HandlerPage.App(of: context.project) else {
      throw .invalid(Problem(.argument(.noCallbackApp)))
    }
    let user = purpose == .signIn ? nil : try await context.storedSession().uid
    let sessionID = HandlerPage.identifier(context.dependencies.randomBytes)
    let eventID = HandlerPage.identifier(context.dependencies.randomBytes)
    let address = try await context.handlerAddress(
      PendingProviderSignIn.authType, app, eventID: eventID, sessionID: sessionID, page,
      authDomain: context.project.app.pagesDomain)
    let pending = PendingProviderSignIn(
      providerID: page.providerID, address: address, sessionID: Secret(sessionID), eventID: eventID,
      callbackScheme: app.scheme, expectedUser: user, startedAt: context.dependencies.now(),
      project: context.project)
    try await keep(pending)
    return ProviderPage(record: pending, context: context)
  }

  /// The providers for which the SDK opens no page (Docs/protocol.md 4.2).
  private static let nativeProviders: Set<Name> = ["apple.com", "facebook.com"]

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

  /// The page of a provider that waits for its answer.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)``, ``AuthError/otherProject(what:stored:current:)``, ``AuthError/store(_:)``.
  public func pending(_ providerID: String) async throws(AuthError) -> ProviderPage {
    let waiting = try await waiting(providerID)
    let record = try context.required(
      context.own(waiting).last ?? waiting.last, .noProviderPage(providerID: providerID),
      called: "the sign-in at the page of \(providerID)")
    return ProviderPage(record: record, context: context)
  }

  private func waiting(_ providerID: String) async throws(AuthError) -> [PendingProviderSignIn] {
    let now = context.dependencies.now()
    return try await context.store.read().providerSignIns.filter {
      $0.providerID == providerID && $0.isAlive(at: now)
    }
  }

  /// Completes a sign-in with the address that the page redirected to.
  func finish(
    _ pending: PendingProviderSignIn, _ redirect: ProviderRedirect, purpose: Purpose
  ) async throws(AuthError) -> SignInResult {
    let forget = { (record: inout ProfileRecord) in
      record.providerSignIns.consume(pending.identity)
    }
    let credential: ProviderCredential
    do {
      credential = try pending.credential(in: redirect)
    } catch {
      if error.endsPage, context.own(try await waiting(pending.providerID)).last?.identity == pending.identity
      {
        try await context.store.update { record throws(AuthError) in forget(&record) }
      }
      throw .signInPage(error)
    }
    return try await completing(credential, purpose, used: forget)
  }
}

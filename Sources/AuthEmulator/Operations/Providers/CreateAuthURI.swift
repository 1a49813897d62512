extension CreateAuthURI: ReadOperation {
  private static let kind = "identitytoolkit#CreateAuthUriResponse"

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    try project.checkAuthEnabled()
    let session = sessionID.filled ?? call.world.random.alphanumeric(27)
    if let provider = providerID.filled { return try begin(provider, session, in: project, call) }
    guard let identifier = identifier.filled else { throw ServerError(.missingIdentifier) }
    guard let continueUri = continueUri.filled else { throw ServerError(.missingContinueURI) }
    guard TextRule.email.accepts(identifier) else { throw ServerError(.invalidIdentifier) }
    guard AbsoluteURL(continueUri) != nil else { throw ServerError(.invalidContinueURI) }
    return Response {
      $0.kind = Self.kind
      $0.sessionID = session
      guard !project.hidesAccounts(call.world) else { return }
      let ways = waysToSignIn(identifier, in: project)
      $0.registered = ways.isRegistered
      // Production leaves out an empty list.
      let leavesOut = call.world.policy.hasProductionProviders && !ways.isRegistered
      $0.allProviders = leavesOut ? nil : ways.providers
      $0.signinMethods = leavesOut ? nil : ways.methods
    }
  }

  /// The address where a provider's sign-in starts: a page of this server that replaces the provider's.
  ///
  /// Only here does the domain of `continueUri` matter: with an address, SDKs send any URL (Docs/protocol.md 4.1).
  private func begin(
    _ provider: String, _ session: String, in project: ProjectState, _ call: Call
  ) throws(ServerError) -> Response {
    guard let continueUri = continueUri.filled else { throw ServerError(.missingContinueURI) }
    guard let target = AbsoluteURL(continueUri), target.fragment == nil, target.item("state") == nil else {
      throw ServerError(.invalidContinueURI)
    }
    var query = [
      (name: "providerId", value: provider), (name: "continueUri", value: continueUri),
      (name: "sessionId", value: session), (name: "state", value: call.world.random.base64URL(32)),
    ]
    func answer(_ address: String) -> Response {
      Response {
        $0.kind = Self.kind
        $0.authUri = address
        $0.providerID = provider
        $0.sessionID = session
      }
    }
    if call.world.policy.hasProductionProviders {
      let page = ProviderPage(continueURI: continueUri, session: session)
      let config = try project.enabledProvider(provider)
      // This server's own pages replace those of `P.firebaseapp.com`, and a terminal's browser flows end on
      // the same machine.
      if target.host == nil || target.host != AbsoluteURL(call.caller.baseURL)?.host {
        try project.config.checkDomain(of: continueUri, call.world)
      }
      if let known = config as? DefaultSupportedIdpConfig, provider == "apple.com", !known.hasAppleCodeFlow {
        throw .codeFlowOff
      }
      if let saml = config as? InboundSamlConfig { return answer(page.address(of: saml, call.world)) }
      if let oauth = config as? OAuthIdpConfig { query += page.parameters(of: oauth) }
    } else if project.rules.authorizedDomains != nil {
      try project.config.checkDomain(of: continueUri, call.world)
    }
    if let tenant = call.world.tenantID { query.append((name: "tenantId", value: tenant)) }
    if let scope = oauthScope.filled, !query.contains(where: { $0.name == "scope" }) {
      query.append((name: "scope", value: scope))
    }
    for (name, value) in (customParameter ?? [:]).sorted(by: { $0.key < $1.key }) {
      guard !Self.reservedParameters.contains(name) else {
        throw ServerError(.invalidArgument, "((customParameter may not set \(name).))")
      }
      query.append((name: "param.\(name)", value: value))
    }
    // Production writes a space as a plus sign.
    let parameters =
      call.world.policy.hasProductionProviders
      ? PercentEncoding.searchParameters(query) : PercentEncoding.form(query)
    return answer("\(call.caller.baseURL)/emulator/auth/consent?\(parameters)")
  }

  /// Whether an address has an account, and the account's providers and ways to sign in.
  private func waysToSignIn(
    _ address: String, in project: ProjectState
  ) -> (isRegistered: Bool, providers: [String], methods: [String]) {
    let users = project.users.withEmailOrProviderEmail(address)
    var owner = users.first
    var providers = (owner?.providerUserInfo ?? []).compactMap(\.providerID)
    if !project.hasOneAccountPerEmail {
      // If several accounts may have the address, only passwords and links of the first account with an
      // address count.
      owner = users.first { $0.email != nil }
      let hasPassword = owner?.passwordHash != nil || owner?.emailLinkSignin == true
      providers = hasPassword ? [SignInProvider.password] : []
    }
    providers.removeAll { $0 == SignInProvider.phone }
    let methods = providers.flatMap { provider in
      guard provider == SignInProvider.password else { return [provider] }
      return (users.first?.passwordHash == nil ? [] : [provider])
        + (users.first?.emailLinkSignin == true ? ["emailLink"] : [])
    }
    return (owner != nil, providers, methods)
  }
}

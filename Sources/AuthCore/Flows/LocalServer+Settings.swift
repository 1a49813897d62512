/// The settings of the target's project or tenant, read and changed as an administrator of a local server (Docs/protocol.md 10.2).
extension LocalServer {
  /// The regions to which SMS may be sent; nil for everywhere.
  public func smsRegions() async throws(AuthError) -> SMSRegionConfig? {
    try await context.tenantID == nil ? projectConfig().smsRegionConfig : tenant().smsRegionConfig
  }

  /// Which second factors are offered; nil until it is set, which means every kind.
  public func secondFactors() async throws(AuthError) -> MFAConfig? {
    try await context.tenantID == nil ? projectConfig().mfa : tenant().mfaConfig
  }

  /// Replaces which second factors the project offers.
  public func setSecondFactors(_ config: MFAConfig) async throws(AuthError) {
    let request = ProjectConfig.Patch {
      $0.updateMask = "mfa"
      $0.mfa = config
    }
    _ = try await call(request, repeating: .unkept, isPrivileged: true)
  }

  /// The settings of the target's project.
  func projectConfig() async throws(AuthError) -> ProjectConfig {
    try await call(ProjectConfig.Get(), repeating: .harmless, isPrivileged: true)
  }

  private func tenant() async throws(AuthError) -> Tenant {
    try await call(Tenant.Get(), repeating: .harmless, isPrivileged: true)
  }
}

/// The settings of a project that decide which sign-ins are possible at all.
extension LocalServer {
  /// The configuration of a provider that the service knows; nil if the project has none.
  public func configuredProvider(
    _ providerID: String
  ) async throws(AuthError) -> DefaultSupportedIdpConfig? {
    var request = ProviderConfigCall<DefaultSupportedIdpConfig>.Get()
    request.members = provider(providerID)
    do {
      return try await call(request, repeating: .harmless, isPrivileged: true)
    } catch .refused(_, _, 404) {
      return nil
    }
  }

  /// Creates and enables the configuration of a provider.
  public func addProvider(_ providerID: String, clientID: String) async throws(AuthError) {
    var request = ProviderConfigCall<DefaultSupportedIdpConfig>.Create()
    request.members = provider(providerID).merging(
      ["enabled": true, "clientId": .string(clientID), "clientSecret": "secret"]) { $1 }
    _ = try await call(request, repeating: .unkept, isPrivileged: true)
  }

  /// Enables or disables a configured provider.
  public func switchProvider(_ providerID: String, on isOn: Bool) async throws(AuthError) {
    var request = ProviderConfigCall<DefaultSupportedIdpConfig>.Patch()
    request.members = provider(providerID).merging(["enabled": .bool(isOn), "updateMask": "enabled"]) { $1 }
    _ = try await call(request, repeating: .unkept, isPrivileged: true)
  }

  /// Removes the configuration of a provider.
  public func removeProvider(_ providerID: String) async throws(AuthError) {
    var request = ProviderConfigCall<DefaultSupportedIdpConfig>.Remove()
    request.members = provider(providerID)
    _ = try await call(request, repeating: .unkept, isPrivileged: true)
  }

  private func provider(_ providerID: String) -> [String: JSONValue] {
    [DefaultSupportedIdpConfig.idParameter: .string(providerID)]
  }
}

/// What a local server reports for a diagnosis; read-only.
extension LocalServer {
  /// What the server reports about itself.
  ///
  /// - Parameter patiently: retry if no connection was made.
  /// - Returns: nil for another emulator, which lacks the call.
  /// - Throws: ``AuthError/network(_:)`` where nothing answers, ``AuthError/invalidInput(_:)`` in production.
  public func status(patiently: Bool = true) async throws(AuthError) -> EmulatorStatus.Response? {
    try requireLocal()
    var api = context.api
    if !patiently { api.retries.attempts = 1 }
    do {
      return try await api.call(EmulatorStatus(), repeating: .harmless)
    } catch .network(let error) {
      throw .network(error)
    } catch .file(let problem) {
      throw .file(problem)
    } catch {
      return nil
    }
  }

  /// Sign-in by SMS as the project has it; nil until any of it is set, which means that it is on.
  public func phoneSignIn() async throws(AuthError) -> ProjectConfig.PhoneNumber? {
    try await projectConfig().signIn?.phoneNumber
  }
}

/// The data of a local server for completion in a shell; these calls change nothing, remotely or locally.
extension LocalServer {
  /// The signed-in user, while the ID token is valid: nothing is refreshed for a completion.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` for a target that is not local; the errors of any call.
  public func user(of session: Session) async throws(AuthError) -> UserInfo? {
    let request = Lookup { $0.idToken = session.idToken.reveal { $0 } }
    return try await call(request, repeating: .harmless).users?.first
  }

  /// The IDs of the project's providers that have a configuration: `oidc.…` and `saml.…`.
  public func configuredProviders() async throws(AuthError) -> [String] {
    try await names(of: ProviderConfigCall<OAuthIdpConfig>.List())
      + names(of: ProviderConfigCall<InboundSamlConfig>.List())
  }

  private func names<Config: IdentityProviderConfig>(
    of list: ProviderConfigCall<Config>.List
  ) async throws(AuthError) -> [String] {
    let page = try await call(list, repeating: .harmless, isPrivileged: true)
    // A resource's name ends in its ID (Docs/protocol.md 10.11).
    return (page.configs ?? []).compactMap(\.name).compactMap {
      $0.split(separator: "/").last.map(String.init)
    }
  }
}

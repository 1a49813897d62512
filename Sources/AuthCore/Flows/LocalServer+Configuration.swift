import BoundedJSON
public import IdentityToolkit

/// The settings of a project that decide which sign-ins are possible at all.
extension LocalServer {
  /// The configuration of a provider that the service knows; nil where the project has none.
  ///
  /// - Throws: as ``verificationCodes()``.
  public func configuredProvider(
    _ providerID: String
  ) async throws(AuthError) -> DefaultSupportedIdpConfig? {
    try requireLocal()
    var request = ProviderConfigCall<DefaultSupportedIdpConfig>.Get()
    request.members = provider(providerID)
    do {
      return try await context.api.call(request, repeating: .harmless, isPrivileged: true)
    } catch .refused(_, _, 404) {
      return nil
    }
  }

  /// Makes the configuration of a provider, which is then switched on.
  ///
  /// - Throws: as ``verificationCodes()``.
  public func addProvider(_ providerID: String, clientID: String) async throws(AuthError) {
    try requireLocal()
    var request = ProviderConfigCall<DefaultSupportedIdpConfig>.Create()
    request.members = provider(providerID).merging(
      ["enabled": true, "clientId": .string(clientID), "clientSecret": "secret"]) { $1 }
    _ = try await context.api.call(request, repeating: .unkept, isPrivileged: true)
  }

  /// Switches a provider that is configured on or off.
  ///
  /// - Throws: as ``verificationCodes()``.
  public func switchProvider(_ providerID: String, on isOn: Bool) async throws(AuthError) {
    try requireLocal()
    var request = ProviderConfigCall<DefaultSupportedIdpConfig>.Patch()
    request.members = provider(providerID).merging(["enabled": .bool(isOn), "updateMask": "enabled"]) { $1 }
    _ = try await context.api.call(request, repeating: .unkept, isPrivileged: true)
  }

  /// Removes the configuration of a provider.
  ///
  /// - Throws: as ``verificationCodes()``.
  public func removeProvider(_ providerID: String) async throws(AuthError) {
    try requireLocal()
    var request = ProviderConfigCall<DefaultSupportedIdpConfig>.Remove()
    request.members = provider(providerID)
    _ = try await context.api.call(request, repeating: .unkept, isPrivileged: true)
  }

  private func provider(_ providerID: String) -> [String: JSONValue] {
    [
      "targetProjectId": .string(context.target.projectID),
      DefaultSupportedIdpConfig.idParameter: .string(providerID),
    ]
  }
}

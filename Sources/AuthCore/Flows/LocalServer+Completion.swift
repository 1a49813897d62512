import BoundedJSON
public import IdentityToolkit

/// What a shell completes from a local server; none of these calls changes anything, there or here.
extension LocalServer {
  /// The signed-in user, as long as the ID token is good: nothing is refreshed for a completion.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` for a target that is not local; what any call throws.
  public func user(of session: Session) async throws(AuthError) -> UserInfo? {
    try requireLocal()
    let request = Lookup { $0.idToken = session.idToken.reveal { $0 } }
    return try await context.api.call(request, repeating: .harmless).users?.first
  }

  /// The IDs of the project's providers that have a configuration: `oidc.…` and `saml.…`.
  ///
  /// - Throws: as for ``user(of:)``.
  public func configuredProviders() async throws(AuthError) -> [String] {
    try await names(of: ProviderConfigCall<OAuthIdpConfig>.List()) { $0.name }
      + names(of: ProviderConfigCall<InboundSamlConfig>.List()) { $0.name }
  }

  private func names<Config: IdentityProviderConfig>(
    of list: ProviderConfigCall<Config>.List, _ name: (Config) -> String?
  ) async throws(AuthError) -> [String] {
    try requireLocal()
    var request = list
    request.members = ["targetProjectId": .string(context.target.projectID)]
    let page = try await context.api.call(request, repeating: .harmless, isPrivileged: true)
    // A resource's name ends in its ID (Docs/protocol.md 10.11).
    return (page.configs ?? []).compactMap(name).compactMap {
      $0.split(separator: "/").last.map { String($0) }
    }
  }
}

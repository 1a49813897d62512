import AuthHTTP
import BoundedJSON
import IdentityToolkit

extension ProviderCredential {
  /// Decodes and checks the credential as production does, or the pending token that replaces it (Docs/protocol.md 10.7).
  static func checked(
    _ request: SignInWithIdp, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Self {
    let url = try mergedURL(request, call)
    if let text = request.pendingToken.filled, call.policy.hasProductionProviders {
      let pending = Self(try PendingIdpToken(parsing: text, for: url.item("providerId"), call))
      _ = try project.enabledProvider(pending.providerID, call)
      return pending
    }
    guard let provider = url.item("providerId").filled else { throw unusable(request) }
    let config = try project.enabledProvider(provider, call)
    if call.policy.needsProviderConfig, provider != provider.lowercased() {
      throw ServerError(.operationNotAllowed, "The identity provider configuration is not found.")
    }
    if let answer = url.item("SAMLResponse").filled, provider.hasPrefix("saml.") {
      if let document = SAMLDocument(answer) { throw document.refusal }
      return Self(try SAMLAnswer(parsing: answer, call), of: provider)
    }
    guard let token = url.item("id_token").filled else {
      guard !provider.hasPrefix("oidc."), url.item("access_token") != nil || url.item("oauth_token") != nil
      else { throw unusable(request) }
      return try shown(by: request, call)
    }
    let posted = request.postsIDToken
    // This server's own sign-in page stands for the provider's and returns claims.
    if !posted, token.hasPrefix("{") { return try shown(by: request, call).withTokens(as: config, call) }
    // A page binds the token to the session; a token of the app's own has a nonce of the app's own.
    let nonce = url.item("nonce").filled ?? (posted ? nil : request.sessionID.filled)
    let checked = try ProviderToken(token, of: provider, config, nonce: nonce, in: &project, call)
    return Self(checked, token, of: provider, url)
  }

  /// The refusal of a request without a credential.
  private static func unusable(_ request: SignInWithIdp) -> ServerError {
    ServerError(
      .invalidCredentialOrProviderID,
      "Invalid IdP response/credential: \(request.requestUri ?? "")?\(request.postBody ?? "")")
  }
}

extension ProviderCredential {
  /// Changes an answer in the form of Google's emulator to production's (Docs/protocol.md 10.7).
  func asInProduction(_ given: SignInWithIdp.Response) -> SignInWithIdp.Response {
    var answer = given
    answer.context = saml == nil ? nil : ""
    answer.oauthAccessToken = accessToken
    answer.emailVerified = answer.emailVerified ?? false
    if providerID.hasPrefix("oidc.") || providerID.hasPrefix("saml.") {
      answer.federatedID = "\(providerID)/\(rawID)"
    }
    guard let saml else { return answer }
    answer.oauthIdToken = nil
    answer.emailVerified = answer.email != nil
    answer.rawUserInfo = saml.shownAttributes.map {
      String(decoding: JSONOutput.bytes(of: $0), as: UTF8.self)
    }
    return answer
  }

  /// The attributes of a SAML provider for the tokens of this session.
  func sessionAttributes(_ call: Call) -> JSONValue? {
    call.policy.hasProductionProviders ? saml?.shownAttributes : saml?.attributes
  }
}

extension SAMLAnswer {
  /// The attributes: one value as text, several as a list; nil without any.
  fileprivate var shownAttributes: JSONValue? {
    guard case .object(let members)? = attributes, !members.isEmpty else { return nil }
    return .object(
      members.mapValues { value in
        guard let list = value.array, list.count == 1, let only = list.first else { return value }
        return only
      })
  }
}

/// The credential of an identity provider in `requestUri` and `postBody` (Docs/protocol.md 9.6).
struct ProviderCredential: Codable {
  var providerID: String
  var token: TokenClaims
  var idToken: String?
  var accessToken: String?
  var tokenSecret: String?
  /// A SAML response as JSON.
  var saml: SAMLAnswer?
  var nonce: String?
  /// The name that Apple sends with the first sign-in (Docs/protocol.md 3.2).
  var userName: JSONValue?
  /// Whether this server's own page returned it.
  var isFromPage = false

  /// The members in a pending token, which needs neither nonce nor name again (Docs/protocol.md 3.6).
  enum CodingKeys: String, CodingKey { case providerID, token, idToken, accessToken, tokenSecret, saml }

  var claims: ByName<JSONValue> { token.claims }
  /// The user's identifier at the provider.
  var rawID: String { token.subject }

  /// Decodes the credential; production also checks it, and accepts a pending token instead (Docs/protocol.md
  /// 10.7).
  static func given(
    by request: SignInWithIdp, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Self {
    let url = try mergedURL(request)
    guard call.world.policy.checksProviderTokens else {
      let believed = try believed(url, request, call)
      // Docs/protocol.md 7.2; a shorter nonce comes from a test, and Google's emulator accepts it (as recorded).
      let isShort = believed.claims["nonce"]?.string?.utf8.count ?? 0 < 16
      if believed.providerID == "apple.com", !isShort {
        try believed.token.checkNonce(believed.nonce, isShown: false)
      }
      return believed
    }
    if let text = request.pendingToken.filled {
      let pending = try PendingIdpToken(parsing: text, for: url.item("providerId"), call).credential
      _ = try project.enabledProvider(pending.providerID)
      return pending
    }
    guard let provider = url.item("providerId").filled else { throw unusable(request) }
    let config = try project.enabledProvider(provider)
    guard provider == provider.lowercased() else { throw .unknownProvider }
    if let answer = url.item("SAMLResponse").filled, provider.hasPrefix("saml.") {
      if let refusal = SAMLAnswer.refusal(ofDocument: answer) { throw refusal }
      let saml = try SAMLAnswer(parsing: answer, call)
      let token = TokenClaims(claims: [:], text: "{}", subject: saml.nameID ?? "")
      return Self(providerID: provider, token: token, saml: saml)
    }
    guard let token = url.item("id_token").filled else {
      let given = url.item("access_token") ?? (provider == "twitter.com" ? url.item("oauth_token") : nil)
      try CredentialRule.check(given.filled, url.item("oauth_token_secret").filled, of: provider) {
        unusable(request)
      }
      return try believed(url, request, call)
    }
    let posted = request.postsIDToken
    // This server's own sign-in page replaces the provider's and returns claims.
    if !posted, token.hasPrefix("{") { return try believed(url, request, call).withTokens(as: config, call) }
    guard CredentialRule.takesIDTokens(of: provider) else { throw unusable(request) }
    // A page binds the token to the session; an app's own token has the app's own nonce.
    let nonce = url.item("nonce").filled ?? (posted ? nil : request.sessionID.filled)
    return Self(
      providerID: provider,
      token: try TokenClaims(checking: token, of: provider, config, nonce: nonce, in: &project, call),
      idToken: token, accessToken: url.item("access_token").filled,
      userName: Self.userName(in: url))
  }

  private static func userName(in url: AbsoluteURL) -> JSONValue? {
    url.item("user").flatMap { try? JSONReader.read(Array($0.utf8)) }?["name"]
  }

  private static func unusable(_ request: SignInWithIdp) -> ServerError {
    ServerError(
      .invalidCredentialOrProviderID,
      "Invalid IdP response/credential: \(request.requestUri ?? "")\(request.postBody.filled.map { "?\($0)" } ?? "")"
    )
  }

  private static func believed(
    _ url: AbsoluteURL, _ request: SignInWithIdp, _ call: Call
  ) throws(ServerError) -> Self {
    var believed = try Self(url, call)
    if believed.idToken?.hasPrefix("{") == true, !request.postsIDToken, believed.providerID == "twitter.com" {
      // A token and secret as from Twitter's page: an app may sign in with them again.
      believed.accessToken = TokenSigning.unsigned.token(payload: Array(believed.token.text.utf8))
      believed.tokenSecret = call.world.random.alphanumeric(45)
    }
    return believed
  }
}

extension ProviderCredential {
  private init(_ url: AbsoluteURL, _ call: Call) throws(ServerError) {
    guard let provider = url.item("providerId").filled?.lowercased() else {
      throw ServerError(
        .invalidCredentialOrProviderID, "Invalid IdP response/credential: \(url)")
    }
    providerID = provider
    idToken = url.item("id_token").filled
    let otherToken = provider == "twitter.com" ? url.item("oauth_token") : nil
    accessToken = (url.item("access_token") ?? otherToken).filled
    tokenSecret = url.item("oauth_token_secret").filled
    nonce = url.item("nonce").filled
    userName = Self.userName(in: url)
    var claims = try TokenClaims(idToken)
    if claims == nil { claims = try TokenClaims(accessToken) }
    guard let claims = claims ?? TokenClaims(ofTwitter: provider, accessToken, tokenSecret) else {
      throw Self.refusal(of: idToken, accessToken, provider: provider)
    }
    token = claims
    if let text = url.item("SAMLResponse").filled { saml = try SAMLAnswer(parsing: text, call) }
  }

  /// The credential with tokens in production's form: an app may sign in with them again.
  ///
  /// The user of this server's sign-in page chose claims, which no provider signed.
  private func withTokens(as config: any StoredProviderConfig, _ call: Call) -> Self {
    var payload = claims
    payload["iss"] = .string(config.expectedIssuers(of: providerID).first ?? "https://\(providerID)")
    payload["aud"] = .string(config.expectedAudiences(of: providerID).first ?? call.world.projectID)
    payload["iat"] = .integer(call.world.seconds)
    payload["exp"] = .integer(call.world.seconds + 3600)
    let token = TokenSigning.unsigned.token(payload: JSONOutput.bytes(of: JSONValue.object(payload)))
    var copy = self
    copy.isFromPage = true
    copy.idToken = CredentialRule.issuesIDTokens(providerID) ? token : nil
    // An OpenID Connect provider may omit it. Without an issuer it is no ID token.
    payload["iss"] = nil
    let access = TokenSigning.unsigned.token(payload: JSONOutput.bytes(of: JSONValue.object(payload)))
    if !providerID.hasPrefix("oidc.") { copy.accessToken = accessToken ?? access }
    return copy
  }

  /// The parameters of the query; `postBody` overrides them, and the fragment overrides both.
  private static func mergedURL(_ request: SignInWithIdp) throws(ServerError) -> AbsoluteURL {
    guard let requestUri = request.requestUri.filled else { throw ServerError(.missingRequestURI) }
    guard var url = AbsoluteURL(requestUri) else {
      throw ServerError(.invalidRequestURI)
    }
    for form in [request.postBody ?? "", url.fragment ?? ""] {
      var seen: Set<Name> = []
      url.set(PercentEncoding.allItems(ofForm: form).filter { seen.insert($0.name).inserted })
    }
    url.fragment = nil
    return url
  }

  /// Why a credential is invalid; the messages are as recorded.
  private static func refusal(of idToken: String?, _ accessToken: String?, provider: String) -> ServerError {
    if let idToken {
      return ServerError(
        .invalidIdpResponse,
        "Unable to parse id_token: \(idToken) ((Auth Emulator only accepts strict JSON or JWTs as fake "
          + "id_tokens.))")
    }
    guard accessToken != nil else {
      return .unimplemented(
        "The Auth Emulator only supports sign-in with credentials (id_token required).")
    }
    if provider == "google.com" || provider == "apple.com" {
      return .unimplemented(
        "The Auth Emulator only support sign-in with \(provider) using id_token, not access_token. "
          + "Please update your code to use id_token.")
    }
    return .unimplemented("The Auth Emulator does not support \(provider) sign-in with credentials.")
  }
}

extension SignInWithIdp {
  /// Whether the app sends its own ID token; one in the URI only comes from a provider's page.
  fileprivate var postsIDToken: Bool {
    PercentEncoding.allItems(ofForm: postBody ?? "").contains { $0.name == "id_token" }
  }
}

/// A token that replaces a provider's credential in a later call, as in production: base64 of JSON (Docs/protocol.md 3.3).
///
/// It can be used more than once.
struct PendingIdpToken: Codable {
  /// Marks the token as an emulator's.
  var marker = "DO NOT MODIFY"
  let projectID: String
  let tenantID: String?
  let credential: ProviderCredential

  enum CodingKeys: String, CodingKey {
    case marker = "_AuthEmulatorIdpPendingToken"
    case projectID = "projectId", tenantID = "tenantId", credential
  }

  init(_ credential: ProviderCredential, _ call: Call) {
    projectID = call.world.projectID
    tenantID = call.world.tenantID
    self.credential = credential
  }

  init(parsing text: String, for provider: String?, _ call: Call) throws(ServerError) {
    guard let text = call.world.seal.opened(text, as: .pendingIdpToken), let bytes = Base64.decode(text),
      let content = try? BoundedDecoder.decode(Self.self, from: bytes, depth: JSONReader.ownDepth),
      content.projectID == call.world.projectID, content.tenantID == call.world.tenantID,
      provider.filled == nil || content.credential.providerID == provider
    else { throw ServerError(.invalidPendingToken) }
    self = content
  }

  func text(_ call: Call) -> String {
    call.world.seal.sealed(Base64.encode(JSONOutput.bytes(of: self)), as: .pendingIdpToken)
  }
}

/// The credential of an identity provider in `requestUri` and `postBody` (Docs/protocol.md 9.6).
struct ProviderCredential {
  let providerID: String
  let claims: [String: JSONValue]
  let claimsText: String
  /// The user's identifier at the provider: the claim `sub`.
  let rawID: String
  private(set) var idToken: String?
  private(set) var accessToken: String?
  private(set) var tokenSecret: String?
  private(set) var nonce: String?
  private(set) var userName: AppleName?
  /// A SAML response as JSON.
  private(set) var saml: SAMLAnswer?

  /// Decodes the credential; production also checks it, and accepts a pending token instead (Docs/protocol.md
  /// 10.7).
  static func given(
    by request: SignInWithIdp, in project: inout ProjectState, _ call: Call
  ) throws(ServerError) -> Self {
    let url = try mergedURL(request, call)
    guard call.world.policy.checksProviderTokens else {
      let believed = try believed(url, request, call)
      try AppleToken.check(believed)
      return believed
    }
    if let text = request.pendingToken.filled {
      let pending = Self(try PendingIdpToken(parsing: text, for: url.item("providerId"), call))
      _ = try project.enabledProvider(pending.providerID)
      return pending
    }
    guard let provider = url.item("providerId").filled else { throw unusable(request) }
    let config = try project.enabledProvider(provider)
    guard provider == provider.lowercased() else { throw .unknownProvider }
    if let answer = url.item("SAMLResponse").filled, provider.hasPrefix("saml.") {
      if let document = SAMLDocument(answer) { throw document.refusal }
      return Self(try SAMLAnswer(parsing: answer, call), of: provider)
    }
    guard let token = url.item("id_token").filled else {
      guard !provider.hasPrefix("oidc."), url.item("access_token") != nil || url.item("oauth_token") != nil
      else { throw unusable(request) }
      return try believed(url, request, call)
    }
    let posted = request.postsIDToken
    // This server's own sign-in page replaces the provider's and returns claims.
    if !posted, token.hasPrefix("{") { return try believed(url, request, call).withTokens(as: config, call) }
    // A page binds the token to the session; an app's own token has the app's own nonce.
    let nonce = url.item("nonce").filled ?? (posted ? nil : request.sessionID.filled)
    let checked = try ProviderToken(token, of: provider, config, nonce: nonce, in: &project, call)
    return Self(checked, token, of: provider, url)
  }

  private static func unusable(_ request: SignInWithIdp) -> ServerError {
    ServerError(
      .invalidCredentialOrProviderID,
      "Invalid IdP response/credential: \(request.requestUri ?? "")?\(request.postBody ?? "")")
  }

  private static func believed(
    _ url: AbsoluteURL, _ request: SignInWithIdp, _ call: Call
  ) throws(ServerError) -> Self {
    let believed = try Self(url, call)
    let isOfPage = believed.idToken?.hasPrefix("{") == true && !request.postsIDToken
    return isOfPage && believed.providerID == "twitter.com" ? believed.withTwitterPair(call) : believed
  }

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
    userName = url.item("user").flatMap(AppleName.init(parsing:))
    var token = try TokenClaims(idToken)
    if token == nil { token = try TokenClaims(accessToken) }
    guard let token = token ?? Self.opaqueTwitterAccount(provider, accessToken, tokenSecret) else {
      throw Self.refusal(of: idToken, accessToken, provider: provider)
    }
    claims = token.claims
    claimsText = token.text
    rawID = token.subject
    saml = try url.item("SAMLResponse").filled.map { text throws(ServerError) in
      try SAMLAnswer(parsing: text, call)
    }
  }

  /// Takes a token that passed production's checks.
  private init(_ token: ProviderToken, _ text: String, of provider: String, _ url: AbsoluteURL) {
    providerID = provider
    claims = token.claims
    claimsText = token.text
    rawID = token.subject
    idToken = text
    accessToken = url.item("access_token").filled
    userName = url.item("user").flatMap(AppleName.init(parsing:))
  }

  /// The claims of this server's own page with a token and secret as from Twitter's: an app may sign in with
  /// them again.
  private func withTwitterPair(_ call: Call) -> Self {
    var copy = self
    copy.accessToken = TokenSigning.unsigned.token(payload: Array(claimsText.utf8))
    copy.tokenSecret = call.world.random.alphanumeric(45)
    return copy
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
    copy.idToken = token
    // An OpenID Connect provider may omit it.
    if !providerID.hasPrefix("oidc.") { copy.accessToken = accessToken ?? token }
    return copy
  }

  /// Takes an assertion of a SAML provider, without an ID token.
  private init(_ answer: SAMLAnswer, of provider: String) {
    providerID = provider
    claims = [:]
    claimsText = "{}"
    rawID = answer.nameID ?? ""
    saml = answer
  }

  private init(_ pending: PendingIdpToken) {
    providerID = pending.providerID
    claims = pending.claims
    claimsText = pending.claimsText
    rawID = pending.nameID ?? pending.claims["sub"]?.primitiveText ?? ""
    idToken = pending.idToken
    accessToken = pending.accessToken
    tokenSecret = pending.tokenSecret
    saml = pending.nameID.map { SAMLAnswer(nameID: $0, attributes: pending.attributes) }
  }

  /// The parameters of the query; `postBody` overrides them, and the fragment overrides both.
  private static func mergedURL(_ request: SignInWithIdp, _ call: Call) throws(ServerError) -> AbsoluteURL {
    let keepsAll = !call.world.policy.checksProviderTokens
    guard let requestUri = request.requestUri.filled else { throw ServerError(.missingRequestURI) }
    guard var url = AbsoluteURL(requestUri, keepsAllItems: keepsAll) else {
      throw ServerError(.invalidRequestURI)
    }
    for form in [request.postBody ?? "", url.fragment ?? ""] {
      let items = keepsAll ? PercentEncoding.allItems(ofForm: form) : PercentEncoding.items(ofForm: form)
      url.set(firstOfEach(items))
    }
    url.fragment = nil
    return url
  }

  private static func firstOfEach(
    _ items: [(name: String, value: String)]
  ) -> [(name: String, value: String)] {
    var seen: Set<String> = []
    return items.filter { seen.insert($0.name).inserted }
  }

  /// Creates the claims for Twitter's OAuth 1.0a pair, which contains none.
  ///
  /// The token starts with the account's ID, like real ones; any other string gives a separate account, named
  /// by a digest, because IDs are shown and tokens are not.
  private static func opaqueTwitterAccount(
    _ provider: String, _ token: String?, _ secret: String?
  ) -> TokenClaims? {
    guard provider == "twitter.com", let token, secret != nil else { return nil }
    let number = token.prefix { $0.isASCII && $0.isNumber }
    let digest = Hexadecimal.encode(SHA256.hash(Array(token.utf8)))
    let subject = number.isEmpty ? String(digest.prefix(20)) : String(number)
    return TokenClaims(subject: subject, claims: ["sub": .string(subject), "id_str": .string(subject)])
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
    PercentEncoding.items(ofForm: postBody ?? "").contains { $0.name == "id_token" }
  }
}

/// The claims in a provider's token: a JWT, whose signature is not checked, or plain JSON.
private struct TokenClaims {
  let claims: [String: JSONValue]
  let text: String
  let subject: String

  init(subject: String, claims: [String: JSONValue]) {
    self.subject = subject
    self.claims = claims
    text = JSONOutput.text(of: claims)
  }

  /// Nil if the string is neither.
  init?(_ token: String?) throws(ServerError) {
    guard let token else { return nil }
    if token.hasPrefix("{") {
      guard case .object(let claims)? = try? JSONReader.read(Array(token.utf8)) else {
        throw ServerError(
          .invalidIdpResponse,
          "Unable to parse id_token: \(token) ((Auth Emulator failed to parse fake id_token as strict JSON.))"
        )
      }
      self.claims = claims
      text = JSONText.compact(Array(token.utf8))
    } else {
      guard let jwt = LenientJWT(parsing: token, isJSON: true), jwt.payload.isTruthy else { return nil }
      claims = jwt.payload.object ?? [:]
      text = JSONText.compact(jwt.payloadBytes)
      // In JavaScript every string has a member with this name, a function.
      if case .string = jwt.payload { throw Self.subjectIsNoText }
    }
    guard let sub = claims["sub"], sub.isTruthy else {
      throw ServerError(
        .invalidIdpResponse,
        "Invalid Idp Response: id_token missing required fields. ((Missing \"sub\" field. "
          + "This field is required and must be a unique identifier.))")
    }
    guard let subject = sub.string else { throw Self.subjectIsNoText }
    self.subject = subject
  }

  private static let subjectIsNoText = ServerError(
    .invalidIdpResponse, "((The \"sub\" field must be a string.))")
}

/// The name that Apple sends with the first sign-in (Docs/protocol.md 3.2).
struct AppleName {
  let firstName: String?
  let lastName: String?

  /// Nil for anything but `{"name":{…}}`.
  init?(parsing text: String) {
    guard case .object(let user)? = try? JSONReader.read(Array(text.utf8)), let name = user["name"]?.object
    else { return nil }
    firstName = name["firstName"]?.string.filled
    lastName = name["lastName"]?.string.filled
    if firstName == nil, lastName == nil { return nil }
  }

  var full: String { [firstName, lastName].compactMap(\.self).joined(separator: " ") }
}

/// A SAML response as JSON, which Google's emulator accepts for tests.
struct SAMLAnswer {
  /// Nil if the name is not a string.
  let nameID: String?
  let attributes: JSONValue?
  var attributesText: String? {
    attributes.map { JSONOutput.text(of: $0) }
  }

  /// The attributes as shown in responses and tokens; in production, one value is a string and several are a
  /// list.
  func shownAttributes(_ call: Call) -> JSONValue? {
    guard call.world.policy.hasProductionProviders else { return attributes }
    guard case .object(let members)? = attributes, !members.isEmpty else { return nil }
    return .object(
      members.mapValues { value in
        guard let list = value.array, list.count == 1, let only = list.first else { return value }
        return only
      })
  }

  init(nameID: String, attributes: JSONValue?) {
    self.nameID = nameID
    self.attributes = attributes
  }

  init(parsing text: String, _ call: Call) throws(ServerError) {
    guard case .object(let answer)? = try? JSONReader.read(Array(text.utf8)) else {
      // Production accepts no JSON, and its message for invalid XML is not known.
      throw call.world.policy.checksProviderTokens
        ? ServerError(.invalidIdpResponse)
        : ServerError(message: "INVALID_IDP_RESPONSE ((SAMLResponse is not JSON.))")
    }
    let assertion = try Self.member("assertion", of: .object(answer), at: "assertion")
    let subject = try Self.member("subject", of: assertion, at: "assertion.subject")
    nameID = try Self.member("nameId", of: subject, at: "assertion.subject.nameId").string
    attributes = assertion["attributeStatements"]
  }

  /// Returns a member that JavaScript treats as true.
  private static func member(
    _ name: String, of value: JSONValue, at place: String
  ) throws(ServerError) -> JSONValue {
    guard let found = value[name], found.isTruthy else {
      throw ServerError(message: "INVALID_IDP_RESPONSE ((Missing \(place) in SAMLResponse.))")
    }
    return found
  }
}

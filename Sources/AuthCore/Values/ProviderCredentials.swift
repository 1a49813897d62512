import Platform

/// A proof of an identity at a provider such as `apple.com` or `twitter.com` (Docs/protocol.md 3).
///
/// It contains secrets, and no printable form shows them.
public struct ProviderCredential: Sendable, Hashable {
  /// The provider ID, such as `twitter.com`.
  public let providerID: String
  let proof: Proof

  /// Tokens that the provider issued; the provider decides which of them the service needs, at least one.
  ///
  /// The nonce is the raw one whose hash is in the ID token.
  public init(
    _ providerID: String, idToken: Secret? = nil, nonce: Secret? = nil, accessToken: Secret? = nil,
    tokenSecret: Secret? = nil
  ) {
    self.init(
      providerID,
      .tokens(
        ProviderTokens(
          idToken: idToken, rawNonce: nonce, accessToken: accessToken, tokenSecret: tokenSecret)))
  }

  /// The tokens of an answer; nil without any.
  init?(_ providerID: String, _ tokens: ProviderTokens) {
    guard tokens != ProviderTokens() else { return nil }
    self.init(providerID, .tokens(tokens))
  }

  init(_ providerID: String, _ proof: Proof) {
    self.providerID = providerID
    self.proof = proof
  }

  /// An OpenID Connect ID token.
  public var idToken: Secret? { tokens?.idToken }
  /// An OAuth 2 access token, or the token of OAuth 1.0a.
  public var accessToken: Secret? { tokens?.accessToken }
  /// The secret of an OAuth 1.0a token.
  public var tokenSecret: Secret? { tokens?.tokenSecret }

  private var tokens: ProviderTokens? { if case .tokens(let tokens) = proof { tokens } else { nil } }

  /// The three ways to prove an identity.
  enum Proof: Sendable, Hashable {
    /// Tokens that the provider issued.
    case tokens(ProviderTokens)
    /// The address that the provider's page redirected to, and its session.
    case redirect(ProviderRedirect, sessionID: Secret)
    /// An earlier answer's stand-in for the tokens.
    case pendingToken(Secret)
  }

  /// The address if no page was involved: the service requires a URL.
  private static let placeholderURI = "http://localhost"

  /// Puts the credential into a request.
  func fill(_ request: inout SignInWithIdp) {
    let provider = (name: "providerId", value: providerID)
    switch proof {
    case .tokens(let tokens):
      request.requestUri = Self.placeholderURI
      request.postBody = PercentEncoding.form([provider] + tokens.items)
    case .redirect(let redirect, let sessionID):
      request.requestUri = redirect.address.reveal { $0 }
      let body = redirect.body.reveal { $0.isEmpty ? "" : "&\($0)" }
      request.postBody = PercentEncoding.form([provider]) + body
      request.sessionID = sessionID.reveal { $0 }
    case .pendingToken(let token):
      request.requestUri = Self.placeholderURI
      request.postBody = PercentEncoding.form([provider])
      request.pendingToken = token.reveal { $0 }
    }
  }

  /// A server's message without quotes of the credential; Google's emulator quotes whole tokens.
  func removingSecrets(from detail: String) -> String {
    var detail = detail
    for secret in secrets {
      secret.reveal { text in
        for form in [text, PercentEncoding.encode(text)] where form.utf8.count >= 8 {
          detail = detail.replacing(form, with: "<secret>")
        }
      }
    }
    return detail
  }

  private var secrets: [Secret] {
    switch proof {
    case .tokens(let tokens):
      [tokens.idToken, tokens.rawNonce, tokens.accessToken, tokens.tokenSecret].compactMap(\.self)
    case .redirect(let redirect, let sessionID):
      [redirect.address, redirect.body, sessionID] + redirect.items.map { Secret($0.value) }
    case .pendingToken(let token): [token]
    }
  }
}

/// Tokens that a provider issued to the user.
struct ProviderTokens: Codable, Sendable, Hashable {
  var idToken: Secret?
  /// The nonce whose hash is in the ID token.
  var rawNonce: Secret?
  var accessToken: Secret?
  var tokenSecret: Secret?
  /// The name that Apple gives outside the token at the first sign-in.
  var fullName: FullName?

  /// The parameters of `postBody` in the SDK's order (Docs/protocol.md 3.2).
  var items: [(name: String, value: String)] {
    let all: [(name: String, value: String?)] = [
      ("id_token", idToken?.reveal { $0 }), ("nonce", rawNonce?.reveal { $0 }),
      ("access_token", accessToken?.reveal { $0 }), ("oauth_token_secret", tokenSecret?.reveal { $0 }),
      ("user", fullName?.json),
    ]
    return all.compactMap { name, value in value.map { (name: name, value: $0) } }
  }
}

/// A person's name, as Apple gives it once.
struct FullName: Codable, Sendable, Hashable {
  var givenName: String?
  var familyName: String?

  /// Creates a name; an empty part counts as absent.
  init(givenName: String?, familyName: String?) {
    self.givenName = givenName.flatMap { $0.isEmpty ? nil : $0 }
    self.familyName = familyName.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The parameter `user`: only the known parts, members sorted; nil without any.
  var json: String? {
    var name: ByName<JSONValue> = [:]
    name["firstName"] = givenName.map { .string($0) }
    name["lastName"] = familyName.map { .string($0) }
    return name.isEmpty ? nil : JSONOutput.text(of: ["name": name])
  }
}

import Platform

/// A proof of an identity at a provider such as `apple.com` or `twitter.com` (Docs/protocol.md 3).
public struct ProviderCredential: Sendable, Equatable {
  /// The provider.
  public var providerID: String
  /// The proof.
  public var proof: Proof

  public init(_ providerID: String, _ proof: Proof) {
    self.providerID = providerID
    self.proof = proof
  }

  /// The three ways to prove an identity.
  public enum Proof: Sendable, Equatable {
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
public struct ProviderTokens: Codable, Sendable, Equatable {
  /// An OpenID Connect ID token.
  public var idToken: Secret?
  /// The nonce whose hash is in the ID token.
  public var rawNonce: Secret?
  /// An OAuth 2 access token, or the token of OAuth 1.0a.
  public var accessToken: Secret?
  /// The secret of an OAuth 1.0a token.
  public var tokenSecret: Secret?
  /// The name that Apple gives outside the token at the first sign-in.
  public var fullName: FullName?

  /// The tokens there are.
  public init(
    idToken: Secret? = nil, rawNonce: Secret? = nil, accessToken: Secret? = nil, tokenSecret: Secret? = nil,
    fullName: FullName? = nil
  ) {
    self.idToken = idToken
    self.rawNonce = rawNonce
    self.accessToken = accessToken
    self.tokenSecret = tokenSecret
    self.fullName = fullName
  }

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
public struct FullName: Codable, Sendable, Equatable {
  /// The given name.
  public var givenName: String?
  /// The family name.
  public var familyName: String?

  /// Creates a name; an empty one counts as absent.
  public init(givenName: String?, familyName: String?) {
    self.givenName = givenName.flatMap { $0.isEmpty ? nil : $0 }
    self.familyName = familyName.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Reads `Given Family`, the last word being the family name, or `Family, Given`; nil without a word.
  public init?(parsing text: String) {
    let parts = text.split(separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    let words = parts[0].split(whereSeparator: \.isWhitespace)
    if parts.count == 2 {
      let given = parts[1].split(whereSeparator: \.isWhitespace)
      self.init(givenName: given.joined(separator: " "), familyName: words.joined(separator: " "))
    } else if words.count > 1 {
      self.init(givenName: words.dropLast().joined(separator: " "), familyName: words.last.map(String.init))
    } else {
      self.init(givenName: words.first.map(String.init), familyName: nil)
    }
    if givenName == nil, familyName == nil { return nil }
  }

  /// The parameter `user`: only the known parts, members sorted; nil without any.
  var json: String? {
    var name: ByName<JSONValue> = [:]
    name["firstName"] = givenName.map { .string($0) }
    name["lastName"] = familyName.map { .string($0) }
    return name.isEmpty ? nil : JSONOutput.text(of: ["name": name])
  }
}

/// What a first factor said about the user; the provider's own tokens are never part of it.
///
/// It is kept while a second factor is pending, so that the finished sign-in reports the same as one without (Docs/protocol.md 3.3).
public struct ProviderProfile: Codable, Sendable, Equatable {
  /// The provider, such as `password` or `apple.com`.
  public var providerID: String
  /// The address, as the provider knows it.
  public var email: String?
  /// Whether the provider has verified the address.
  public var emailVerified: Bool?
  /// The name at the provider.
  public var displayName: String?
  /// The name at the provider, if it is a single string.
  public var fullName: String?
  /// The given name.
  public var firstName: String?
  /// The family name.
  public var lastName: String?
  /// The handle at the provider.
  public var screenName: String?
  /// The photo at the provider, a URL.
  public var photoUrl: String?
  /// The identifier at the provider.
  public var federatedID: String?
  /// Everything else the provider said, JSON as text.
  public var rawUserInfo: String?
  /// Whether the sign-in created the account.
  public var isNewUser: Bool?

  package enum CodingKeys: String, CodingKey {
    case providerID = "providerId", email, emailVerified, displayName, fullName, firstName, lastName,
      screenName, photoUrl
    case federatedID = "federatedId", rawUserInfo, isNewUser
  }

  /// A profile with only the provider.
  public init(providerID: String) { self.providerID = providerID }
}

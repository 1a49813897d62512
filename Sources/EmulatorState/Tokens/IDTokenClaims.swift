/// The claims of an ID token (Docs/protocol.md 7.4); times in seconds since 1970.
package struct IDTokenClaims: Sendable, Equatable {
  /// The whole token; its signature is not checked here.
  package let token: String
  /// The issuer; a session cookie has the same claims but another issuer.
  var issuer: String
  package var projectID: String
  package var uid: String
  package var issuedAt: Int64
  package var signInProvider: String
  package var secondFactor: EnrolledFactor?
  package var tenantID: String?
  /// The time of the last sign-in; a refresh does not change it.
  package var authenticatedAt: Int64
  package var expiresAt: Int64

  static let legacyIssuer = "https://identitytoolkit.google.com/"

  /// Whether the issuer is that of the project's ID tokens; session cookies have another one.
  package var isFromTokenService: Bool {
    [Self.legacyIssuer, "https://securetoken.google.com/\(projectID)"].contains(issuer)
  }

  /// Decodes a token without checking its signature; nil if it is not an ID token or, if accepted, a legacy
  /// one.
  init?(parsing token: String, acceptsLegacy: Bool) {
    let parts = Array(token.utf8).split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count == 3, let bytes = Base64URL.decode(parts[1]), let content = Content(bytes),
      let uid = content.uid?.string, let issuedAt = content.issuedAt?.integer
    else { return nil }
    if let firebase = content.firebase, firebase.object != nil {
      self.init(
        token, content, firebase, uid: uid, issuedAt: issuedAt, tenantID: firebase["tenant"]?.string)
    } else if acceptsLegacy, content.issuer == Self.legacyIssuer, let claims = try? JSONReader.read(bytes) {
      self.init(token, content, claims, uid: uid, issuedAt: issuedAt, tenantID: claims["tenant"]?.string)
    } else {
      return nil
    }
  }

  /// Decodes a token as Google's emulator does (Docs/protocol.md 9.5): only the claim `firebase` is required.
  ///
  /// A missing `user_id` names no user, and a missing `iat` is older than any revocation.
  init?(reading token: String) {
    guard let content = LenientJWT.parts(of: token).flatMap({ Content($0.payload) }),
      let firebase = content.firebase, firebase != .null
    else { return nil }
    // An empty tenant means none here.
    self.init(
      token, content, firebase, uid: content.uid?.string ?? "", issuedAt: content.issuedAt?.asSeconds ?? .min,
      tenantID: firebase["tenant"]?.string.filled)
  }

  private init(
    _ token: String, _ content: Content, _ firebase: JSONValue, uid: String, issuedAt: Int64,
    tenantID: String?
  ) {
    self.token = token
    issuer = content.issuer ?? ""
    self.uid = uid
    self.issuedAt = issuedAt
    projectID = content.audience ?? ""
    signInProvider = firebase["sign_in_provider"]?.string ?? ""
    self.tenantID = tenantID
    authenticatedAt = content.authenticatedAt ?? issuedAt
    expiresAt = content.expiresAt ?? issuedAt
    if let provider = firebase["sign_in_second_factor"]?.string,
      let identifier = firebase["second_factor_identifier"]?.string
    {
      secondFactor = EnrolledFactor(identifier: identifier, provider: provider)
    }
  }

  /// The claims that are used, whatever their types.
  private struct Content {
    var issuer: String?
    var audience: String?
    var uid: JSONValue?
    var issuedAt: JSONValue?
    var authenticatedAt: Int64?
    var expiresAt: Int64?
    var firebase: JSONValue?

    /// Nil if the payload is not a JSON object.
    init?(_ payload: [UInt8]) {
      let isObject = try? JSONReader.members(of: payload) { name, value in
        switch name {
        case "iss": issuer = value.string
        case "aud": audience = value.string
        case "user_id": uid = value
        case "iat": issuedAt = value
        case "auth_time": authenticatedAt = value.integer
        case "exp": expiresAt = value.integer
        case "firebase": firebase = value
        default: break
        }
      }
      guard isObject == true else { return nil }
    }
  }

  package struct EnrolledFactor: Codable, Sendable, Equatable {
    package var identifier: String
    /// `phone` or `totp`.
    package var provider: String

    package init(identifier: String, provider: String) {
      self.identifier = identifier
      self.provider = provider
    }
  }
}

extension JSONValue {
  /// A number without its fraction; nil for anything else.
  fileprivate var asSeconds: Int64? { integer ?? double.flatMap { Int64(exactly: $0.rounded(.down)) } }
}

import Platform
import BoundedJSON

/// Tells how an address can sign in, or where a provider's sign-in begins: `POST v1/accounts:createAuthUri`.
///
/// Source: Docs/protocol.md 4.1. Errors: `MISSING_CONTINUE_URI`, `INVALID_CONTINUE_URI`, `MISSING_IDENTIFIER`, `INVALID_IDENTIFIER`.
public struct CreateAuthURI: Endpoint {
  public static let route = Route.post("v1/accounts:createAuthUri", legacyName: "createAuthUri")
  public var identifier: String?
  /// The address to which the provider sends the browser back.
  public var continueUri: String?
  public var providerID: String?
  /// Further query parameters for the provider.
  public var customParameter: [String: String]?
  /// Further scopes, separated by blanks.
  public var oauthScope: String?
  /// Made by the service when absent.
  public var sessionID: String?
  /// Comes back with the sign-in.
  public var context: String?
  /// No longer in use.
  public var appID: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case identifier, continueUri, providerID = "providerId", customParameter, oauthScope, sessionID =
      "sessionId", context, appID = "appId", tenantID = "tenantId"
  }

  public init() {}

  /// Parameters of the provider's page that the protocol reserves; not allowed in ``customParameter``.
  public static let reservedParameters: Set = [
    "client_id", "response_type", "scope", "redirect_uri", "state",
  ]

  public struct Response: WireObject {
    public var kind: String?
    /// Whether the address has an account.
    public var registered: Bool?
    public var allProviders: [String]?
    /// For the sign-in that follows.
    public var sessionID: String?
    /// `password`, `emailLink` or providers.
    public var signinMethods: [String]?
    /// The URL to open in a browser.
    public var authUri: String?
    public var providerID: String?

    enum CodingKeys: String, CodingKey {
      case kind, registered, allProviders, sessionID = "sessionId", signinMethods, authUri, providerID =
        "providerId"
    }

    public init() {}
  }
}

/// Signs in with an identity provider's credential, or links it to the user of `idToken`: `POST v1/accounts:signInWithIdp`.
///
/// Source: Docs/protocol.md 3. The credential travels as a form in `postBody`, in the query or in the fragment of `requestUri`.
public struct SignInWithIdp: Endpoint {
  public static let route = Route.post("v1/accounts:signInWithIdp", legacyName: "verifyAssertion")
  /// `http://localhost`, or the whole URL the provider redirected to.
  public var requestUri: String?
  /// `providerId=…&id_token=…`, form-encoded.
  public var postBody: String?
  /// The session of `createAuthUri`.
  public var sessionID: String?
  /// An earlier answer's, in place of a credential.
  public var pendingToken: String?
  /// The user to link to.
  public var idToken: String?
  /// Always true.
  public var returnSecureToken: Bool?
  /// Whether two refusals come as a 200 with `errorMessage`.
  public var returnIdpCredential: Bool?
  /// Whether the provider's refresh token is wanted.
  public var returnRefreshToken: Bool?
  /// False when proving again who is signed in.
  public var autoCreate: Bool?
  /// No longer in use.
  public var pendingIdToken: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case requestUri, postBody, sessionID = "sessionId", pendingToken, idToken, returnSecureToken,
      returnIdpCredential, returnRefreshToken, autoCreate, pendingIdToken, tenantID = "tenantId"
  }

  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    /// What `createAuthUri` was given.
    public var context: String?
    public var providerID: String?
    public var displayName: String?
    public var fullName: String?
    public var firstName: String?
    public var lastName: String?
    public var screenName: String?
    public var email: String?
    /// Whether the provider vouches for it.
    public var emailVerified: Bool?
    /// Whether the address now belongs to another identity of the provider.
    public var emailRecycled: Bool?
    public var photoUrl: String?
    public var dateOfBirth: String?
    /// BCP 47.
    public var language: String?
    public var timeZone: String?
    /// Everything the provider said, JSON as text.
    @TextOrJSON public var rawUserInfo: String?
    /// The identifier at the provider, with or without a prefix.
    public var federatedID: String?
    public var oauthAccessToken: String?
    /// The secret of an OAuth 1.0a token.
    public var oauthTokenSecret: String?
    public var oauthIdToken: String?
    /// Seconds until the access token expires.
    public var oauthExpireIn: Int64String?
    /// Stands for the provider's credential in a later call.
    public var pendingToken: String?
    public var isNewUser: Bool?
    public var localID: String?
    /// Whether the account exists and must be proven first.
    public var needConfirmation: Bool?
    /// The providers that can prove it.
    @ListOrJSON public var verifiedProvider: [String]?
    /// A refusal inside a 200, with `returnIdpCredential`.
    public var errorMessage: String?
    public var tenantID: String?
    public var idToken: String?
    public var refreshToken: String?
    /// Seconds until the ID token expires.
    public var expiresIn: Int64String?
    /// Proof of the first factor, in place of tokens, when a second one is needed.
    public var mfaPendingCredential: String?
    /// The second factors to choose from; numbers are masked.
    public var mfaInfo: [MFAEnrollment]?

    enum CodingKeys: String, CodingKey {
      case kind, context, providerID = "providerId", displayName, fullName, firstName, lastName, screenName,
        email, emailVerified, emailRecycled, photoUrl, dateOfBirth, language, timeZone, rawUserInfo,
        federatedID = "federatedId", oauthAccessToken, oauthTokenSecret, oauthIdToken, oauthExpireIn,
        pendingToken, isNewUser, localID = "localId", needConfirmation, verifiedProvider, errorMessage,
        tenantID = "tenantId", idToken, refreshToken, expiresIn, mfaPendingCredential, mfaInfo
    }

    public init() {}
  }
}

/// Tells what a client may know of its project: `GET v1/projects`.
///
/// Source: Docs/protocol.md 4.3.
public struct Projects: Endpoint {
  public static let route = Route.get("v1/projects", legacyName: "getProjectConfig")
  public var iosBundleID: String?
  public var androidPackageName: String?

  enum CodingKeys: String, CodingKey { case iosBundleID = "iosBundleId", androidPackageName }

  public init() {}

  public struct Response: WireObject {
    /// In production the project's number.
    public var projectID: String?
    public var authorizedDomains: [String]?

    enum CodingKeys: String, CodingKey { case projectID = "projectId", authorizedDomains }

    public init() {}
  }
}

/// A member that holds JSON either as a value or as a string (Docs/protocol.md 1.4): read and written as a string.
@propertyWrapper
public struct TextOrJSON: Codable, Sendable, Equatable {
  public var wrappedValue: String?

  public init(wrappedValue: String?) { self.wrappedValue = wrappedValue }

  /// Reads a string as it is, and any other value as its JSON.
  public init(from decoder: any Decoder) throws {
    let value = try JSONValue(from: decoder)
    switch value {
    case .string(let text): wrappedValue = text
    case .null: wrappedValue = nil
    default:
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      wrappedValue = String(decoding: try encoder.encode(value), as: UTF8.self)
    }
  }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

/// A member that holds a list of strings either as a value or as a string of JSON (Docs/protocol.md 1.4): written as a value.
@propertyWrapper
public struct ListOrJSON: Codable, Sendable, Equatable {
  public var wrappedValue: [String]?

  public init(wrappedValue: [String]?) { self.wrappedValue = wrappedValue }

  /// Reads either form; anything but a list of strings is nil.
  public init(from decoder: any Decoder) throws {
    var value = try JSONValue(from: decoder)
    if let text = value.string {
      value = (try? JSONReader.read(Array(text.utf8))) ?? .null
    }
    wrappedValue = value.array?.compactMap(\.string)
  }

  public func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

// A synthesized `Codable` demands a wrapped member; these leave an absent one absent.
extension KeyedDecodingContainer {
  public func decode(_ type: TextOrJSON.Type, forKey key: Key) throws -> TextOrJSON {
    try decodeIfPresent(type, forKey: key) ?? TextOrJSON(wrappedValue: nil)
  }

  public func decode(_ type: ListOrJSON.Type, forKey key: Key) throws -> ListOrJSON {
    try decodeIfPresent(type, forKey: key) ?? ListOrJSON(wrappedValue: nil)
  }
}

extension KeyedEncodingContainer {
  public mutating func encode(_ value: TextOrJSON, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }

  public mutating func encode(_ value: ListOrJSON, forKey key: Key) throws {
    try encodeIfPresent(value.wrappedValue, forKey: key)
  }
}

/// Begins to enroll a passkey: `POST v2/accounts/passkeyEnrollment:start`.
///
/// Source: recordings of Google's emulator.
public struct PasskeyEnrollmentStart: Endpoint {
  public static let route = Route.post("v2/accounts/passkeyEnrollment:start")
  public var idToken: String?
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case idToken, tenantID = "tenantId" }

  public init() {}

  public struct Response: WireObject {
    /// For `navigator.credentials.create`.
    public var credentialCreationOptions: CreationOptions?
    public init() {}
  }

  /// The options with which a browser makes a passkey (WebAuthn section 5.4).
  public struct CreationOptions: WireObject {
    public var rp: RelyingParty?
    public var user: User?
    /// Base64.
    public var challenge: String?
    /// The signature algorithms.
    public var pubKeyCredParams: [Algorithm]?
    /// Milliseconds.
    public var timeout: Int?
    /// `none`.
    public var attestation: String?
    public init() {}
  }

  /// The site a passkey is for.
  public struct RelyingParty: WireObject {
    public var name: String?
    /// Its domain.
    public var id: String?
    public init() {}
  }

  /// Whom a passkey is for.
  public struct User: WireObject {
    /// The uid in Base64.
    public var id: String?
    public var name: String?
    public var displayName: String?
    public init() {}
  }

  /// A signature algorithm (RFC 9053).
  public struct Algorithm: WireObject {
    /// `public-key`.
    public var type: String?
    /// Its number.
    public var alg: Int?
    public init() {}
  }
}

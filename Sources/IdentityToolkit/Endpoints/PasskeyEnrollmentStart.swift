/// Begins to enroll a passkey: `POST v2/accounts/passkeyEnrollment:start`.
///
/// Source: recordings of Google's emulator.
public struct PasskeyEnrollmentStart: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v2/accounts/passkeyEnrollment:start")
  /// The signed-in user's ID token.
  public var idToken: String?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey { case idToken, tenantID = "tenantId" }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// For `navigator.credentials.create`.
    public var credentialCreationOptions: CreationOptions?
    /// A response without any field.
    public init() {}
  }

  /// The options with which a browser makes a passkey (WebAuthn section 5.4).
  public struct CreationOptions: WireObject {
    /// The site.
    public var rp: RelyingParty?
    /// The user.
    public var user: User?
    /// Base64.
    public var challenge: String?
    /// The signature algorithms.
    public var pubKeyCredParams: [Algorithm]?
    /// Milliseconds.
    public var timeout: Int?
    /// `none`.
    public var attestation: String?
    /// A value without any field.
    public init() {}
  }

  /// The site a passkey is for.
  public struct RelyingParty: WireObject {
    /// Its name.
    public var name: String?
    /// Its domain.
    public var id: String?
    /// A value without any field.
    public init() {}
  }

  /// Whom a passkey is for.
  public struct User: WireObject {
    /// The uid in Base64.
    public var id: String?
    /// The address.
    public var name: String?
    /// The name.
    public var displayName: String?
    /// A value without any field.
    public init() {}
  }

  /// A signature algorithm (RFC 9053).
  public struct Algorithm: WireObject {
    /// `public-key`.
    public var type: String?
    /// Its number.
    public var alg: Int?
    /// A value without any field.
    public init() {}
  }
}

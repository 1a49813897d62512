/// Returns what the service knows of the signed-in user: `POST v1/accounts:lookup`.
///
/// Source: Docs/protocol.md 5.6. Errors: `INVALID_ID_TOKEN`, `USER_NOT_FOUND`, `TOKEN_EXPIRED`, `USER_DISABLED`, `MISSING_ID_TOKEN`.
public struct Lookup: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v1/accounts:lookup", legacyName: "getAccountInfo")
  /// The signed-in user's ID token.
  public var idToken: String?
  /// Privileged: uids to find.
  public var localID: [String]?
  /// Privileged: addresses to find.
  public var email: [String]?
  /// Privileged: numbers to find, E.164.
  public var phoneNumber: [String]?
  /// Privileged: identities to find, by `providerId` and `rawId`.
  public var federatedUserID: [ProviderUserInfo]?
  /// Privileged: first addresses to find.
  public var initialEmail: [String]?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, localID = "localId", email, phoneNumber, federatedUserID = "federatedUserId",
      initialEmail, tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// `identitytoolkit#GetAccountInfoResponse`.
    public var kind: String?
    /// One element for an end user.
    public var users: [UserInfo]?
    /// A response without any field.
    public init() {}
  }
}

/// Returns the service's data about the signed-in user: `POST v1/accounts:lookup`.
///
/// Source: Docs/protocol.md 5.6. Errors: `INVALID_ID_TOKEN`, `USER_NOT_FOUND`, `TOKEN_EXPIRED`, `USER_DISABLED`, `MISSING_ID_TOKEN`.
public struct Lookup: Endpoint {
  public static let route = Route.post("v1/accounts:lookup", legacyName: "getAccountInfo")
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
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var kind: String?
    /// One element for an end user.
    public var users: [UserInfo]?
    public init() {}
  }
}

/// Requests a silent push that proves an app is genuine: `POST v1/accounts:verifyIosClient`.
///
/// Source: Docs/protocol.md 2.2. Errors: `MISSING_IOS_APP_TOKEN`, `INVALID_APP_CREDENTIAL`.
public struct VerifyIosClient: Endpoint {
  public static let route = Route.post("v1/accounts:verifyIosClient", legacyName: "verifyClient")
  /// The APNs device token, hexadecimal.
  public var appToken: String?
  /// Whether the token belongs to the APNs sandbox; left out when false.
  public var isSandbox: Bool?
  public init() {}

  public struct Response: WireObject {
    /// To send as `iosReceipt` later.
    public var receipt: String?
    /// How many seconds to wait for the push.
    public var suggestedTimeout: Int64String?
    public init() {}
  }
}

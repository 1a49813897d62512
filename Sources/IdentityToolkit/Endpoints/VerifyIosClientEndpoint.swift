/// Requests a silent push that proves an app is genuine: `POST v1/accounts:verifyIosClient`.
///
/// Source: Docs/protocol.md 2.2. Errors: `MISSING_IOS_APP_TOKEN`, `INVALID_APP_CREDENTIAL`.
package struct VerifyIosClient: Endpoint {
  package static let route = Route.post("v1/accounts:verifyIosClient", legacyName: "verifyClient")
  /// The APNs device token, hexadecimal.
  package var appToken: String?
  /// Whether the token belongs to the APNs sandbox; left out when false.
  package var isSandbox: Bool?
  package init() {}

  package struct Response: WireObject {
    /// To send as `iosReceipt` later.
    package var receipt: String?
    /// How many seconds to wait for the push.
    package var suggestedTimeout: Int64String?
    package init() {}
  }
}

/// Sends the SMS of a second factor during a sign-in: `POST v2/accounts/mfaSignIn:start`.
///
/// Source: Docs/protocol.md 6.5.
public struct MFASignInStart: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v2/accounts/mfaSignIn:start")
  /// Proof of the first factor.
  public var mfaPendingCredential: String?
  /// Which factor.
  public var mfaEnrollmentID: String?
  /// Empty, or with app verification.
  public var phoneSignInInfo: PhoneFactorInfo?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case mfaPendingCredential, mfaEnrollmentID = "mfaEnrollmentId", phoneSignInInfo, tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The verification ID.
    public var phoneResponseInfo: MFAEnrollmentStart.PhoneSession?
    /// A response without any field.
    public init() {}
  }
}

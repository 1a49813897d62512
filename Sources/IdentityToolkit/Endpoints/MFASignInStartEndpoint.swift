/// Sends the SMS of a second factor during a sign-in: `POST v2/accounts/mfaSignIn:start`.
///
/// Source: Docs/protocol.md 6.5.
public struct MFASignInStart: Endpoint {
  public static let route = Route.post("v2/accounts/mfaSignIn:start")
  /// Proof of the first factor.
  public var mfaPendingCredential: String?
  public var mfaEnrollmentID: String?
  /// Empty, or with app verification.
  public var phoneSignInInfo: PhoneFactorInfo?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    /// The verification ID.
    public var phoneResponseInfo: MFAEnrollmentStart.PhoneSession?
    public init() {}
  }
}

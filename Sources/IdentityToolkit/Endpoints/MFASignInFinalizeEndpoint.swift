/// Completes a sign-in with a second factor: `POST v2/accounts/mfaSignIn:finalize`.
///
/// Source: Docs/protocol.md 6.6.
public struct MFASignInFinalize: Endpoint {
  public static let route = Route.post("v2/accounts/mfaSignIn:finalize")
  /// Proof of the first factor.
  public var mfaPendingCredential: String?
  /// The factor; required for an authenticator app.
  public var mfaEnrollmentID: String?
  public var phoneVerificationInfo: PhoneVerificationInfo?
  public var totpVerificationInfo: TOTPVerificationInfo?
  public var tenantID: String?
  public init() {}

  public struct Response: WireObject {
    public var idToken: String?
    public var refreshToken: String?
    public var totpAuthInfo: EmptyObject?
    public init() {}
  }
}

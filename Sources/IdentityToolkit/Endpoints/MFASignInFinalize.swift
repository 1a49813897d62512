/// Completes a sign-in with a second factor: `POST v2/accounts/mfaSignIn:finalize`.
///
/// Source: Docs/protocol.md 6.6.
public struct MFASignInFinalize: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v2/accounts/mfaSignIn:finalize")
  /// Proof of the first factor.
  public var mfaPendingCredential: String?
  /// Which factor; an authenticator app needs it.
  public var mfaEnrollmentID: String?
  /// The code of an SMS.
  public var phoneVerificationInfo: PhoneVerificationInfo?
  /// The code of an authenticator app.
  public var totpVerificationInfo: TOTPVerificationInfo?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case mfaPendingCredential, mfaEnrollmentID = "mfaEnrollmentId", phoneVerificationInfo,
      totpVerificationInfo, tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The new ID token, a JWT.
    public var idToken: String?
    /// The new refresh token, opaque.
    public var refreshToken: String?
    /// An SMS factor was used.
    public var phoneAuthInfo: MFAEnrollmentFinalize.PhoneAuthInfo?
    /// An authenticator app was used.
    public var totpAuthInfo: EmptyObject?
    /// A response without any field.
    public init() {}
  }
}

/// Completes the enrollment of a second factor: `POST v2/accounts/mfaEnrollment:finalize`.
///
/// Source: Docs/protocol.md 6.3. The new tokens replace the old ones.
public struct MFAEnrollmentFinalize: Endpoint {
  /// The route: method, service and path.
  public static let route = Route.post("v2/accounts/mfaEnrollment:finalize")
  /// The signed-in user's ID token.
  public var idToken: String?
  /// The name the user gives it.
  public var displayName: String?
  /// The code of an SMS.
  public var phoneVerificationInfo: PhoneVerificationInfo?
  /// The code of an authenticator app.
  public var totpVerificationInfo: TOTPVerificationInfo?
  /// The tenant; absent for the default one.
  public var tenantID: String?

  enum CodingKeys: String, CodingKey {
    case idToken, displayName, phoneVerificationInfo, totpVerificationInfo, tenantID = "tenantId"
  }

  /// A request without any field.
  public init() {}

  /// The service's response.
  public struct Response: WireObject {
    /// The new ID token, a JWT.
    public var idToken: String?
    /// The new refresh token, opaque.
    public var refreshToken: String?
    /// An SMS factor was enrolled.
    public var phoneAuthInfo: PhoneAuthInfo?
    /// An authenticator app was enrolled.
    public var totpAuthInfo: EmptyObject?
    /// A response without any field.
    public init() {}
  }

  /// The number that was proven.
  public struct PhoneAuthInfo: WireObject {
    /// E.164.
    public var phoneNumber: String?
    /// A value without any field.
    public init() {}
  }
}

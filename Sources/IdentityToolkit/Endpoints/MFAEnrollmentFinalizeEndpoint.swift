/// Completes the enrollment of a second factor: `POST v2/accounts/mfaEnrollment:finalize`.
///
/// Source: Docs/protocol.md 6.3. The new tokens replace the old ones.
public struct MFAEnrollmentFinalize: Endpoint {
  public static let route = Route.post("v2/accounts/mfaEnrollment:finalize")
  public var idToken: String?
  public var displayName: String?
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

import Platform

/// A call about a tenant's users: ``APIClient`` adds the client's tenant to it, and nothing else does.
///
/// Not among them, although they have the member, are `Delete`, `Lookup` and `RevokeToken`: the ID token in them names the tenant
/// (Docs/protocol.md 5.8). The other calls of the flows, such as `RefreshToken` and `Projects`, have none.
protocol TenantRequest: Endpoint {
  var tenantID: String? { get set }
}

extension CreateAuthURI: TenantRequest {}
extension MFAEnrollmentFinalize: TenantRequest {}
extension MFAEnrollmentStart: TenantRequest {}
extension MFAEnrollmentWithdraw: TenantRequest {}
extension MFASignInFinalize: TenantRequest {}
extension MFASignInStart: TenantRequest {}
extension RecaptchaConfig: TenantRequest {}
extension ResetPassword: TenantRequest {}
extension SendOOBCode: TenantRequest {}
extension SendVerificationCode: TenantRequest {}
extension SignInWithCustomToken: TenantRequest {}
extension SignInWithEmailLink: TenantRequest {}
extension SignInWithIdp: TenantRequest {}
extension SignInWithPassword: TenantRequest {}
extension SignInWithPhoneNumber: TenantRequest {}
extension SignUp: TenantRequest {}
extension Update: TenantRequest {}

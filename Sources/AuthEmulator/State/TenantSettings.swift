import IdentityToolkit

/// The settings of a tenant.
struct TenantSettings: Codable, Sendable, Equatable {
  var displayName: String?
  var allowPasswordSignup: Bool
  var enableEmailLinkSignin: Bool
  var enableAnonymousUser: Bool
  var disableAuth: Bool
  var mfaConfig: MFAConfig
  /// The settings that Google's emulator lacks; nil until one is set.
  var written: WrittenSettings?
  /// What masks stored for answers only; nil until there is something.
  var masked: MaskedSettings?

  /// The settings of a tenant that was not created but named by a request: everything is enabled (Docs/protocol.md 9.3).
  static let everythingOn = TenantSettings(
    allowPasswordSignup: true, enableEmailLinkSignin: true, enableAnonymousUser: true, disableAuth: false,
    mfaConfig: .everyKind)

  /// The tenant as a response contains it.
  func tenant(_ id: String, of project: String) -> Tenant {
    Tenant {
      $0.name = "projects/\(project)/tenants/\(id)"
      $0.tenantID = id
      $0.displayName = displayName
      $0.allowPasswordSignup = allowPasswordSignup
      $0.enableEmailLinkSignin = enableEmailLinkSignin
      $0.enableAnonymousUser = enableAnonymousUser
      $0.disableAuth = disableAuth
      $0.mfaConfig = mfaConfig
      // Google's emulator has no such setting, so an answer has it only once somebody set it.
      $0.smsRegionConfig = written?.smsRegionConfig
    }
  }
}

import IdentityToolkit

/// What an administrator can set for a tenant.
struct TenantSettings: Codable, Sendable, Equatable {
  var displayName: String?
  var allowPasswordSignup: Bool
  var enableEmailLinkSignin: Bool
  var enableAnonymousUser: Bool
  var disableAuth: Bool
  var mfaConfig: MFAConfig

  /// A tenant nobody made: a request that names it finds everything switched on (Docs/protocol.md 9.3).
  static let everythingOn = TenantSettings(
    allowPasswordSignup: true, enableEmailLinkSignin: true, enableAnonymousUser: true, disableAuth: false,
    mfaConfig: .everyKind)

  /// As the wire tells of it.
  func tenant(_ id: String, of project: String) -> Tenant {
    Tenant {
      $0.name = "projects/\(project)/tenants/\(id)"
      $0.tenantId = id
      $0.displayName = displayName
      $0.allowPasswordSignup = allowPasswordSignup
      $0.enableEmailLinkSignin = enableEmailLinkSignin
      $0.enableAnonymousUser = enableAnonymousUser
      $0.disableAuth = disableAuth
      $0.mfaConfig = mfaConfig
    }
  }
}

extension MFAConfig {
  /// SMS and authenticator apps: what a project has until it is told otherwise.
  static let everyKind = MFAConfig {
    $0.state = .enabled
    $0.enabledProviders = [.phoneSMS]
  }

  private var isOn: Bool { state == .enabled || state == .mandatory }

  /// Whether SMS may be a second factor.
  var offersSMS: Bool { isOn && enabledProviders?.contains(.phoneSMS) == true }

  /// Whether an authenticator app may be one: where nobody said anything of it, as everything else here that production asks to switch on.
  var offersTOTP: Bool {
    guard isOn else { return false }
    guard let provider = totpProvider else { return providerConfigs == nil }
    return provider.state == .enabled || provider.state == .mandatory
  }

  /// Accepted steps on either side of now (Docs/protocol.md 7.3).
  var adjacentIntervals: Int {
    min(max(0, totpProvider?.totpProviderConfig?.adjacentIntervals ?? 5), Self.mostAdjacentIntervals)
  }

  /// Production takes 0 to 10; each one more is work for every code that is tried.
  private static let mostAdjacentIntervals = 10

  private var totpProvider: ProviderConfig? {
    providerConfigs?.first { $0.totpProviderConfig != nil }
  }
}

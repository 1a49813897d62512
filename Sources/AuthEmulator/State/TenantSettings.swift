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
    }
  }
}

extension MFAConfig {
  /// SMS and authenticator apps: the default of a project.
  static let everyKind = MFAConfig {
    $0.state = .enabled
    $0.enabledProviders = [.phoneSMS]
  }

  private var isOn: Bool { state == .enabled || state == .mandatory }

  /// Whether SMS is enabled as a second factor.
  var offersSMS: Bool { isOn && enabledProviders?.contains(.phoneSMS) == true }

  /// Whether authenticator apps are enabled; by default they are, like everything here that production leaves off until it is enabled.
  var offersTOTP: Bool {
    guard isOn else { return false }
    guard let provider = totpProvider else { return providerConfigs == nil }
    return provider.state == .enabled || provider.state == .mandatory
  }

  /// How many steps before and after now are accepted (Docs/protocol.md 7.3).
  var adjacentIntervals: Int {
    min(max(0, totpProvider?.totpProviderConfig?.adjacentIntervals ?? 5), Self.mostAdjacentIntervals)
  }

  /// Production accepts 0 to 10; each step adds work for every code that is tried.
  private static let mostAdjacentIntervals = 10

  private var totpProvider: ProviderConfig? {
    providerConfigs?.first { $0.totpProviderConfig != nil }
  }
}

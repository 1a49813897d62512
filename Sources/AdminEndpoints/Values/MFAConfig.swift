/// The second factors that a project or a tenant offers.
///
/// Source: Docs/protocol.md 6 and 7.3.
package struct MFAConfig: WireObject {
  /// Whether second factors can be used.
  package var state: State?
  package var enabledProviders: [Provider]?
  /// Additional kinds.
  package var providerConfigs: [ProviderConfig]?
  package init() {}

  /// Whether second factors can be used.
  package enum State: String, WireEnum {
    case unspecified = "STATE_UNSPECIFIED"
    case disabled = "DISABLED"
    case enabled = "ENABLED"
    case mandatory = "MANDATORY"
  }

  package enum Provider: String, WireEnum {
    case unspecified = "PROVIDER_UNSPECIFIED"
    case phoneSMS = "PHONE_SMS"
  }

  /// An additional kind of second factor.
  package struct ProviderConfig: WireObject {
    package var state: State?
    package var totpProviderConfig: TOTP?
    package init() {}

    /// Whether this kind can be used; one value has a different name than for all kinds together.
    package enum State: String, WireEnum {
      case unspecified = "MFA_STATE_UNSPECIFIED"
      case disabled = "DISABLED"
      case enabled = "ENABLED"
      case mandatory = "MANDATORY"
    }
  }

  package struct TOTP: WireObject {
    /// Accepted steps before and after the current one, 0 to 10; default: 5.
    package var adjacentIntervals: Int?
    package init() {}
  }
}

extension MFAConfig {
  /// SMS and authenticator apps, a local server's default.
  package static let everyKind = MFAConfig {
    $0.state = .enabled
    $0.enabledProviders = [.phoneSMS]
  }

  private var isOn: Bool { state == .enabled || state == .mandatory }

  /// Whether SMS is enabled as a second factor.
  package var offersSMS: Bool { isOn && enabledProviders?.contains(.phoneSMS) == true }

  /// Whether authenticator apps are enabled; on by default, unlike in production.
  package var offersTOTP: Bool {
    guard isOn else { return false }
    guard let provider = totpProvider else { return providerConfigs == nil }
    return provider.state == .enabled || provider.state == .mandatory
  }

  /// How many steps before and after the current one are accepted (Docs/protocol.md 7.3).
  package var adjacentIntervals: Int {
    min(max(0, totpProvider?.totpProviderConfig?.adjacentIntervals ?? 5), Self.mostAdjacentIntervals)
  }

  /// Production accepts 0 to 10; each step adds work for every checked code.
  package static let mostAdjacentIntervals = 10

  private var totpProvider: ProviderConfig? {
    providerConfigs?.first { $0.totpProviderConfig != nil }
  }
}

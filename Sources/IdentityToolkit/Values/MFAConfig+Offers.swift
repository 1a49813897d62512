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

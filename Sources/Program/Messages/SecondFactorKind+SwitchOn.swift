extension SecondFactorKind {
  /// The command that enables the kind on a local server.
  package var switchOn: String {
    switch self {
    case .phone: "emulator settings mfa state=ENABLED enabledProviders=PHONE_SMS"
    case .totp: "emulator settings mfa state=ENABLED providerConfigs.state=ENABLED adjacentIntervals=5"
    }
  }
}

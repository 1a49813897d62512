extension SecondFactor.Kind {
  /// The command that enables the kind on a local server.
  package var switchOn: String {
    switch self {
    case .phone: "emulator settings mfa state=ENABLED enabledProviders=PHONE_SMS"
    case .totp: "emulator settings mfa state=ENABLED providerConfigs.state=ENABLED adjacentIntervals=5"
    case .unknown: "emulator settings mfa state=ENABLED"
    }
  }
}

extension SecondFactor {
  /// The name for selecting the factor: its own, or its ID if the name cannot be a word of a command.
  func spokenName(among factors: [SecondFactor]) -> String? {
    guard let name, !name.isEmpty, !name.hasPrefix("-"), factors.count(where: { $0.name == name }) == 1
    else { return wire.mfaEnrollmentID }
    return name
  }
}

extension SecondFactorResolver {
  /// Whether this program can answer one of the factors.
  package var canBeAnswered: Bool { hints.contains { $0.kind != .unknown } }
}

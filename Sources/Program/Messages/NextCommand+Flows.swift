/// Commands that depend on how the user signs in, by a provider as a token's `sign_in_provider` names it.
extension NextCommand {
  /// Finishes a sign-in; at a terminal it asks for the factor and the code.
  static let secondFactor: Self = "mfa resolve"

  /// Signs in; address and number are for the providers that need one, and any sign-in helps if there is no provider.
  package static func signIn(by providerID: String?, email: String? = nil, number: String? = nil) -> Self {
    switch providerID {
    case "password", "emailLink": email.map { "email sign-in \($0)" } ?? "email sign-in <address>"
    case "anonymous": "anonymous sign-in"
    case "custom": "custom-token sign-in"
    case "apple.com": "apple sign-in"
    case "twitter.com": "twitter sign-in"
    case nil, "phone", "": number.map { "phone send \($0)" } ?? "phone send <number>"
    case let provider?: "oauth sign-in --provider \(provider)"
    }
  }

  /// Signs in at a provider's page; Apple's own commands have none.
  static func page(of providerID: String) -> Self {
    providerID == "apple.com" ? "oauth sign-in --provider apple.com" : signIn(by: providerID)
  }

  /// Adds an identity provider to the signed-in user.
  static func link(_ providerID: String) -> Self {
    switch providerID {
    case "apple.com": "apple link"
    case "twitter.com": "twitter link"
    default: "oauth link --provider \(providerID)"
    }
  }

  /// Mints a provider's token on a local server.
  static func mint(_ providerID: String) -> Self {
    providerID == "apple.com" ? "apple mint" : "oauth mint --provider \(providerID)"
  }
}

extension NextStep {
  /// Reauthenticates with a provider, if the provider can; the number is for `phone`.
  package static func reauthenticate(by providerID: String?, number: String? = nil) -> Self {
    switch providerID {
    case "password": .run("email reauth")
    case "apple.com": .run("apple reauth")
    case "twitter.com": .run("twitter reauth")
    case "anonymous", "custom": .run(.signIn(by: providerID))
    case nil, "phone", "":
      "\(run: .signIn(by: "phone", number: number)), then: \(run: "phone verify --reauth CODE")"
    case let provider?: .run("oauth reauth --provider \(provider)")
    }
  }
}

extension SMSRequest {
  /// The command that sends it.
  package var command: NextCommand {
    switch self {
    case .signIn: "phone send <number>"
    case .enrollment: "mfa enroll phone <number>"
    case .challenge: "mfa challenge [--factor]"
    }
  }
}

/// A way to sign in that a local project's settings turn on.
enum SignInSetting {
  case phone, anonymous, password, emailLink

  /// The command that turns it on; a tenant has settings of other names.
  func turningOn(ofTenant isTenant: Bool) -> NextCommand {
    switch self {
    case .phone: "emulator settings phoneNumber.enabled on"
    case .anonymous:
      isTenant ? "emulator settings enableAnonymousUser on" : "emulator settings anonymous.enabled on"
    case .password:
      isTenant ? "emulator settings allowPasswordSignup on" : "emulator settings email.enabled on"
    case .emailLink:
      isTenant
        ? "emulator settings enableEmailLinkSignin on"
        : "emulator settings signIn.email enabled=on passwordRequired=off"
    }
  }
}

extension SecondFactor.Kind {
  /// The command that enables the kind on a local server.
  package var switchOn: NextCommand {
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

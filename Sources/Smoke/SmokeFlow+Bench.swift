extension SmokeFlow {
  /// The flow's steps and their tools.
  var bench: SmokeBench.Type {
    switch self {
    case .phone, .all: PhoneSmoke.self
    case .email: EmailSmoke.self
    case .mfa: SecondFactorSmoke.self
    case .apple: AppleSmoke.self
    case .twitter: TwitterSmoke.self
    case .customToken: CustomTokenSmoke.self
    }
  }
}

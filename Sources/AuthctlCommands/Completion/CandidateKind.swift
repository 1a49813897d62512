import CommandLineKit

/// What the completion scripts ask this program for; the scripts have these words in them.
enum CandidateKind: String, CaseIterable, Sendable {
  case profiles
  /// Numbers that an SMS may go to: fictional ones and those that are pending.
  case numbers
  case pendingNumbers = "pending-numbers"
  case fictionalNumbers = "fictional-numbers"
  /// The signed-in user's second factors.
  case factors
  /// The second factors of a sign-in that waits for one.
  case pendingFactors = "pending-factors"
  case providers
  /// The signed-in user's providers.
  case linkedProviders = "linked-providers"
  /// The users of a local server.
  case users
  /// The settings of a local server.
  case settings
  case errorCodes = "error-codes"
  case manualPages = "manual-pages"
  /// What can stand behind `help`, as ``Completions/helpKind`` says.
  case help

  /// Whether it depends on the target, and so on the project of its server.
  var isAboutTarget: Bool {
    switch self {
    case .profiles, .settings, .errorCodes, .manualPages, .help: false
    case .numbers, .pendingNumbers, .fictionalNumbers, .factors, .pendingFactors, .providers,
      .linkedProviders,
      .users:
      true
    }
  }
}

extension ParameterInfo.Completion {
  /// Words that ``Candidates`` finds.
  static func candidates(_ kind: CandidateKind) -> Self { .listed(kind.rawValue) }
}

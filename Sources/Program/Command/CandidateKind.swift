/// Completions that depend on stored data or a local server.
package enum CandidateKind: String, CaseIterable, Sendable {
  case profiles
  /// Numbers for an SMS: fictional and pending ones.
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
  case servers
  /// The members of the command's result.
  case fields
  /// The settings of a local server.
  case settings
  case errorCodes = "error-codes"
  case manualPages = "manual-pages"

  /// Whether it depends on the target, and so on the project of its server.
  var isAboutTarget: Bool {
    ![.profiles, .servers, .fields, .settings, .errorCodes, .manualPages].contains(self)
  }
}

extension ParameterInfo.Completion {
  /// Words that ``Candidates`` finds.
  package static func candidates(_ kind: CandidateKind) -> Self { .listed(kind.rawValue) }
}

package struct EmulatorConfiguration: Sendable {
  /// The project selected by every API key.
  package let defaultProject: String
  /// The fictional numbers of the default project with their answers, as in a project file; `PATCH …/config`
  /// can add more.
  package let testPhones: ByName<String>
  package var tokenLifetime: Int64
  package var policy = Policy(.emulator)
  /// What to do with a call that names another project; nil to ignore it.
  package var singleProject: SingleProject?
  /// The accepted host names; nil accepts all, for callers in the same process.
  package var hostCheck: HostCheck?
  /// The web pages that may use what Google's emulator does not have.
  package var originRule = OriginRule()
  package var tokenSigning = TokenSigning.unsigned
  /// The keys to verify providers' ID tokens and custom tokens, if they are checked.
  package var trustedKeys = TrustedKeys()
  /// Built-in providers that are enabled from the start, such as `apple.com`.
  package var providers: [String] = []
  /// The custom Firebase Hosting domains of the default project from the start.
  package var hostingDomains: [String] = []
  /// Whether apps' calls to the default project need an App Check token from the start.
  package var enforcesAppCheck = false
  package var facts: ServerFacts?
  /// Whether the page of a proxy may show the secrets of the calls that it passes on.
  package var showsUpstreamSecrets = false
  package var faults: [FaultRule] = []
  package var faultSeed: UInt64 = 1

  package init(
    defaultProject: String, testPhones: ByName<String> = [:], tokenLifetime: Int64 = 3600
  ) throws(TestPhoneNumberError) {
    self.defaultProject = defaultProject
    self.testPhones = testPhones
    try TestPhoneNumbers.check(testPhones.mapValues { FictionalAnswer(parsing: $0)?.code ?? "" })
    self.tokenLifetime = tokenLifetime
  }

  /// Whether the page may show the secrets of a call; those of a server that answers calls itself are only its own.
  var revealsCalls: Bool { facts?.upstream == nil || showsUpstreamSecrets }

  var sealsTokens: Bool { tokenSigning != .unsigned || policy.refusesForgedTokens }

  func seal(of projectID: String, in state: ServerState) -> TokenSeal {
    guard sealsTokens, let key = tokenSigning.signer?.sealKey ?? state.tokenKey else { return .none }
    return TokenSeal(
      serverKey: key, projectID: projectID, others: state.projects[projectID]?.config.tokenKeys ?? [])
  }
}

/// How a server for a single project treats a call that names another one, like Google's emulator in its
/// single-project mode.
package enum SingleProject: String, Sendable, CaseIterable {
  case error
  /// Answers it, and reports it.
  case warn
  /// Answers it, and says nothing.
  case allow
}

package struct EmulatorConfiguration: Sendable, Equatable {
  /// The project selected by every API key.
  package let defaultProject: String
  /// The fictional numbers of the default project and their codes; `PATCH …/config` can add more.
  package let testPhoneNumbers: [String: String]
  /// The outcomes of some of them instead of success.
  package var phoneOutcomes: [String: PhoneOutcome] = [:]
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
  package var faults: [FaultRule] = []
  package var faultSeed: UInt64 = 1

  package init(
    defaultProject: String, testPhoneNumbers: [String: String] = [:], tokenLifetime: Int64 = 3600,
    hostCheck: HostCheck? = nil
  ) throws(TestPhoneNumberError) {
    self.defaultProject = defaultProject
    try TestPhoneNumbers.check(testPhoneNumbers)
    self.testPhoneNumbers = testPhoneNumbers
    self.tokenLifetime = tokenLifetime
    self.hostCheck = hostCheck
  }
}

/// How a server for a single project treats a call that names another one, like Google's emulator in its
/// single-project mode.
package enum SingleProject: String, Sendable, CaseIterable {
  case error
  /// Answers it, and reports it.
  case warn
}

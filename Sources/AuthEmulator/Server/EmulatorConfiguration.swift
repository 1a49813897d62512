package struct EmulatorConfiguration: Sendable, Equatable {
  /// The project that API keys stand for.
  package let defaultProject: String
  /// The fictional numbers of the default project and their codes; `PATCH …/config` can add more.
  package let testPhoneNumbers: TestPhoneNumbers
  /// What happens in place of success with some of them.
  package var phoneOutcomes: [String: PhoneOutcome] = [:]
  package var tokenLifetime: Int64
  package var policy = Policy(.emulator)
  /// What happens to a call that names another project; nil for nothing.
  package var singleProject: SingleProject?
  /// The accepted host names; nil accepts all, for callers in the same process.
  package var hostCheck: HostCheck?
  /// The web pages that may use what Google's emulator does not have.
  package var originRule = OriginRule()
  package var tokenSigning = TokenSigning.unsigned
  /// The keys that providers' ID tokens and custom tokens are verified with, if they are checked.
  package var trustedKeys = TrustedKeys()
  /// Providers that the service knows and that are on from the start, such as `apple.com`.
  package var providers: [String] = []
  /// The custom domains of Firebase Hosting that the default project has from the start.
  package var hostingDomains: [String] = []
  /// Whether calls of apps to the default project need an App Check token from the start.
  package var enforcesAppCheck = false
  package var facts: ServerFacts?
  package var faults: [FaultRule] = []
  package var faultSeed: UInt64 = 1

  package init(
    defaultProject: String, testPhoneNumbers: [String: String] = [:], tokenLifetime: Int64 = 3600,
    hostCheck: HostCheck? = nil
  ) throws(TestPhoneNumberError) {
    self.defaultProject = defaultProject
    self.testPhoneNumbers = try TestPhoneNumbers(testPhoneNumbers)
    self.tokenLifetime = tokenLifetime
    self.hostCheck = hostCheck
  }
}

/// What a server for a single project does with a call that names another one, as Google's emulator does in its single-project mode.
package enum SingleProject: String, Sendable, CaseIterable {
  case error
  /// Answers it, and reports it.
  case warn
}

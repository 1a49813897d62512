/// What is fixed when a server starts.
package struct EmulatorConfiguration: Sendable, Equatable {
  /// The project that API keys stand for.
  package let defaultProject: String
  /// Fictional numbers of the default project with their codes; projects can be given more by `PATCH …/config`.
  package let testPhoneNumbers: TestPhoneNumbers
  /// Seconds an ID token lives.
  package var tokenLifetime: Int64
  /// Where this server answers as production does, not as Google's emulator.
  package var strictRules: Set<StrictRule> = []
  /// Seconds an ID token is accepted beyond its end, where that is looked at; production grants five minutes.
  package var expiryGrace: Int64 = 300
  /// Which `Host` fields are answered; nil answers all, for callers in the same process.
  package var hostCheck: HostCheck?
  /// Which web pages may use what Google's emulator does not have.
  package var originRule = OriginRule()
  /// How ID tokens and session cookies are signed.
  package var tokenSigning = TokenSigning.unsigned
  /// Faults to inject from the start.
  package var faults: [FaultRule] = []
  /// What the chances of faults are drawn from.
  package var faultSeed: UInt64 = 1

  /// Checks the fictional numbers.
  ///
  /// - Throws: ``TestPhoneNumberError`` naming what is wrong with them.
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

/// What is fixed when a server starts.
package struct EmulatorConfiguration: Sendable, Equatable {
  /// The project that API keys stand for.
  package let defaultProject: String
  /// Fictional numbers of the default project with their codes; projects can be given more by `PATCH …/config`.
  package let testPhoneNumbers: TestPhoneNumbers
  /// Seconds an ID token lives.
  package var tokenLifetime: Int64
  /// Which `Host` fields are answered; nil answers all, for callers in the same process.
  package var hostCheck: HostCheck?
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

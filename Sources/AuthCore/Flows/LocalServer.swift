public import IdentityToolkit

/// What only a local server offers: its SMS codes, fictional numbers, and a clean slate (protocol reference 9.2, spec section 6).
public struct LocalServer: Sendable {
  let context: FlowContext

  /// The SMS codes not used yet, oldest first.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` in production, and what any call throws.
  public func verificationCodes() async throws(AuthError) -> [VerificationCodes.Code] {
    try requireLocal()
    let request = VerificationCodes { $0.targetProjectId = context.target.projectID }
    return try await context.api.call(request, repeating: .harmless).verificationCodes ?? []
  }

  /// The project's fictional numbers (E.164) and their codes.
  ///
  /// - Throws: as ``verificationCodes()``.
  public func testPhoneNumbers() async throws(AuthError) -> [String: String] {
    try requireLocal()
    let request = ProjectConfig.Get { $0.targetProjectId = context.target.projectID }
    let config = try await context.api.call(request, repeating: .harmless, isPrivileged: true)
    return config.signIn?.phoneNumber?.testPhoneNumbers ?? [:]
  }

  /// Replaces the project's fictional numbers.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` for more than ten, or one that is not well formed.
  public func setTestPhoneNumbers(_ numbers: [String: String]) async throws(AuthError) {
    try requireLocal()
    let request = ProjectConfig.Patch {
      $0.targetProjectId = context.target.projectID
      $0.updateMask = "signIn.phoneNumber.testPhoneNumbers"
      $0.signIn = ProjectConfig.SignIn { signIn in
        signIn.phoneNumber = ProjectConfig.PhoneNumber { $0.testPhoneNumbers = numbers }
      }
    }
    _ = try await context.api.call(request, isPrivileged: true)
  }

  /// Deletes every user of the project.
  ///
  /// - Throws: as ``verificationCodes()``.
  public func deleteAllAccounts() async throws(AuthError) {
    try requireLocal()
    let request = DeleteAllAccounts { $0.targetProjectId = context.target.projectID }
    _ = try await context.api.call(request)
  }

  /// The faults the server injects, and how often each struck.
  ///
  /// - Throws: as ``verificationCodes()``; the embedded server, which lives for one command, has none.
  public func faults() async throws(AuthError) -> InjectedFaults {
    try requireRunning()
    return try await context.api.call(InjectedFaults.Get(), repeating: .harmless)
  }

  /// Adds faults after those there are, and returns all of them.
  ///
  /// - Throws: ``AuthError/refused(code:detail:status:)`` for a rule that makes no sense.
  public func addFaults(_ faults: [InjectedFaults.Fault]) async throws(AuthError) -> InjectedFaults {
    try requireRunning()
    return try await context.api.call(InjectedFaults.Post { $0.faults = faults })
  }

  /// Removes every fault.
  ///
  /// - Throws: as ``faults()``.
  public func clearFaults() async throws(AuthError) -> InjectedFaults {
    try requireRunning()
    return try await context.api.call(InjectedFaults.Delete(), repeating: .harmless)
  }

  private func requireRunning() throws(AuthError) {
    try requireLocal()
    guard context.target.kind != .embedded else {
      throw .invalidInput(
        .other(
          "faults need a server that runs, and the target is the embedded one",
          hint: "authctl emulator start --fail 'accounts:lookup=503*2'"))
    }
  }

  private func requireLocal() throws(AuthError) {
    guard context.target.isLocal else {
      throw .invalidInput(
        .other(
          "only a local server has this, and the target is \(context.target.name)",
          hint: "authctl emulator start"))
    }
  }
}

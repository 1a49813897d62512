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

  /// The server's clock.
  ///
  /// - Throws: as ``verificationCodes()``; 404 from a server that has no movable clock.
  public func clock() async throws(AuthError) -> EmulatorClock {
    try requireLocal()
    return try await context.api.call(EmulatorClock.Get(), repeating: .harmless)
  }

  /// Moves the server's clock, for all of its projects.
  ///
  /// - Returns: the clock as it is then.
  /// - Throws: as ``clock()``; ``AuthError/refused(code:detail:status:)`` for a time outside the years 1970 to 9999.
  public func moveClock(_ change: EmulatorClock.Patch) async throws(AuthError) -> EmulatorClock {
    try requireLocal()
    return try await context.api.call(change)
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

/// The settings of a local project that a flow needs: switched on before it, put back after it.
///
/// A tenant has its own settings, and a production project an administrator: both are used unchanged.
extension SmokeBench {
  private var mayChange: Bool { facts.isLocal && facts.target.tenantID == nil }

  /// The most fictional numbers that a project has (Docs/protocol.md 7.1).
  private static let numberLimit = 10

  /// The numbers of a flow: the given ones, else so many fresh ones, which a local project then knows.
  func fictionalPhones(_ count: Int, for flow: SmokeFlow) async throws -> [KnownPhone] {
    guard given.phones.isEmpty, facts.isLocal else { return given.phones }
    let fresh = (1...count).compactMap { inputs.phone("\(flow.rawValue) \($0)") }
    guard mayChange else { return fresh }
    let names = fresh.map(\.number.description)
    do throws(AuthError) {
      var numbers = try await auth.localServer.testPhoneNumbers()
      // Without room for them the codes are read, which works wherever no app has to be proved.
      guard numbers.count + fresh.count <= Self.numberLimit else { return fresh }
      let before = numbers
      for phone in fresh { numbers[phone.number.description] = phone.code }
      undo.add("the fictional numbers \(names.joined(separator: ", "))") { [auth] in
        var numbers = try await auth.localServer.testPhoneNumbers()
        for name in names { numbers[name] = before[name] }
        try await auth.localServer.setTestPhoneNumbers(numbers)
      }
      try await auth.localServer.setTestPhoneNumbers(numbers)
    } catch {
      guard case .refused = error else { throw error }
      undo.cancel("the fictional numbers \(names.joined(separator: ", "))")
    }
    return fresh
  }

  /// Enables SMS and authenticator apps as second factors if the project has to name them.
  func enableSecondFactors() async throws {
    guard mayChange, facts.isLikeProduction else { return }
    let before = try await auth.localServer.secondFactors()
    let isOn = before?.state == .enabled || before?.state == .mandatory
    let hasApps = before?.providerConfigs?.contains { $0.state == .enabled } == true
    if isOn, hasApps, before?.enabledProviders?.contains(.phoneSMS) == true { return }
    undo.add("the changed second-factor settings") { [auth] in
      try await auth.localServer.setSecondFactors(before ?? MFAConfig { $0.state = .disabled })
    }
    try await auth.localServer.setSecondFactors(
      MFAConfig {
        $0.state = .enabled
        $0.enabledProviders = [.phoneSMS]
        $0.providerConfigs = [
          MFAConfig.ProviderConfig {
            $0.state = .enabled
            $0.totpProviderConfig = MFAConfig.TOTP { $0.adjacentIntervals = 5 }
          }
        ]
      })
  }

  /// Enables a provider if the project has to name it.
  ///
  /// - Returns: the app that the provider's tokens must be issued for; nil for any.
  func enableProvider(_ providerID: String) async throws -> String? {
    guard mayChange, facts.isLikeProduction else { return nil }
    guard let before = try await auth.localServer.configuredProvider(providerID) else {
      undo.add("the configuration of \(providerID)") { [auth] in
        try await auth.localServer.removeProvider(providerID)
      }
      try await auth.localServer.addProvider(providerID, clientID: Self.audience)
      return Self.audience
    }
    if before.enabled != true {
      undo.add("the switch of \(providerID)") { [auth] in
        try await auth.localServer.switchProvider(providerID, on: false)
      }
      try await auth.localServer.switchProvider(providerID, on: true)
    }
    return before.appleSignInConfig?.bundleIds?.first ?? before.clientId
  }

  /// The app of tokens that are minted for a provider which is configured for the test.
  private static let audience = "com.example.app"
}

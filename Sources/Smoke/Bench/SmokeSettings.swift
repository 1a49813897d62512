/// The settings of a local project that a flow needs: switched on before it, put back after it.
///
/// A tenant has its own settings, and a production project an administrator: both are used unchanged.
extension SmokeBench {
  private var mayChange: Bool { facts.isLocal && facts.target.tenant == nil }

  /// The most fictional numbers that a project has (Docs/protocol.md 7.1).
  private static let numberLimit = 10

  /// The numbers of a flow: the given ones, or `count` new ones, which are added to the local project.
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
      undo.add(
        "the fictional numbers \(names.joined(separator: ", "))",
        by: names.filter { before[$0] == nil }.map { "emulator phones remove \($0)" }
      ) { [auth] in
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
    undo.add("the changed second-factor settings") { [self] in
      try await setSecondFactors(before ?? MFAConfig { $0.state = .disabled })
    }
    try await setSecondFactors(
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

  private func setSecondFactors(_ config: MFAConfig) async throws {
    let request = ProjectConfig.Patch {
      $0.updateMask = "mfa"
      $0.mfa = config
    }
    _ = try await auth.localServer.call(request)
  }

  /// Enables a provider if the project has to name it.
  ///
  /// - Returns: the app that the provider's tokens must be issued for; nil for any.
  func enableProvider(_ providerID: String) async throws -> String? {
    guard mayChange, facts.isLikeProduction else { return nil }
    typealias Call = ProviderConfigCall<DefaultSupportedIdpConfig>
    let server = auth.localServer
    let name: ByName = [DefaultSupportedIdpConfig.idParameter: JSONValue.string(providerID)]
    guard let before = try await server.found(Call.Get { $0.members = name }) else {
      undo.add("the configuration of \(providerID)") {
        _ = try await server.call(Call.Remove { $0.members = name })
      }
      let members: ByName<JSONValue> = [
        "enabled": true, "clientId": .string(Self.audience), "clientSecret": "secret",
      ]
      _ = try await server.call(Call.Create { $0.members = name.merging(members) { $1 } })
      return Self.audience
    }
    if before.enabled != true {
      func enable(_ isOn: Bool) async throws {
        let members: ByName<JSONValue> = ["enabled": .bool(isOn), "updateMask": "enabled"]
        _ = try await server.call(Call.Patch { $0.members = name.merging(members) { $1 } })
      }
      undo.add("the switch of \(providerID)") { try await enable(false) }
      try await enable(true)
    }
    return before.appleSignInConfig?.bundleIds?.first ?? before.clientId
  }

  /// The app of tokens that are minted for a provider which is configured for the test.
  private static let audience = "com.example.app"
}

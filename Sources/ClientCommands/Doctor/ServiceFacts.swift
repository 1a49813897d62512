/// The facts about the target that can be read without a change: all of a local server, the public ones of production.
struct ServiceFacts: Sendable {
  let target: Project
  /// Why there are no facts; nil if the service answered.
  var failure: AuthError?
  /// Whether the settings can be seen: not in production, and not through a proxy to it.
  var hasSettings = true
  /// The server that a proxy forwards to, in words; nil for a service that answers itself.
  var upstream: String?
  /// The address of the server behind a proxy, which has codes and settings; nil without a proxy.
  var settingsPlace: HTTPOrigin?
  /// Whether the local server is not this program's.
  var isForeign = false
  /// The project that the server serves, if it is this program's.
  var serverProject: String?
  /// Whether the rules of production apply.
  var isStrict = false
  /// Which second factors are offered; nil in production, where only an administrator can see it.
  var secondFactors: MFAConfig?
  /// The regions to which SMS go; nil for everywhere, and in production.
  var regions: SMSRegionConfig?
  /// Sign-in by SMS; nil if nothing of it was set, and in production.
  var phone: ProjectConfig.PhoneNumber?
  /// The fictional numbers of this program's server, with outcomes and leases.
  var fictionalPhones: [FictionalPhones.Phone] = []
  /// The server's faults that concern second factors and SMS.
  var faults: [InjectedFaults.Fault] = []
  /// What reCAPTCHA Enterprise enforces; nil if it is unknown.
  var recaptcha: RecaptchaConfig.Response?
  /// Why ``recaptcha`` is nil.
  var recaptchaFailure: AuthError?
  /// What the project of the API key authorizes; nil for a local target.
  var domains: [String]?
  /// How far the clocks differ; nil if they agree or the difference is unknown.
  var skew: ClockSkew?

  /// Asks the target.
  static func find(_ auth: AuthClient, _ context: Context) async -> ServiceFacts {
    var facts = ServiceFacts(target: auth.project)
    do throws(AuthError) {
      if auth.project.isLocal {
        try await facts.askLocalServer(auth, context)
      } else {
        (facts.isStrict, facts.hasSettings) = (true, false)
        facts.domains = try await auth.authorizedDomains()
      }
    } catch {
      facts.failure = error
      return facts
    }
    do throws(AuthError) {
      facts.recaptcha = try await auth.appVerification.recaptchaEnforcement()
    } catch {
      facts.recaptchaFailure = error
    }
    facts.skew = auth.clockSkew.map(ClockSkew.init(_:)).flatMap { $0.isReal ? $0 : nil }
    return facts
  }

  /// What the service's clock shows when this machine's shows `now`; it decides what is too old (Docs/architecture.md 1).
  func time(at now: Date) -> Date { now.addingTimeInterval(-Double(skew?.seconds ?? 0)) }

  private mutating func askLocalServer(_ auth: AuthClient, _ context: Context) async throws(AuthError) {
    let status = try await auth.localServer.status()
    guard let name = status?.upstream else { return try await askSettings(auth.localServer, status) }
    upstream = name
    // The server behind a proxy answers the calls, so its settings count.
    if let behind = TargetServer(status).upstream?.target(like: target),
      let origin = behind.service.origin
    {
      settingsPlace = origin
      let server = try context.auth(at: behind, keeping: auth.store, by: try context.transport(for: behind))
        .localServer
      try await askSettings(server, try await server.status())
    } else {
      (isStrict, hasSettings) = (true, false)
    }
  }

  private mutating func askSettings(
    _ server: EmulatorClient, _ status: EmulatorStatus.Response?
  ) async throws(AuthError) {
    isForeign = status == nil
    isStrict = status?.strict ?? false
    serverProject = status?.projectID
    secondFactors = try await server.secondFactors()
    regions = try await server.smsRegions()
    phone = try await server.call(ProjectConfig.Get()).signIn?.phoneNumber
    guard !isForeign else { return }
    fictionalPhones = try await server.call(FictionalPhones.Get()).phones ?? []
    guard target.service != .inProcess else { return }
    faults = try await server.call(InjectedFaults.Get()).faults ?? []
  }

  /// The command that changes the server: at the address of the one behind a proxy.
  func command(_ command: NextCommand) -> NextCommand {
    settingsPlace.map { command.at($0) } ?? command
  }

  /// The kinds of second factor that are offered; nil if unknown.
  var offers: (sms: Bool, totp: Bool)? {
    guard hasSettings, failure == nil else { return nil }
    // Google's emulator always offers SMS and never authenticator apps.
    if isForeign { return (true, false) }
    guard let config = secondFactors else {
      let isOpen = !isStrict || target.tenant != nil
      return (isOpen, isOpen)
    }
    let needsProviders = isStrict && target.tenant == nil && config.providerConfigs == nil
    return (config.offersSMS, config.offersTOTP && !needsProviders)
  }

  /// Whether sign-in by phone is off, for a project without a tenant.
  var refusesPhoneSignIn: Bool {
    guard hasSettings, target.tenant == nil, failure == nil else { return false }
    // A strict server leaves false out of its answers, as production does (Docs/protocol.md 10.2).
    return isStrict ? phone?.enabled != true : phone?.enabled == false
  }

  /// How many steps of 30 s before and after now are accepted of an authenticator app; production has 5 by default.
  var adjacentIntervals: Int { (secondFactors ?? MFAConfig()).adjacentIntervals }

  /// Whether a number is fictional; nil if unknown.
  func isFictional(_ number: PhoneNumber) -> Bool? {
    guard hasSettings, failure == nil else { return nil }
    return phone?.testPhoneNumbers?[number.description] != nil || fictionalPhone(number) != nil
  }

  /// What this program's server stores of a fictional number.
  func fictionalPhone(_ number: PhoneNumber) -> FictionalPhones.Phone? {
    fictionalPhones.first { $0.phoneNumber == number.description }
  }
}

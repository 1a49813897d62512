/// One user of one project: signs in, keeps the session, gets tokens.
public struct AuthClient: Sendable {
  /// The project, and the service that requests go to.
  public private(set) var project: Project
  /// Where the session and the started steps are kept.
  package let store: CredentialStore
  private(set) var context: FlowContext

  /// A client; nothing is opened or sent yet.
  public init(
    _ project: Project, store: CredentialStore, options: Options = Options(),
    dependencies: Dependencies = .live()
  ) {
    self.init(
      project, store: store, options: options, dependencies: dependencies, trace: ExchangeObserver())
  }

  /// A client whose requests and responses are shown.
  package init(
    _ project: Project, store: CredentialStore, options: Options, dependencies: Dependencies,
    trace: ExchangeObserver
  ) {
    self.project = project
    self.store = store
    context = FlowContext(
      api: APIClient(
        project: project, store: store, options: options, dependencies: dependencies, trace: trace),
      store: store, dependencies: dependencies)
  }

  /// The same client for another app of the project, such as one that was named on a command line.
  package func acting(for app: Project.App) -> Self {
    var client = self
    client.project.app = app
    client.context.api.project.app = app
    return client
  }

  /// Sign-in by SMS code.
  public var phone: PhoneSignIn { PhoneSignIn(context: context) }
  /// Proofs that a genuine app requests an SMS.
  package var appVerification: AppVerificationFlow { AppVerificationFlow(context: context) }
  /// Sign-in with Apple: nonces, ID tokens, revocation.
  public var apple: AppleSignIn { AppleSignIn(context: context) }
  /// Sign-in by any other provider, with its tokens or at its page.
  public var providers: ProviderSignIn { ProviderSignIn(context: context) }
  /// The signed-in user's account.
  public var account: Account { Account(context: context) }
  /// Sign-in by e-mail address, and the codes in e-mails.
  public var email: EmailSignIn { EmailSignIn(context: context) }
  /// The signed-in user's second factors, and the sign-in that waits for one.
  public var secondFactors: SecondFactors { SecondFactors(context: context) }

  /// How far this machine's clock is ahead of the service's, in whole seconds, by its newest answer; nil before one.
  public var clockSkew: Duration? {
    ClockSkew(local: context.dependencies.now(), server: context.api.serviceClock.time).map {
      .seconds($0.seconds)
    }
  }

  /// The other account that a refused link or sign-in pointed to, with the fresh credential that is stored; the provider is `phone` for a
  /// number.
  ///
  /// - Throws: ``AuthError/nothingPending(_:)``, ``AuthError/otherProject(what:stored:current:)``, ``AuthError/store(_:)``.
  public func pendingConflict(_ providerID: String) async throws(AuthError) -> AccountConflict {
    if providerID == "phone" { return try await phone.pendingConflict() }
    return try await providers.pendingConflict(providerID)
  }

  /// The domains that the API key's project has authorized, which are public (Docs/protocol.md 4.3).
  ///
  /// - Throws: the errors of any call.
  package func authorizedDomains() async throws(AuthError) -> [String] {
    try await context.authorizedDomains()
  }
}

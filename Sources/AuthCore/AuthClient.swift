/// The front of the library: one profile's user at one target.
public struct AuthClient: Sendable {
  /// Where requests go.
  public let project: Project
  /// The profile's sessions and pending steps, on disk.
  public let store: CredentialStore
  private(set) var context: FlowContext

  /// Creates a client; nothing is opened or sent yet.
  ///
  /// The observer sees each request and its outcome.
  public init(
    _ project: Project, store: CredentialStore, settings: ClientSettings = ClientSettings(),
    dependencies: Dependencies, observer: ExchangeObserver = .none
  ) {
    self.project = project
    self.store = store
    context = FlowContext(
      api: APIClient(
        project: project, store: store, settings: settings, dependencies: dependencies, observer: observer),
      store: store, dependencies: dependencies)
  }

  /// The same client, which stores a provider's tokens while a second factor is pending, if `keeps`.
  public func keepingTokens(_ keeps: Bool) -> Self {
    var client = self
    client.context.keepsTokens = keeps
    return client
  }

  /// Sign-in by SMS code.
  public var phone: PhoneSignIn { PhoneSignIn(context: context) }
  /// Proofs that a genuine app requests an SMS.
  package var appVerification: AppVerificationFlow { AppVerificationFlow(context: context) }
  /// Sign-in with Apple.
  public var apple: AppleSignIn { AppleSignIn(context: context) }
  /// Sign-in by any provider.
  public var providers: ProviderSignIn { ProviderSignIn(context: context) }
  /// The signed-in user's account.
  public var account: Account { Account(context: context) }
  /// Sign-in by e-mail address and password.
  public var email: EmailSignIn { EmailSignIn(context: context) }
  /// The codes in e-mails.
  public var emailCodes: EmailCodes { EmailCodes(context: context) }
  /// The second step of a sign-in.
  public var multiFactor: MultiFactor { MultiFactor(context: context) }
  /// The signed-in user's second factors.
  public var enrollment: Enrollment { Enrollment(context: context) }
  /// Verification of the session's ID token.
  public var tokenVerification: TokenVerification { TokenVerification(context: context) }

  /// How far this machine's clock is ahead of the service's, in whole seconds, by its newest answer; nil before one.
  public var clockSkew: Duration? {
    ClockSkew(local: context.dependencies.now(), server: context.api.serviceClock.time).map {
      .seconds($0.seconds)
    }
  }

  /// The domains that the API key's project has authorized, which are public (Docs/protocol.md 4.3).
  ///
  /// - Throws: the errors of any call.
  public func authorizedDomains() async throws(AuthError) -> [String] {
    try await context.authorizedDomains()
  }
}

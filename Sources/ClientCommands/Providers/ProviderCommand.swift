/// `sign-in`, `link` and `reauth` of `apple`, `twitter` and `oauth`: each is a row of ``Commands``.
package struct ProviderCommand<Parameters: ProviderParameters, Verb: ProviderVerb>: SignInCommand,
  ProviderNaming
{
  package static var path: String { "\(Parameters.noun) \(Verb.purpose.verb)" }
  let source: Parameters
  package var providerID: String { source.providerID }

  package static var description: CommandDescription<Context> {
    let text = Parameters.text(of: Verb.purpose)
    return CommandDescription(
      text.summary, discussion: Parameters.discussion, examples: text.examples, build: Self.init(source:),
      Parameters.parameter)
  }

  package func run(_ context: Context) async throws -> Reply {
    let purpose = Verb.purpose
    let keepsTokens = source.outcome.showCredential
    let auth =
      try await purpose == .signIn
      ? context.authStartingFlow(keepingTokens: keepsTokens) : context.auth(keepingTokens: keepsTokens)
    let credential = source.usesCredential ? try await source.credential(context, purpose) : nil
    if credential != nil || source.outcome.updatedCredential { try refusePageDetails() }
    if purpose == .link { try await context.noteConsent(auth, isRelay: credential?.isRelay == true) }
    let done = try await context.signIn(auth) {
      switch credential {
      case .tokens(let tokens): try await auth.providers.signIn(tokens, purpose: purpose)
      case .apple(let given): try await given.signIn(auth, purpose)
      case nil: try await completeWithoutCredential(context, auth)
      }
    }
    return Reply(
      done, purpose: purpose,
      isPrivateEmail: try credential?.isPrivateEmail(noting: context),
      credential: keepsTokens ? done.credential : nil)
  }

  /// Uses the stored credential or the provider's page.
  ///
  /// Without a choice it opens the page on a terminal, and fails elsewhere.
  private func completeWithoutCredential(
    _ context: Context, _ auth: AuthClient
  ) async throws -> SignInResult {
    let purpose = Verb.purpose
    if source.outcome.updatedCredential {
      return try await auth.pendingConflict(source.providerID).resolve(purpose)
    }
    guard source.page.browser || source.page.paste || context.terminal.canAsk else {
      throw CommandFailure(
        .inputNeeded,
        "a credential is needed, and there is no terminal to open the provider page from",
        hint: "\(run: source.credentialLine(purpose)), or --browser, or --paste")
    }
    return try await source.page.paste ? paste(context, auth) : browse(context, auth)
  }

  private func refusePageDetails() throws(CommandFailure) {
    guard source.page.hasDetails else { return }
    throw .usage(
      "--param and --scope need the provider page",
      hint: .run(source.command(Verb.purpose) + "--browser"))
  }
}

/// The source of the credential for a provider's commands.
package protocol ProviderParameters: Sendable {
  static var noun: String { get }
  static var discussion: String { get }
  static var parameter: Parameter<Self> { get }
  /// The summary and the examples of a verb.
  static func text(of purpose: Purpose) -> (summary: String, examples: [String])

  var providerID: String { get }
  var page: ProviderPageParameters { get }
  var outcome: ProviderOutcomeParameters { get }

  /// The command, such as `twitter link`.
  func command(_ purpose: Purpose) -> NextCommand
  /// The command line with a credential, for a hint.
  func credentialLine(_ purpose: Purpose) -> NextCommand
  /// Reads the credential; nil if none was given.
  func credential(_ context: Context, _ purpose: Purpose) async throws -> GivenCredential?
}

extension ProviderParameters {
  package func command(_ purpose: Purpose) -> NextCommand { "\(words: Self.noun) \(words: purpose.verb)" }

  /// Whether the options allow only a credential.
  fileprivate var usesCredential: Bool { !outcome.updatedCredential && !page.browser && !page.paste }
}

/// A credential from the command line.
package enum GivenCredential {
  case tokens(ProviderCredential)
  case apple(AppleCredential)

  /// Whether Apple hides the user's address, for a note; nil for other providers.
  fileprivate func isPrivateEmail(noting context: Context) throws -> Bool? {
    guard case .apple(let given) = self else { return nil }
    if isRelay, let email = given.token.token.claims.email {
      let sender = MailSender.usual(of: try context.target().id)
      context.terminal.note(
        "\(email) is an Apple relay address: only senders registered with Apple can reach it, such as \(sender)"
      )
    }
    return isRelay
  }

  /// Whether Apple hides the user's address.
  fileprivate var isRelay: Bool {
    if case .apple(let given) = self { given.hasPrivateEmail } else { false }
  }
}

/// The options that the commands of all providers share, apart from the credential.
package struct ProviderOutcomeParameters: Sendable {
  let updatedCredential: Bool
  let showCredential: Bool

  static let parameter = Parameter<ProviderOutcomeParameters>.group(
    build: ProviderOutcomeParameters.init(updatedCredential:showCredential:),
    .flag("updated-credential", help: "Use the credential that a refused sign-in or link returned."),
    .flag(
      "show-credential",
      help: "Also print the provider's tokens; they are stored only while a second factor is pending."))
}

/// A verb as a type: a row of ``Commands`` is a type.
package protocol ProviderVerb: Sendable {
  static var purpose: Purpose { get }
}

package enum SignInVerb: ProviderVerb {
  package static let purpose = Purpose.signIn
}

package enum LinkVerb: ProviderVerb {
  package static let purpose = Purpose.link
}

package enum ReauthVerb: ProviderVerb {
  package static let purpose = Purpose.reauthenticate
}

extension Purpose {
  var verb: String {
    switch self {
    case .signIn: "sign-in"
    case .link: "link"
    case .reauthenticate: "reauth"
    }
  }
}

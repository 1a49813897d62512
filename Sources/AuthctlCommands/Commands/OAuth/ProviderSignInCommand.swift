import AuthCore
import CommandLineKit
import IdentityToolkit

/// Runs `sign-in`, `link` and `reauth` for Twitter and any other provider.
struct ProviderSignInCommand {
  let providerID: String
  /// The words of the command, such as `twitter link`.
  let command: String
  let page: ProviderPageParameters
  let outcome: ProviderOutcomeParameters
  /// The command line with a credential, for a hint.
  let ways: String

  /// Signs in the chosen way.
  ///
  /// Without a choice it opens the page on a terminal, and fails elsewhere.
  ///
  /// - Throws: ``CommandFailure`` for a combination that makes no sense, and what the sign-in throws.
  func run(
    _ context: Context, _ purpose: SignInPurpose, credential: () throws -> ProviderCredential?
  ) async throws -> SignInResult {
    let auth = try await purpose == .signIn ? context.authStartingFlow() : context.auth()
    let done = try await context.signIn(auth) { try await complete(context, auth, purpose, credential) }
    return SignInResult(done, purpose: purpose, showsCredential: outcome.showCredential)
  }

  private func complete(
    _ context: Context, _ auth: AuthClient, _ purpose: SignInPurpose,
    _ credential: () throws -> ProviderCredential?
  ) async throws -> OAuthSignIn.Completed {
    let provider = page.page(
      of: providerID, context, auth, command: command, keepsTokens: outcome.showCredential)
    let oauth = auth.oauth.keepingTokens(outcome.showCredential)
    if page.browser { return try await provider.browse(purpose) }
    if page.paste { return try await provider.paste(purpose) }
    if outcome.updatedCredential {
      try refusePageDetails()
      return try await oauth.useUpdatedCredential(of: providerID, purpose: purpose)
    }
    if let credential = try credential() {
      try refusePageDetails()
      return try await oauth.signIn(credential, purpose: purpose)
    }
    guard context.terminal.canAsk else {
      throw CommandFailure(
        ErrorReport(
          .inputNeeded,
          message: "a credential is needed, and there is no terminal to open the provider page from",
          hint: "\(ways), or --browser, or --paste"))
    }
    return try await provider.browse(purpose)
  }

  private func refusePageDetails() throws(CommandFailure) {
    guard !page.hasDetails else {
      throw .usage(
        "--param and --scope need the provider page",
        hint: "authctl \(command) --browser")
    }
  }
}

extension SignInPurpose {
  /// The verb of the commands.
  var verb: String {
    switch self {
    case .signIn: "sign-in"
    case .link: "link"
    case .reauthenticate: "reauth"
    }
  }
}

import AuthCore
import CommandLineKit
import IdentityToolkit

/// What `sign-in`, `link` and `reauth` of Twitter and of any other provider do with what was given.
struct ProviderSignInCommand {
  let providerID: String
  /// Such as `twitter link`.
  let command: String
  let page: ProviderPageParameters
  let outcome: ProviderOutcomeParameters
  /// The command with a credential, for a hint.
  let ways: String

  /// Takes the way that was chosen, the page where there is a person, else tells which ways there are.
  ///
  /// - Throws: ``CommandFailure`` for a combination that makes no sense, and what the sign-in throws.
  func run(
    _ context: Context, _ purpose: SignInPurpose, credential: () throws -> ProviderCredential?
  ) async throws -> SignInResult {
    let auth = try purpose == .signIn ? context.authStartingFlow() : context.auth()
    return SignInResult(
      try await complete(context, auth, purpose, credential), purpose: purpose,
      showsCredential: outcome.showCredential)
  }

  private func complete(
    _ context: Context, _ auth: AuthClient, _ purpose: SignInPurpose,
    _ credential: () throws -> ProviderCredential?
  ) async throws -> OAuthSignIn.Completed {
    let provider = page.page(of: providerID, context, auth, command: command)
    if page.browser { return try await provider.browse(purpose) }
    if page.paste { return try await provider.paste(purpose) }
    if outcome.updatedCredential {
      try refusePageDetails()
      return try await auth.oauth.useUpdatedCredential(of: providerID, purpose: purpose)
    }
    if let credential = try credential() {
      try refusePageDetails()
      return try await auth.oauth.signIn(credential, purpose: purpose)
    }
    guard context.terminal.canAsk else {
      throw CommandFailure(
        ErrorReport(
          code: "INPUT_NEEDED",
          message: "a credential is needed, and there is no terminal to open a page from",
          hint: "\(ways), or --browser, or --paste", exitStatus: .inputNeeded))
    }
    return try await provider.browse(purpose)
  }

  private func refusePageDetails() throws(CommandFailure) {
    guard !page.hasDetails else {
      throw .usage(
        "--param and --scope are for the provider's page, and none is used",
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

/// The source of the credential for the `twitter` commands.
package struct TwitterParameters: ProviderParameters {
  let accessToken: SecretInput?
  let accessSecret: SecretInput?
  package let page: ProviderPageParameters
  package let outcome: ProviderOutcomeParameters

  package static let noun = "twitter"
  package static let discussion = ProviderPageParameters.discussion
  package var providerID: String { "twitter.com" }

  package static func text(of purpose: Purpose) -> (summary: String, examples: [String]) {
    switch purpose {
    case .signIn:
      (
        "Sign in with Twitter.",
        [
          "authctl twitter sign-in --browser",
          "authctl twitter sign-in --access-token-file token.txt --access-secret-file secret.txt",
          "authctl twitter sign-in --paste --param lang=fr", "authctl twitter sign-in --updated-credential",
        ]
      )
    case .link:
      (
        "Link a Twitter account to the signed-in user.",
        ["authctl twitter link --browser", "authctl twitter link --access-token-file token.txt"]
      )
    case .reauthenticate: ("Reauthenticate with Twitter.", ["authctl twitter reauth --browser"])
    }
  }

  package static let parameter = Parameter<TwitterParameters>.group(
    rules: [
      .requires("access-secret-file", "access-token-file"),
      .atMostOne("access-token-file", "browser", "paste", "updated-credential"),
    ],
    build: TwitterParameters.init(accessToken:accessSecret:page:outcome:),
    .secret(
      "access-token-file", env: ("AUTHCTL_TWITTER_ACCESS_TOKEN", "the OAuth 1.0a token"),
      help:
        "The file with the OAuth 1.0a token, or - for standard input; its second line may be the secret."),
    .secret(
      "access-secret-file", env: ("AUTHCTL_TWITTER_ACCESS_SECRET", "the secret of the OAuth 1.0a token"),
      help: "The file with the secret of the OAuth 1.0a token, or - for standard input."),
    ProviderPageParameters.parameter, ProviderOutcomeParameters.parameter)

  package func credentialLine(_ purpose: Purpose) -> NextCommand {
    command(purpose) + "--access-token-file PATH --access-secret-file PATH"
  }

  package func credential(_ context: Context, _ purpose: Purpose) throws -> GivenCredential? {
    guard let accessToken else { return nil }
    let given = try context.secret(accessToken, named: "--access-token-file")
    let lines = given.reveal { $0.split(whereSeparator: \.isNewline).map { Secret(String($0)) } }
    var secret = lines.count == 2 ? lines[1] : nil
    if let accessSecret { secret = try context.secret(accessSecret, named: "--access-secret-file") }
    guard let token = lines.first, let secret, lines.count == (accessSecret == nil ? 2 : 1) else {
      throw CommandFailure.usage(
        "a Twitter token needs its secret, in its own file or on a second line",
        hint: .run(credentialLine(purpose)))
    }
    return .tokens(ProviderCredential(providerID, accessToken: token, tokenSecret: secret))
  }
}

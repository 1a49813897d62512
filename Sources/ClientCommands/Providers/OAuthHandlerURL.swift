package struct OAuthHandlerURL: Command {
  package static let path = "oauth handler-url"
  let provider: IdentityProvider
  let clientID: String?
  let parameters: [CustomParameter]
  let scopes: [String]

  package static let description: CommandDescription<Context> = CommandDescription(
    "Print the address that an app's SDK opens, to follow its flow step by step.",
    discussion: """
      The page calls the app through its URL scheme. Give the address of that call to authctl oauth sign-in \
      --provider ID --paste (or link, or reauth) within 15 minutes. For a real project, a note names the callback \
      URL to register with the provider: /__/auth/handler on PROJECT.firebaseapp.com, or on the profile's authDomain.
      """,
    examples: [
      "authctl oauth handler-url --provider twitter.com",
      "authctl oauth handler-url --provider github.com --client-id 123-abc.apps.googleusercontent.com --scope repo",
    ],
    build: Self.init(provider:clientID:parameters:scopes:),
    .requiredOption(
      "provider", "ID", completion: .candidates(.providers),
      help: "The provider ID, for example twitter.com or oidc.example."),
    .option(
      "client-id", "ID", help: "The app's OAuth client ID, instead of the profile's clientId or appId."),
    .repeated("param", "NAME=VALUE", help: "An extra parameter for the provider, such as lang=fr."),
    .repeated("scope", "SCOPE", help: "An extra scope to request from the provider."))

  package static func result(of it: (page: ProviderPage, callback: String?, providerID: String)?) -> Members {
    [
      "handlerUrl": .value(it?.page.url),
      "callbackUrl": .value(it?.callback, "what to register with the provider, in production"),
      "callbackScheme": .value(it?.page.callback?.scheme, "of the app that the page calls"),
      "eventId": .value(it?.page.callback?.eventID, "what the page gives back to the app"),
      "providerId": .value(it?.providerID),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.authStartingFlow()
    _ = try context.callbackApp(clientID, target: auth.project)
    var app = auth.project.app
    app.clientID = clientID ?? app.clientID
    let page = try await auth.acting(for: app).providers.start(
      provider.id, returningTo: .app, scopes: scopes, parameters: parameters.members)
    let callback = auth.project.isLocal ? nil : String(page.url.prefix { $0 != "?" })
    if let callback { context.terminal.note("callback URL to register with \(provider.id): \(callback)") }
    return Reply(page.url + "\n", Self.result(of: (page, callback, provider.id)))
  }
}

package struct OAuthHandlerURL: Command {
  package static let path = "oauth handler-url"
  package static let members = "handlerUrl callbackUrl callbackScheme eventId providerId"
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

  package func run(_ context: Context) async throws -> Reply {
    let settings = try context.settings()
    let auth = try await context.authStartingFlow()
    let app = try context.callbackApp(clientID, target: auth.project)
    let page = ProviderSignIn.PageRequest(
      providerID: provider.id, scopes: scopes,
      parameters: ByName(parameters.map { ($0.name, $0.value) }) { $1 })
    let pending = try await auth.providers.begin(page, in: app, authDomain: settings.authDomain)
    let callback = auth.project.isLocal ? nil : String(pending.address.prefix { $0 != "?" })
    if let callback { context.terminal.note("callback URL to register with \(provider.id): \(callback)") }
    return Reply(
      pending.address + "\n",
      [
        "handlerUrl": pending.address, "callbackUrl": callback, "callbackScheme": app.scheme,
        "eventId": pending.eventID,
        "providerId": provider.id,
      ])
  }
}

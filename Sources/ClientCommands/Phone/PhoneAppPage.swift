package struct PhoneAppPage: Command {
  package static let path = "phone app page"
  let clientID: String?
  let callback: SecretInput?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Verify the app with the web page its SDK uses when silent push is unavailable.",
    discussion: """
      The command prints the address of the page. The page calls the app through its URL scheme; give the \
      address of that call with --callback-file, or at the prompt on a terminal. Its token verifies the app for \
      the next SMS, within two minutes. The scheme is the reversed clientId of the profile (REVERSED_CLIENT_ID in \
      GoogleService-Info.plist), or the encoded app ID if the profile has no clientId.
      """,
    examples: [
      "authctl phone app page", "authctl phone app page --callback-file callback.txt",
      "authctl phone app page --client-id 123-abc.apps.googleusercontent.com",
    ],
    rules: [.atMostOne("client-id", "callback-file")],
    build: Self.init(clientID:callback:),
    .option(
      "client-id", "ID", help: "The app's OAuth client ID, instead of the profile's clientId or appId."),
    .secret(
      "callback-file",
      help: "The file with the address that called the app, or - for standard input."))

  package typealias Page = (address: String, eventID: String, callbackScheme: String)

  package static func result(of it: (page: Page?, isVerified: Bool)?) -> Members {
    let (page, unverified) = (it?.page, "absent once the app is verified")
    return [
      "handlerUrl": .value(page?.address, unverified), "eventId": .value(page?.eventID, unverified),
      "callbackScheme": .value(page?.callbackScheme, unverified), "verified": .value(it?.isVerified),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    if let callback {
      let address = try context.secret(callback, named: "--callback-file")
      try await context.auth().appVerification.finishPage(address)
      return Self.verified(context)
    }
    let settings = try context.settings()
    let auth = try await context.authStartingFlow()
    let pending = try await auth.appVerification.startPage(
      try context.callbackApp(clientID, target: auth.project), authDomain: settings.authDomain)
    let call = "\(pending.callbackScheme)://firebaseauth/link"
    guard context.terminal.canAsk else {
      context.terminal.note("the page calls \(call)?…")
      return Reply(pending.address + "\n", Self.result(of: (pending, false)))
    }
    try context.terminal.write(
      "Open this page, then paste the address that calls the app, \(call)?…\n\(pending.address.onOneLine)\n",
      to: .error)
    _ = context.machine.openBrowser(pending.address)
    try await context.terminal.usePastedLine(
      "Address", for: "the address that calls the app", orGive: "phone app page --callback-file PATH",
      within: .seconds(300)
    ) { try await auth.appVerification.finishPage($0) }
    return Self.verified(context)
  }

  private static func verified(_ context: Context) -> Reply {
    Reply(
      "The app is verified; the token is valid for two minutes.\nNext: \(context.line("phone send NUMBER"))\n",
      result(of: (nil, true)))
  }
}

extension Context {
  /// The app that a page calls back: by its OAuth client ID, else by its Firebase app ID.
  ///
  /// - Throws: ``CommandFailure`` if production would not know which app it is.
  func callbackApp(_ clientID: String?, target: Project) throws -> HandlerPage.App {
    let settings = try settings()
    if let app = clientID.map({ .client($0) }) ?? settings.callbackApp { return app }
    guard target.isLocal else {
      throw CommandFailure.usage(
        "the page must know which app to call, but the profile has no appId",
        hint: .run("config set appId 1:123456789012:ios:0a1b2c3d4e5f"))
    }
    return .local
  }
}

extension ProfileSettings {
  /// The app that pages call back; nil if the profile names none.
  var callbackApp: HandlerPage.App? { clientID.map { .client($0) } ?? appID.map { .firebase($0) } }
}

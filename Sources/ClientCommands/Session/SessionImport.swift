package struct SessionImport: Command {
  package static let path = "session import"
  let playwright: String
  let origin: AppOrigin?
  let appName: String?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Import the session of a browser's storage state.",
    discussion: """
      Reads what Playwright saved with storageState({indexedDB: true}), or what authctl session export \
      wrote, and stores the user as the profile's session. The ID token must belong to the target's \
      project and tenant and be signed as the target signs its tokens. Nothing from the file is sent. The browser and the \
      profile then use the same refresh token.
      """,
    examples: [
      "authctl session import --playwright state.json",
      "authctl session import --playwright state.json --origin http://localhost:5173 --app-name admin",
    ],
    build: Self.init(playwright:origin:appName:),
    .requiredOption(
      "playwright", "PATH", completion: .file,
      help: "The file with the storage state, or - for standard input."),
    .option("origin", "ORIGIN", help: "The app's origin, if the file has users of several origins."),
    .option("app-name", "NAME", help: "The app's name, if the origin has users of several apps."))

  package static func result(of it: (session: Session, origin: String, appName: String)?) -> Members {
    [
      "localId": .value(it?.session.uid).labeled("uid", isStrong: true),
      "providerId": .value(it?.session.providerID).labeled("provider ID"),
      "secondFactor": .value(it?.session.secondFactor, "phone or totp; absent after a sign-in without one")
        .labeled("second factor"),
      "origin": .value(it?.origin, "where the user was signed in").labeled("origin"),
      "appName": .value(it?.appName).labeled("app"),
      "expiresAt": .value(it?.session.expiresAt, "of the ID token").labeled("token until"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let state = try context.terminal.contents(
      ofFileOrInput: playwright, named: "the state of Playwright", limit: Self.limit,
      within: context.options.timeout)
    let found = try chosen(from: Self.users(in: state))
    let auth = try await context.authStartingFlow()
    guard auth.project.service != .inProcess else {
      throw TargetProblem.embeddedBrowser.error()
    }
    try found.user.checkOwner()
    let session = try await auth.adopt(idToken: found.user.idToken, refreshToken: found.user.refreshToken)
    if playwright != "-", let mode = ProcessFacts.mode(ofFileAt: playwright), mode & 0o077 != 0 {
      context.terminal.note("other users of this machine may read the tokens in \(playwright): chmod 600 it")
    }
    let result = Self.result(of: (session, found.origin, found.user.appName))
    return Reply(result) { style in style.good("Imported the session") + ".\n" + result.lines(style) }
  }

  /// The largest file that is read, in bytes: a state contains everything that the pages of its origins store.
  private static let limit = 1 << 26

  private static func users(
    in bytes: [UInt8]
  ) throws(CommandFailure) -> [(origin: String, user: BrowserUser)] {
    guard let users = (try? JSONReader.read(bytes)).flatMap(BrowserState.users) else {
      throw .usage("the file is not a Playwright storage state", hint: "\(Self.saving)")
    }
    guard !users.isEmpty else {
      throw .usage("the storage state has no signed-in user of the Firebase JS SDK", hint: "\(Self.saving)")
    }
    return users
  }

  private static let saving = "save it with the users: context.storageState({ path, indexedDB: true })"

  /// The only user that matches the options.
  private func chosen(
    from users: [(origin: String, user: BrowserUser)]
  ) throws(CommandFailure) -> (origin: String, user: BrowserUser) {
    let fitting = users.filter { entry in
      (origin == nil || origin?.origin == entry.origin) && (appName == nil || appName == entry.user.appName)
    }
    if fitting.count == 1, let only = fitting.first { return only }
    let list = users.map { "\($0.origin) \($0.user.appName)" }
    throw .usage(
      "the storage state has \(fitting.isEmpty ? "no such user" : "several users"); it has those of "
        + Set(list).sorted().joined(separator: ", "),
      hint: .run("session import --playwright state.json --origin http://localhost:5173 --app-name admin"))
  }
}

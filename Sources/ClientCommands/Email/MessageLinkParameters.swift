import POSIXShell

/// The target of the link in an e-mail, and the apps that can open it: the SDKs' action code settings.
struct MessageLinkParameters: Sendable {
  let continueURL: String?
  let handledInApp: Bool
  let bundleID: String?
  let androidPackage: String?
  let androidMinimumVersion: String?
  let installsAndroidApp: Bool
  let linkDomain: String?

  static let discussion = """
    With a continue URL or an app, the request also includes the profile's bundleId, as the SDK does. In \
    production the link of an app is a universal link of the project's Hosting domain.
    """

  static let parameter = Parameter<MessageLinkParameters>.group(
    rules: [
      .requires("android-min-version", "android-package"),
      .requires("android-install-app", "android-package"),
    ],
    build: MessageLinkParameters.init(
      continueURL:handledInApp:bundleID:androidPackage:androidMinimumVersion:installsAndroidApp:linkDomain:),
    .option(
      "continue-url", "URL",
      help: """
        The address that the link continues to; default for a sign-in link: a domain that the project has \
        authorized.
        """),
    .flag("handle-code-in-app", help: "Let an app open the link and use the code; needs --continue-url."),
    .option(
      "ios-bundle-id", "ID", help: "The bundle ID of the Apple app; default: the profile's bundleId."),
    .option("android-package", "NAME", help: "The package name of the app on Android."),
    .option("android-min-version", "VERSION", help: "The lowest version of the Android app."),
    .flag("android-install-app", help: "Let Android offer to install the app."),
    .option("link-domain", "DOMAIN", help: "The custom Hosting domain of the link."))

  /// The option that was given, for a message.
  var name: String {
    if continueURL != nil { return "--continue-url" }
    if handledInApp { return "--handle-code-in-app" }
    if bundleID != nil { return "--ios-bundle-id" }
    return androidPackage != nil ? "--android-package" : "--link-domain"
  }

  /// Sends a message; if a domain is refused, the hint has a command with one that every project allows.
  func explaining<Sent>(
    _ command: NextCommand, _ context: Context, _ send: () async throws -> Sent
  ) async throws -> Sent {
    do {
      return try await send()
    } catch let error as AuthError where error.refusal?.code == .unauthorizedDomain {
      let settings = try context.settings()
      let domain = try settings.authDomain ?? "\(context.target().id).firebaseapp.com"
      var report = await context.report(of: error)
      let known = await context.authorizing(continueURL)
      let way = try known ?? context.local("emulator settings authorizedDomains VALUE")
      let place: NextStep = way.map { ": \(run: $0);" } ?? " in the Firebase console,"
      report.next =
        "add the domain to the project's authorized domains\(place) or name one of them: \(run: "\(command) --continue-url \("https://\(domain)")")"
      throw CommandFailure(report)
    }
  }

  /// The settings; `usual` is the continue URL if none was given.
  ///
  /// - Throws: a usage error if an app shall use the code and there is no continue URL, which the service refuses.
  func settings(
    of command: NextCommand, always usual: String? = nil
  ) throws(CommandFailure) -> EmailLinkSettings {
    let url = continueURL ?? usual
    guard !handledInApp || url != nil else {
      throw .usage(
        "--handle-code-in-app needs --continue-url",
        hint: .run(command + "--handle-code-in-app --continue-url URL"))
    }
    var settings = EmailLinkSettings(url: url)
    settings.isHandledInApp = handledInApp
    settings.bundleID = bundleID
    settings.android = androidPackage.map { ($0, androidMinimumVersion, installsAndroidApp) }
    settings.linkDomain = linkDomain
    return settings
  }
}

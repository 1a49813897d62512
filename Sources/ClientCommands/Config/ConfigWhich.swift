package struct ConfigWhich: Command {
  package static let path = "config which"

  package static let description: CommandDescription<Context> = CommandDescription(
    "Show each effective value and where it comes from.",
    examples: ["authctl config which", "authctl config which --json"], build: Self.init)

  package typealias Value = (name: String, value: String?, origin: String)

  package static func result(of values: [Value]?) -> Members {
    [
      "values": .list(values) {
        [
          "name": .value($0?.name, "callbackScheme is the URL scheme by which pages call the app")
            .labeled("NAME"),
          "value": .value($0?.value, "absent if not set; appCheck never has one").labeled("VALUE"),
          "origin": .value(
            $0?.origin, "an option, a variable, a setting, config.json, default, resolved or not set"
          ).labeled("FROM"),
        ]
      }.table()
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let target = try await context.target(asking: .ifReachable)
    try context.noteStub(of: target)
    let settings = try context.settings()
    func value(
      _ name: String, option: String? = nil, given: String? = nil, variables: [String] = [], setting: String?,
      otherwise: String? = nil, from source: String = "default"
    ) -> Value {
      if let origin = option.flatMap(context.source) { return (name, given, origin) }
      if let variable = variables.first(where: { context.variables.variable($0) != nil }) {
        return (name, context.variables.variable(variable), variable)
      }
      if let setting { return (name, setting, "config.json") }
      return (name, otherwise, otherwise == nil ? "not set" : source)
    }
    let options = context.options
    let proxy = ProxySettings(environment: context.variables)
    let values: [Value] = [
      value("profile", option: "profile", given: options.profile, setting: nil, otherwise: "default"),
      ("kind", target.kindName, "resolved"),
      value(
        "emulatorHost", option: "emulator", given: options.emulator,
        variables: ["FIREBASE_AUTH_EMULATOR_HOST"], setting: settings.emulatorHost),
      value(
        "projectId", option: "project", given: options.project,
        variables: ProjectNames.idVariables, setting: settings.projectID,
        otherwise: target.id, from: context.projectOrigin),
      value("apiKey", option: "api-key", given: options.apiKey, setting: settings.apiKey),
      value("tenantId", option: "tenant", given: options.tenant, setting: settings.tenantID),
      value(
        "languageCode", option: "language", given: options.language?.description,
        setting: settings.languageCode),
      value("bundleId", setting: settings.bundleID),
      value("appId", setting: settings.appID),
      value("authDomain", setting: settings.authDomain),
      value("clientId", setting: settings.clientID),
      (
        "callbackScheme", settings.callbackApp?.scheme,
        settings.callbackApp == nil ? "not set" : settings.clientID == nil ? "appId" : "clientId"
      ),
      ("appCheck", nil, context.appCheckOrigin(settings)),
      ("proxy", proxy.shownProxy, proxy.proxyVariable ?? "not set"),
    ]
    return Self.reply(values)
  }
}

extension Context {
  /// The source of the App Check token; its value is never shown.
  fileprivate func appCheckOrigin(_ settings: ProfileSettings) -> String {
    let options = ["app-check-token-file", "app-check-debug-token-file"]
    if let origin = options.lazy.compactMap(source).first { return origin }
    if settings.appCheckTokenFile != nil { return "appCheckTokenFile" }
    return settings.appCheckDebugTokenFile == nil ? "not set" : "appCheckDebugTokenFile"
  }
}

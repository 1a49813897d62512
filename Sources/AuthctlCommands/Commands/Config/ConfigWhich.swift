struct ConfigWhich: Command {
  static let path = "config which"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show each effective value and where it comes from.",
      examples: ["authctl config which", "authctl config which --json"], build: Self.init)
  }

  func run(_ context: Context) async throws -> ConfigWhichResult {
    let target = try await context.target(asking: .ifReachable)
    let settings = try context.settings()
    func value(
      _ name: String, option: String? = nil, given: String? = nil, variables: [String] = [], setting: String?,
      otherwise: String? = nil, from source: String = "default"
    ) -> ConfigWhichResult.Value {
      switch option.flatMap({ context.origins[$0] }) {
      case .commandLine: return .init(name, given, "--\(option ?? "")")
      case .variable(let variable): return .init(name, given, variable)
      case .profile, .default, nil: break
      }
      if let variable = variables.first(where: { context.variables[$0]?.isEmpty == false }) {
        return .init(name, context.variables[variable], variable)
      }
      if let setting { return .init(name, setting, "config.json") }
      return .init(name, otherwise, otherwise == nil ? "not set" : source)
    }
    let options = context.options
    return ConfigWhichResult(
      values: [
        value("profile", option: "profile", given: options.profile, setting: nil, otherwise: "default"),
        .init("kind", target.kindName, "resolved"),
        value(
          "emulatorHost", option: "emulator", given: options.emulator,
          variables: ["FIREBASE_AUTH_EMULATOR_HOST"], setting: settings.emulatorHost),
        value(
          "projectId", option: "project", given: options.project,
          variables: ["GCLOUD_PROJECT", "GOOGLE_CLOUD_PROJECT"], setting: settings.projectID,
          otherwise: target.projectID, from: context.projectOrigin),
        value("apiKey", option: "api-key", given: options.apiKey, setting: settings.apiKey),
        value("tenantId", option: "tenant", given: options.tenant, setting: settings.tenantID),
        value("languageCode", option: "language", given: options.language, setting: settings.languageCode),
        value("bundleId", setting: settings.bundleID),
        value("appId", setting: settings.appID),
        value("authDomain", setting: settings.authDomain),
        value("clientId", setting: settings.clientID),
        .init(
          "callbackScheme", settings.callbackApp?.scheme,
          settings.callbackApp == nil ? "not set" : settings.clientID == nil ? "appId" : "clientId"),
        .init("appCheck", nil, context.appCheckOrigin(settings)),
      ])
  }
}

struct ConfigWhichResult: CommandResult {
  static var members: String { "values[name value origin]" }

  let values: [Value]

  struct Value: Encodable {
    let name: String
    let value: String?
    let origin: String

    init(_ name: String, _ value: String?, _ origin: String) {
      self.name = name
      self.value = value
      self.origin = origin
    }
  }

  func text(_ style: TextStyle) -> String {
    var table = Table("NAME", "VALUE", "FROM")
    for value in values { table.append(value.name, value.value ?? "-", value.origin) }
    return table.text(style)
  }
}

extension Context {
  /// The source of the App Check token; its value is never shown.
  fileprivate func appCheckOrigin(_ settings: ProfileSettings) -> String {
    for option in ["app-check-token-file", "app-check-debug-token-file"] {
      switch origins[option] {
      case .commandLine: return "--\(option)"
      case .variable(let name): return name
      case .profile, .default, nil: continue
      }
    }
    if settings.appCheckTokenFile != nil { return "appCheckTokenFile" }
    return settings.appCheckDebugTokenFile == nil ? "not set" : "appCheckDebugTokenFile"
  }
}

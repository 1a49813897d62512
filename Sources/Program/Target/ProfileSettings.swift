package import SafeFiles

/// One profile of `config.json`: settings, never a secret.
package struct ProfileSettings: Codable, Sendable, Equatable {
  package var projectID: String?
  /// The Web API key: a package identifier of the project.
  package var apiKey: String?
  /// The domain of the hosted sign-in pages.
  package var authDomain: String?
  /// The bundle ID of the app that this program acts for.
  package var bundleID: String?
  /// The Firebase app ID.
  package var appID: String?
  package var tenantID: String?
  /// The language of messages, BCP 47.
  package var languageCode: String?
  /// `HOST:PORT` of an emulator.
  package var emulatorHost: String?
  /// The app's OAuth client ID, if its reverse is the scheme that pages call.
  package var clientID: String?
  package var appCheckTokenFile: String?
  package var appCheckDebugTokenFile: String?

  /// The settings by name, in the order they are listed.
  package enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
    case projectID = "projectId", apiKey, authDomain, bundleID = "bundleId", appID = "appId",
      tenantID = "tenantId", languageCode, emulatorHost, clientID = "clientId", appCheckTokenFile,
      appCheckDebugTokenFile
  }

  package init() {}

  /// The app that the profile acts for.
  package var app: Project.App {
    var app = Project.App()
    app.bundleID = bundleID?.cleaned().nonEmpty
    app.appID = appID?.cleaned().nonEmpty
    app.clientID = clientID?.cleaned().nonEmpty
    app.pagesDomain = authDomain?.cleaned().nonEmpty
    return app
  }

  package subscript(key: CodingKeys) -> String? {
    get { self[keyPath: Self.path(of: key)] }
    set { self[keyPath: Self.path(of: key)] = newValue }
  }

  private static func path(of key: CodingKeys) -> WritableKeyPath<ProfileSettings, String?> {
    switch key {
    case .projectID: \.projectID
    case .apiKey: \.apiKey
    case .authDomain: \.authDomain
    case .bundleID: \.bundleID
    case .appID: \.appID
    case .tenantID: \.tenantID
    case .languageCode: \.languageCode
    case .emulatorHost: \.emulatorHost
    case .clientID: \.clientID
    case .appCheckTokenFile: \.appCheckTokenFile
    case .appCheckDebugTokenFile: \.appCheckDebugTokenFile
    }
  }
}

/// The profiles' settings in `config.json`: hand-editable, no secret.
package typealias ConfigurationFile = ProfileFile<ProfileSettings, AuthError>

extension ConfigurationFile {
  package init(path: String) { self.init(path: path) { .store(Problem(.file($0))) } }
}

extension ProfileSettings: ProfileContent {
  package static let protection = SafeFile.Protection.editable
  package static var identifiers: [String] { [] }
}

/// One profile of `config.json`: settings, never a secret.
public struct ProfileSettings: Codable, Sendable, Equatable {
  /// The project's ID.
  public var projectID: String?
  /// The Web API key: a public identifier of the project.
  public var apiKey: String?
  /// The domain of the hosted sign-in pages.
  public var authDomain: String?
  /// The bundle ID of the app that this program acts for.
  public var bundleID: String?
  /// The Firebase app ID.
  public var appID: String?
  /// The tenant.
  public var tenantID: String?
  /// The language of messages, BCP 47.
  public var languageCode: String?
  /// `HOST:PORT` of an emulator.
  public var emulatorHost: String?
  /// The app's OAuth client ID, if its reverse is the scheme that pages call.
  public var clientID: String?
  /// The file with an App Check token.
  public var appCheckTokenFile: String?
  /// The file with an App Check debug token.
  public var appCheckDebugTokenFile: String?

  /// The settings by name, in the order they are listed.
  package enum CodingKeys: String, CodingKey, CaseIterable, Sendable {
    case projectID = "projectId", apiKey, authDomain, bundleID = "bundleId", appID = "appId",
      tenantID = "tenantId", languageCode, emulatorHost, clientID = "clientId", appCheckTokenFile,
      appCheckDebugTokenFile
  }

  /// No settings.
  public init() {}

  /// The scheme of an OAuth client ID, or the client ID of a scheme.
  package static func reversed(_ clientID: String) -> String {
    clientID.split(separator: ".").reversed().joined(separator: ".")
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

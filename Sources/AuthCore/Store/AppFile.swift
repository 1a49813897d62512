import Platform

/// An app's own Firebase file, as it is; each member may be missing or empty, but not all are missing.
struct AppFile: Equatable {
  fileprivate(set) var projectID: String?
  /// The Web API key: a public identifier of the project.
  fileprivate(set) var apiKey: String?
  fileprivate(set) var app = Project.App()

  fileprivate init() {}

  /// Reads the settings in an app's own Firebase file: `GoogleService-Info.plist` (XML or binary), `google-services.json`, or the
  /// configuration of a web app in JSON.
  ///
  /// The Android package selects one of several apps.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for anything else, with the kind of file if known.
  init(_ bytes: [UInt8], package: String? = nil) throws(AuthError) {
    self.init()
    let file: JSONAppFile?
    var reason = "it is neither a property list nor JSON"
    do {
      file = try BoundedDecoder.decode(JSONAppFile.self, from: bytes)
    } catch {
      if bytes.first == UInt8(ascii: "{") { reason = BoundedDecoder.reason(of: error) }
      file = nil
    }
    if let file {
      guard file.privateKey == nil else { throw .invalid(Problem(.argument(.serviceAccountKey))) }
      projectID = file.project?["project_id"]?.string ?? file.projectID ?? file.plistProjectID
      apiKey = file.apiKey ?? file.plistAPIKey
      app.pagesDomain = file.authDomain
      app.bundleID = file.plistBundleID
      app.appID = file.appID ?? file.plistAppID
      app.clientID = file.plistClientID
      if let clients = file.clients, !clients.isEmpty {
        let client = try Self.chosen(clients, package)
        let keys = client["api_key"]?.array?.compactMap { $0["current_key"]?.string }
        apiKey = keys?.first { !$0.cleaned().isEmpty } ?? keys?.first
        app.appID = client["client_info"]?["mobilesdk_app_id"]?.string
        app.clientID = Self.ownClientID(of: client)
      }
    } else {
      guard let strings = PropertyList.strings(named: Project.propertyListNames, in: bytes) else {
        throw Self.foreign(reason)
      }
      projectID = strings["PROJECT_ID"]
      apiKey = strings["API_KEY"]
      app.bundleID = strings["BUNDLE_ID"]
      app.appID = strings["GOOGLE_APP_ID"]
      app.clientID = strings["CLIENT_ID"] ?? strings["REVERSED_CLIENT_ID"].map(HandlerPage.App.reversed)
    }
    guard self != Self() else { throw Self.foreign("the file has none of the settings") }
  }

  /// The only app of a file, or the one of the package.
  private static func chosen(_ clients: [JSONValue], _ package: String?) throws(AuthError) -> JSONValue {
    func name(_ client: JSONValue) -> String? {
      client["client_info"]?["android_client_info"]?["package_name"]?.string
    }
    if let package {
      guard let client = clients.first(where: { name($0) == package }) else {
        let apps = clients.compactMap(name).joined(separator: ", ")
        throw .invalid(Problem(.argument(.other("the file has no app \(package); it has \(apps)"))))
      }
      return client
    }
    guard clients.count == 1 else {
      throw .invalid(Problem(.argument(.severalApps(clients.compactMap(name)))))
    }
    return clients[0]
  }

  /// The OAuth client of an Android app itself: the file also lists those of the project's server and of its Apple apps.
  private static func ownClientID(of app: JSONValue) -> String? {
    let clients = app["oauth_client"]?.array ?? []
    return clients.first { $0["client_type"]?.integer == 1 }?["client_id"]?.string
  }

  fileprivate static func foreign(_ reason: String) -> AuthError {
    .invalid(Problem(.argument(.appFile(reason: reason))))
  }
}

extension Project {
  /// The names in a property list that ``settings(ofAppFile:package:)`` reads.
  package static let propertyListNames = [
    "PROJECT_ID", "API_KEY", "BUNDLE_ID", "GOOGLE_APP_ID", "CLIENT_ID", "REVERSED_CLIENT_ID",
  ]

  /// What an app's file says, as it is; each value may be missing or empty, but not all are missing.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for any other file, with the reason.
  package static func settings(
    ofAppFile bytes: [UInt8], package: String? = nil
  ) throws(AuthError) -> (projectID: String?, apiKey: String?, app: App) {
    let file = try AppFile(bytes, package: package)
    return (file.projectID, file.apiKey, file.app)
  }

  /// The project and the app of a `GoogleService-Info.plist` (XML or binary), a `google-services.json`, or a web app's
  /// configuration in JSON.
  ///
  /// The Android package selects one of several apps.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for any other file, and for one without a project ID or an API key.
  public init(appFile bytes: [UInt8], package: String? = nil) throws(AuthError) {
    let file = try AppFile(bytes, package: package)
    guard let apiKey = file.apiKey?.cleaned().nonEmpty else { throw AppFile.foreign("it has no API key") }
    guard let id = file.projectID?.cleaned().nonEmpty else { throw AppFile.foreign("it has no project ID") }
    try self.init(id, apiKey: apiKey)
    app = file.app
  }
}

/// The members of `GoogleService-Info.plist`, `google-services.json` and a web app's configuration, which do not collide.
private struct JSONAppFile: Decodable {
  let project: JSONValue?
  let clients: [JSONValue]?
  let projectID: String?
  let apiKey: String?
  let authDomain: String?
  let appID: String?
  let privateKey: String?
  let plistProjectID: String?
  let plistAPIKey: String?
  let plistBundleID: String?
  let plistAppID: String?
  let plistClientID: String?

  enum CodingKeys: String, CodingKey {
    case project = "project_info"
    case clients = "client"
    case privateKey = "private_key"
    case projectID = "projectId", apiKey, authDomain, appID = "appId"
    case plistProjectID = "PROJECT_ID"
    case plistAPIKey = "API_KEY"
    case plistBundleID = "BUNDLE_ID"
    case plistAppID = "GOOGLE_APP_ID"
    case plistClientID = "CLIENT_ID"
  }
}

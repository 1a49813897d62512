import Platform

/// An app's own Firebase file; each member may be missing, but not all.
struct AppFile: Equatable {
  /// The project's ID.
  fileprivate(set) var projectID: String?
  /// The Web API key: a public identifier of the project.
  fileprivate(set) var apiKey: String?
  /// The app.
  fileprivate(set) var app = Project.App()

  fileprivate init() {}

  /// Reads the settings in an app's own Firebase file: `GoogleService-Info.plist` (XML or binary), `google-services.json`, or the
  /// configuration of a web app, in JSON or as the snippet that the console shows.
  ///
  /// The Android package selects one of several apps.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for anything else, with the kind of file if known.
  init(_ bytes: [UInt8], package: String? = nil) throws(AuthError) {
    let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    let isJSON = start == UInt8(ascii: "{")
    if !isJSON, let strings = PropertyList.strings(named: Self.propertyNames, in: bytes) {
      self.init()
      projectID = strings["PROJECT_ID"]
      apiKey = strings["API_KEY"]
      app.bundleID = strings["BUNDLE_ID"]
      app.appID = strings["GOOGLE_APP_ID"]
      app.clientID = strings["CLIENT_ID"] ?? strings["REVERSED_CLIENT_ID"].map(HandlerPage.App.reversed)
      self = try unlessEmpty()
      return
    }
    guard isJSON, let file = try? BoundedDecoder.decode(JSONAppFile.self, from: bytes) else {
      // The console's snippet, from its brace on, alone or in a page.
      guard let settings = try WebConfiguration.settings(in: bytes) else {
        throw Self.foreign(
          isJSON
            ? "its JSON has another structure"
            : "it is neither a property list, nor JSON, nor a snippet with a firebaseConfig")
      }
      self = try settings.unlessEmpty()
      return
    }
    self.init()
    guard file.privateKey == nil else { throw .invalid(Problem(.argument(.serviceAccountKey))) }
    projectID = file.project?["project_id"]?.string ?? file.projectID ?? file.plistProjectID
    apiKey = file.apiKey ?? file.plistAPIKey
    app.pagesDomain = file.authDomain
    app.bundleID = file.plistBundleID
    app.appID = file.appID ?? file.plistAppID
    app.clientID = file.plistClientID
    if let clients = file.clients, !clients.isEmpty {
      let client = try Self.chosen(clients, package)
      apiKey = client["api_key"]?.array?.compactMap { $0["current_key"]?.string }.first
      app.appID = client["client_info"]?["mobilesdk_app_id"]?.string
      app.clientID = Self.ownClientID(of: client)
    }
    self = try unlessEmpty()
  }

  private func unlessEmpty() throws(AuthError) -> Self {
    var file = self
    file.projectID = projectID?.cleaned().nonEmpty
    file.apiKey = apiKey?.cleaned().nonEmpty
    guard file != Self() else { throw Self.foreign("the file has none of the settings") }
    return file
  }

  private static let propertyNames = [
    "PROJECT_ID", "API_KEY", "BUNDLE_ID", "GOOGLE_APP_ID", "CLIENT_ID", "REVERSED_CLIENT_ID",
  ]

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

  private static func foreign(_ reason: String) -> AuthError {
    .invalid(Problem(.argument(.appFile(reason: reason))))
  }
}

extension Project {
  /// What an app's Firebase file says, possibly without a project ID or an API key.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for any other file, with its kind if known.
  package static func settings(
    ofAppFile bytes: [UInt8], package: String? = nil
  ) throws(AuthError) -> (id: String?, apiKey: String?, app: App) {
    let file = try AppFile(bytes, package: package)
    return (file.projectID, file.apiKey, file.app)
  }

  /// The project and the app of a `GoogleService-Info.plist` (XML or binary), a `google-services.json`, or a web app's
  /// configuration, in JSON or as the snippet that the console shows.
  ///
  /// The Android package selects one of several apps.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for any other file, and for one without a project ID or an API key.
  public init(appFile bytes: [UInt8], package: String? = nil) throws(AuthError) {
    let file = try AppFile(bytes, package: package)
    guard let id = file.projectID, let apiKey = file.apiKey else {
      throw .invalid(
        Problem(
          .argument(.appFile(reason: file.apiKey == nil ? "it has no API key" : "it has no project ID"))))
    }
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

/// The `firebaseConfig` of a web app as the console shows it: `key: "value"` pairs, line by line, in any text.
private enum WebConfiguration {
  /// The settings; nil if the text has no such pairs.
  ///
  /// - Throws: ``AuthError/invalid(_:)`` for several that differ, a value that is not text, or a service account's key.
  static func settings(in bytes: [UInt8]) throws(AuthError) -> AppFile? {
    var found: ByName<String> = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where !line.drop(while: \.isWhitespace).hasPrefix("//") {
      for colon in line.utf8.indices where line.utf8[colon] == UInt8(ascii: ":") {
        let name = name(before: line[..<colon])
        guard name != "private_key" else { throw .invalid(Problem(.argument(.serviceAccountKey))) }
        guard members.contains(name) else { continue }
        guard let value = text(after: line[line.index(after: colon)...]) else {
          // Part of the settings would lead to a different project than the app's.
          throw .invalid(
            Problem(.argument(.appFile(reason: "\(name) is not text in quotes; put its value there"))))
        }
        guard found[name]?.utf8.elementsEqual(value.utf8) != false else {
          throw .invalid(Problem(.argument(.appFile(reason: "it has several values of \(name); keep one"))))
        }
        found[name] = value
      }
    }
    // One member with a common name proves nothing.
    guard found.count > 1 else { return nil }
    var settings = AppFile()
    settings.projectID = found["projectId"]
    settings.apiKey = found["apiKey"]
    settings.app.pagesDomain = found["authDomain"]
    settings.app.appID = found["appId"]
    return settings
  }

  private static let members: Set<Name> = [
    "apiKey", "authDomain", "projectId", "appId", "storageBucket", "messagingSenderId", "databaseURL",
    "measurementId",
  ]

  private static let backslash: Character = "\\"
  private static let quotes: [Character] = ["\"", "'", "`"]

  /// The name of letters at the end of a line's start, quoted or not.
  private static func name(before text: Substring) -> String {
    var rest = text.utf8
    if let last = rest.last, quotes.contains(where: { $0.utf8.elementsEqual([last]) }) { rest.removeLast() }
    let name = rest.suffix(32).reversed().prefix { $0 == UInt8(ascii: "_") || isLetter($0) }
    return String(decoding: name.reversed(), as: UTF8.self)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// The quoted string at the start of a line's rest; nil for anything else, such as a variable or an
  /// expression.
  private static func text(after colon: Substring) -> String? {
    let rest = colon.drop(while: \.isWhitespace)
    guard let quote = rest.first, quotes.contains(where: { $0 == quote }) else { return nil }
    let text = rest.dropFirst().prefix { $0 != quote && $0 != backslash }
    let end = rest[text.endIndex...]
    guard end.first == quote, !text.isEmpty, quote != quotes[2] || !text.contains("${") else { return nil }
    let next = end.dropFirst().first { !$0.isWhitespace }
    return next.map { ",};".contains($0) } == false ? nil : String(text)
  }
}

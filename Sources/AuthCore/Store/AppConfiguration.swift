import Platform

/// The settings in an app's own Firebase file: `GoogleService-Info.plist` (XML or binary), `google-services.json`, or the configuration of a web app,
/// in JSON or as the snippet that the console shows.
public struct AppConfiguration: Sendable, Equatable {
  /// Its settings; everything else is nil.
  public var settings: ProfileSettings

  /// Reads a file of any of these kinds.
  ///
  /// - Parameters:
  ///   - bytes: the file.
  ///   - package: the Android package, where the file holds several apps.
  /// - Throws: ``AuthError/invalidInput(_:)`` for anything else, with the kind of file if known.
  public init(parsing bytes: [UInt8], package: String? = nil) throws(AuthError) {
    let start = bytes.first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
    settings =
      start == UInt8(ascii: "{")
      ? try Self.settings(ofJSON: bytes, package: package) : try Self.settings(ofText: bytes)
    guard settings != ProfileSettings() else { throw Self.foreign("the file has none of the settings") }
  }

  /// A property list, or else a snippet, alone or in a page.
  private static func settings(ofText bytes: [UInt8]) throws(AuthError) -> ProfileSettings {
    guard !isDeep(bytes) else { throw foreign("it is nested more than \(deepest) levels deep") }
    let info: ServiceInfo
    do { info = try PropertyListDecoder().decode(ServiceInfo.self, from: Data(bytes)) } catch {
      if let settings = try WebConfiguration(in: bytes).settings { return settings }
      throw foreign("it is neither a property list, nor JSON, nor a snippet with a firebaseConfig")
    }
    var settings = ProfileSettings()
    settings.projectID = info.projectID
    settings.apiKey = info.apiKey
    settings.bundleID = info.bundleID
    settings.appID = info.appID
    return settings
  }

  /// How deep lists and dictionaries may be nested: Foundation's parser calls itself for each level, until the stack is full.
  private static let deepest = 64

  private static func isDeep(_ bytes: [UInt8]) -> Bool {
    guard !bytes.starts(with: "bplist".utf8) else { return false }
    var depth = 0
    for place in bytes.indices where bytes[place] == UInt8(ascii: "<") {
      let tag = bytes[(place + 1)...].prefix(6)
      if ["/array", "/dict"].contains(where: { tag.starts(with: $0.utf8) }) { depth -= 1 }
      if ["array", "dict"].contains(where: {
        tag.starts(with: $0.utf8) && !tag.dropFirst($0.utf8.count).starts(with: "/".utf8)
      }) {
        depth += 1
      }
      if depth > deepest { return true }
    }
    return false
  }

  private static func settings(
    ofJSON bytes: [UInt8], package: String?
  ) throws(AuthError) -> ProfileSettings {
    let file: JSONFile
    do { file = try BoundedDecoder.decode(JSONFile.self, from: bytes) } catch {
      // The console's snippet, from its brace on.
      if let settings = try WebConfiguration(in: bytes).settings { return settings }
      throw foreign("its JSON has another structure")
    }
    guard file.privateKey == nil else {
      throw .invalidInput(.serviceAccountKey)
    }
    var settings = ProfileSettings()
    settings.projectID = file.project?.id ?? file.projectID
    settings.apiKey = file.apiKey
    settings.authDomain = file.authDomain
    settings.appID = file.appID
    if let clients = file.clients, !clients.isEmpty {
      let client = try chosen(clients, package)
      settings.apiKey = client.keys?.compactMap(\.current).first
      settings.appID = client.info?.appID
    }
    return settings
  }

  /// The only app of a file, or the one of the package.
  private static func chosen(
    _ clients: [JSONFile.Client], _ package: String?
  ) throws(AuthError) -> JSONFile.Client {
    let names = clients.compactMap { $0.info?.android?.package }
    if let package {
      guard let client = clients.first(where: { $0.info?.android?.package == package }) else {
        throw .invalidInput(.noSuchApp(package, apps: names))
      }
      return client
    }
    guard clients.count == 1 else { throw .invalidInput(.severalApps(names)) }
    return clients[0]
  }

  private static func foreign(_ reason: String) -> AuthError {
    .invalidInput(.appFile(reason: reason))
  }
}

/// The members of `GoogleService-Info.plist` that are used here.
private struct ServiceInfo: Decodable {
  let projectID: String?
  let apiKey: String?
  let bundleID: String?
  let appID: String?

  enum CodingKeys: String, CodingKey {
    case projectID = "PROJECT_ID"
    case apiKey = "API_KEY"
    case bundleID = "BUNDLE_ID"
    case appID = "GOOGLE_APP_ID"
  }
}

/// `google-services.json` and a web app's configuration, whose members do not collide.
private struct JSONFile: Decodable {
  let project: Project?
  let clients: [Client]?
  let projectID: String?
  let apiKey: String?
  let authDomain: String?
  let appID: String?
  let privateKey: String?

  enum CodingKeys: String, CodingKey {
    case project = "project_info"
    case clients = "client"
    case privateKey = "private_key"
    case projectID = "projectId", apiKey, authDomain, appID = "appId"
  }

  struct Project: Decodable {
    let id: String?

    enum CodingKeys: String, CodingKey { case id = "project_id" }
  }

  struct Client: Decodable {
    let info: Info?
    let keys: [Key]?

    enum CodingKeys: String, CodingKey {
      case info = "client_info"
      case keys = "api_key"
    }
  }

  struct Info: Decodable {
    let appID: String?
    let android: Android?

    enum CodingKeys: String, CodingKey {
      case appID = "mobilesdk_app_id"
      case android = "android_client_info"
    }
  }

  struct Android: Decodable {
    let package: String?

    enum CodingKeys: String, CodingKey { case package = "package_name" }
  }

  struct Key: Decodable {
    let current: String?

    enum CodingKeys: String, CodingKey { case current = "current_key" }
  }
}

/// The `firebaseConfig` of a web app as the console shows it: `key: "value"` pairs, line by line, in any text.
struct WebConfiguration {
  /// The settings; nil if the text has no such pairs.
  let settings: ProfileSettings?

  /// Looks for it.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)`` for several that differ, a value that is not text, or a service account's key.
  init(in bytes: [UInt8]) throws(AuthError) {
    var found: [String: String] = [:]
    for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    where !line.drop(while: \.isWhitespace).hasPrefix("//") {
      for colon in line.indices where line[colon] == ":" {
        let name = Self.name(before: line[..<colon])
        guard name != "private_key" else { throw .invalidInput(.serviceAccountKey) }
        guard Self.members.contains(name) else { continue }
        guard let value = Self.text(after: line[line.index(after: colon)...]) else {
          // Part of the settings would lead to a different project than the app's.
          throw .invalidInput(.appFile(reason: "\(name) is not text in quotes; put its value there"))
        }
        guard found.updateValue(value, forKey: name) ?? value == value else {
          throw .invalidInput(.appFile(reason: "it has several values of \(name); keep one"))
        }
      }
    }
    // One member with a common name proves nothing.
    guard found.count > 1 else {
      settings = nil
      return
    }
    var settings = ProfileSettings()
    settings.projectID = found["projectId"]
    settings.apiKey = found["apiKey"]
    settings.authDomain = found["authDomain"]
    settings.appID = found["appId"]
    self.settings = settings
  }

  private static let members: Set = [
    "apiKey", "authDomain", "projectId", "appId", "storageBucket", "messagingSenderId", "databaseURL",
    "measurementId",
  ]

  private static let quotes: [Character] = ["\"", "'", "`"]

  /// The name at the end of a line's start, quoted or not.
  private static func name(before text: Substring) -> String {
    var rest = text
    if let last = rest.last, quotes.contains(last) { rest.removeLast() }
    let name = rest.suffix(32).reversed().prefix { $0.isLetter || $0 == "_" }
    return String(name.reversed())
  }

  /// The quoted string at the start of a line's rest; nil for anything else, such as a variable or an
  /// expression.
  private static func text(after colon: Substring) -> String? {
    let rest = colon.drop(while: \.isWhitespace)
    guard let quote = rest.first, quotes.contains(quote) else { return nil }
    let text = rest.dropFirst().prefix { $0 != quote && $0 != "\\" }
    let end = rest[text.endIndex...]
    guard end.first == quote, !text.isEmpty, quote != "`" || !text.contains("${") else { return nil }
    let next = end.dropFirst().first { !$0.isWhitespace }
    return next.map { ",};".contains($0) } == false ? nil : String(text)
  }
}

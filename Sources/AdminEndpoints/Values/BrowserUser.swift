package import Platform

/// The storage state of a browser, as Playwright saves and loads it (Docs/protocol.md 7.8).
package enum BrowserState {
  private static let database = "firebaseLocalStorageDb"
  private static let store = "firebaseLocalStorage"
  private static let keyPath = "fbase_key"

  /// The state of a browser in which one user is signed in at one origin.
  package static func state(of user: BrowserUser, at origin: String) -> JSONValue {
    let record: JSONValue = ["value": .object([keyPath: .string(user.key), "value": user.value])]
    let store: JSONValue = [
      "name": .string(store), "keyPath": .string(keyPath), "autoIncrement": false, "records": [record],
      "indexes": [],
    ]
    let base: JSONValue = ["name": .string(database), "version": 1, "stores": [store]]
    return [
      "cookies": [], "origins": [["origin": .string(origin), "localStorage": [], "indexedDB": [base]]],
    ]
  }

  /// The users in a state with the origins they are signed in at, in the state's order; nil for a value that is not a state.
  ///
  /// The SDK keeps a user in IndexedDB, or in local storage if the page requested that.
  package static func users(in state: JSONValue) -> [(origin: String, user: BrowserUser)]? {
    guard let origins = state["origins"]?.array else { return nil }
    var users: [(origin: String, user: BrowserUser)] = []
    for entry in origins {
      guard let origin = entry["origin"]?.string else { continue }
      let items = entry["localStorage"]?.array ?? []
      for user in records(in: entry).compactMap(user(ofRecord:)) { users.append((origin, user)) }
      for user in items.compactMap(user(ofItem:)) { users.append((origin, user)) }
    }
    return users
  }

  private static func records(in entry: JSONValue) -> [JSONValue] {
    var records: [JSONValue] = []
    for base in entry["indexedDB"]?.array ?? [] where base["name"]?.string == database {
      for part in base["stores"]?.array ?? [] where part["name"]?.string == store {
        records += part["records"]?.array ?? []
      }
    }
    return records
  }

  private static func user(ofRecord record: JSONValue) -> BrowserUser? {
    guard let value = record["value"] ?? record["valueEncoded"].flatMap(decoded),
      let key = value[keyPath]?.string, let kept = value["value"]
    else { return nil }
    return BrowserUser(key: key, value: kept)
  }

  private static func user(ofItem item: JSONValue) -> BrowserUser? {
    guard let key = item["name"]?.string, let text = item["value"]?.string,
      let value = try? JSONReader.read(Array(text.utf8))
    else { return nil }
    return BrowserUser(key: key, value: value)
  }

  /// A value that Playwright has encoded because JSON cannot express it, such as members that the SDK leaves
  /// undefined.
  ///
  /// Nil for what is undefined, and for what no user has.
  private static func decoded(_ value: JSONValue) -> JSONValue? {
    guard case .object(let form) = value else { return value }
    if let members = form["o"]?.array {
      var object: ByName<JSONValue> = [:]
      for member in members {
        guard let name = member["k"]?.string, let value = member["v"] else { continue }
        object[name] = decoded(value)
      }
      return .object(object)
    }
    if let elements = form["a"]?.array { return .array(elements.compactMap(decoded)) }
    return form["v"] == "null" ? .null : nil
  }
}

/// A signed-in user as the Firebase JS SDK keeps it in a browser (Docs/protocol.md 7.8).
package struct BrowserUser: Sendable, Equatable {
  package var apiKey: String
  /// The app's name, `[DEFAULT]` unless a page has several.
  package var appName: String
  package var localID: String
  package var idToken: Secret
  package var refreshToken: Secret
  /// When the ID token expires by the browser's clock; nil counts as over.
  package var expiresAt: Date?
  /// The other members, by the SDK's names.
  var profile: ByName<JSONValue>

  /// The name of the app where a page has only one.
  package static let usualAppName = "[DEFAULT]"
  private static let keyHead = "firebase:authUser:"

  /// A user who has signed in, as the service has it, with the tokens of the sign-in; it expires by the browser's clock.
  package init(
    _ user: UserInfo, isAnonymous: Bool, idToken: Secret, refreshToken: Secret, expiresAt: Date,
    apiKey: String,
    appName: String
  ) {
    (self.apiKey, self.appName) = (apiKey, appName)
    localID = user.localID ?? ""
    (self.idToken, self.refreshToken, self.expiresAt) = (idToken, refreshToken, expiresAt)
    profile = [
      "emailVerified": .bool(user.emailVerified ?? false), "isAnonymous": .bool(isAnonymous),
      "providerData": .array((user.providerUserInfo ?? []).map(Self.provider)),
    ]
    let texts: ByName<String?> = [
      "email": user.email, "displayName": user.displayName, "photoURL": user.photoUrl,
      "phoneNumber": user.phoneNumber, "tenantId": user.tenantID,
      "createdAt": user.createdAt.map { "\($0.value)" },
      "lastLoginAt": user.lastLoginAt.map { "\($0.value)" },
    ]
    profile.merge(texts.compactMapValues(Self.text)) { $1 }
  }

  private static func text(_ text: String?) -> JSONValue? {
    text.flatMap { $0.isEmpty ? nil : .string($0) }
  }

  private static func provider(_ info: ProviderUserInfo) -> JSONValue {
    [
      "providerId": .string(info.providerID ?? ""), "uid": .string(info.rawID ?? ""),
      "displayName": text(info.displayName) ?? .null, "email": text(info.email) ?? .null,
      "phoneNumber": text(info.phoneNumber) ?? .null, "photoURL": text(info.photoUrl) ?? .null,
    ]
  }

  var key: String { "\(Self.keyHead)\(apiKey):\(appName)" }

  /// The stored value; it contains the tokens.
  var value: JSONValue {
    var members = profile
    members["uid"] = .string(localID)
    members["apiKey"] = .string(apiKey)
    members["appName"] = .string(appName)
    let tokens: ByName<JSONValue> = [
      "refreshToken": .string(refreshToken.reveal { $0 }), "accessToken": .string(idToken.reveal { $0 }),
      "expirationTime": .integer(expiresAt.map { Timestamp($0).milliseconds } ?? 0),
    ]
    members["stsTokenManager"] = .object(tokens)
    return .object(members)
  }

  /// Reads what is stored under a key; nil unless it is a user with tokens.
  init?(key: String, value: JSONValue) {
    guard key.hasPrefix(Self.keyHead), var members = value.object else { return nil }
    let rest = key.dropFirst(Self.keyHead.count)
    guard let colon = rest.firstIndex(of: ":"), let uid = members.removeValue(forKey: "uid")?.string,
      let tokens = members.removeValue(forKey: "stsTokenManager"),
      let idToken = tokens["accessToken"]?.string, let refreshToken = tokens["refreshToken"]?.string,
      OpaqueText.isWellFormed(idToken), OpaqueText.isWellFormed(refreshToken)
    else { return nil }
    apiKey = String(rest[..<colon])
    appName = String(rest[rest.index(after: colon)...])
    localID = uid
    self.idToken = Secret(idToken)
    self.refreshToken = Secret(refreshToken)
    expiresAt = tokens["expirationTime"]?.integer.map { Date(timeIntervalSince1970: Double($0) / 1000) }
    members["apiKey"] = nil
    members["appName"] = nil
    profile = members
  }
}

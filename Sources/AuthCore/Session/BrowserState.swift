package import BoundedJSON

/// The storage state of a browser, as Playwright saves and loads it (Docs/protocol.md 7.8).
package enum BrowserState {
  private static let database = "firebaseLocalStorageDb"
  private static let store = "firebaseLocalStorage"
  private static let keyPath = "fbase_key"

  /// The state of a browser in which one user is signed in at one origin.
  package static func state(of user: BrowserUser, at origin: String) -> JSONValue {
    let record: [String: JSONValue] = [keyPath: .string(user.key), "value": user.value]
    let store: [String: JSONValue] = [
      "name": .string(store), "keyPath": .string(keyPath), "autoIncrement": .bool(false),
      "records": .array([.object(["value": .object(record)])]), "indexes": .array([]),
    ]
    let base: [String: JSONValue] = [
      "name": .string(database), "version": .integer(1), "stores": .array([.object(store)]),
    ]
    let place: [String: JSONValue] = [
      "origin": .string(origin), "localStorage": .array([]), "indexedDB": .array([.object(base)]),
    ]
    return .object(["cookies": .array([]), "origins": .array([.object(place)])])
  }

  /// The users in a state with the origins they are signed in at, in the state's order; nil for a value that is no state.
  ///
  /// The SDK keeps a user in IndexedDB, or in the local storage where a page has asked for that.
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

  /// The records of the SDK's store at one origin.
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

  /// A value that Playwright has encoded because JSON cannot express all of it, such as the members that the SDK leaves undefined.
  ///
  /// Nil for what is undefined, and for what no user has.
  private static func decoded(_ value: JSONValue) -> JSONValue? {
    guard case .object(let form) = value else { return value }
    if let members = form["o"]?.array {
      var object: [String: JSONValue] = [:]
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

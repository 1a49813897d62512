import AuthHTTP
import BoundedJSON
import Foundation
import ServerSupport
import TestSupport
import Testing

/// `session export` and `session import` (Docs/protocol.md 7.8).
@Suite struct BrowserHandOverTests {
  private let server: CountingServer
  private let authctl: Authctl

  init() async throws {
    server = try CountingServer()
    authctl = try Authctl(variables: server.variables)
    _ = try await authctl.done("phone", "send", "+16505553434")
    _ = try await authctl.done("phone", "verify", "654321")
  }

  private var path: String { "\(authctl.home.path)/state.json" }

  private func export(_ words: String...) async throws -> Binary.Outcome {
    try await authctl.run(
      ["session", "export", "--playwright", "http://localhost:5173", "--show-tokens"] + words)
  }

  private func write(_ state: JSONValue) throws {
    try JSONEncoder().encode(state).write(to: URL(filePath: path))
  }

  /// The state of an export.
  private func state() async throws -> JSONValue {
    try JSONReader.read(Array(try await export().output.utf8))
  }

  /// The record in a state written by this program.
  private func record(_ state: JSONValue) throws -> JSONValue {
    let base = try #require(state["origins"]?.array?.first?["indexedDB"]?.array?.first)
    #expect(base["name"] == "firebaseLocalStorageDb" && base["version"] == 1)
    let store = try #require(base["stores"]?.array?.first)
    #expect(store["name"] == "firebaseLocalStorage" && store["keyPath"] == "fbase_key")
    return try #require(store["records"]?.array?.first?["value"])
  }

  /// The home of another profile with the same server.
  private func stranger(_ variables: [String: String] = [:]) throws -> Authctl {
    try Authctl(variables: server.variables.merging(variables) { $1 })
  }

  @Test func `an export has the SDK's data under the app's key and name`() async throws {
    let record = try record(await state())
    #expect(record["fbase_key"] == "firebase:authUser:fake-api-key:[DEFAULT]")
    let user = try #require(record["value"])
    let shown = try await authctl("user", "show", "--json").json()
    #expect(user["uid"]?.string == shown["localId"] as? String)
    #expect(user["phoneNumber"] == "+16505553434")
    #expect(user["emailVerified"] == false && user["isAnonymous"] == false)
    #expect(user["apiKey"] == "fake-api-key" && user["appName"] == "[DEFAULT]")
    #expect(user["createdAt"]?.string == shown["createdAt"] as? String)
    let provider = try #require(user["providerData"]?.array?.first)
    #expect(
      provider["providerId"] == "phone" && provider["uid"] == "+16505553434" && provider["email"] == .null)
    let tokens = try #require(user["stsTokenManager"])
    #expect(
      tokens["accessToken"]?.string == (try await authctl("token", "--field", "idToken")).output.trimmed)
    #expect(tokens["refreshToken"]?.string?.isEmpty == false)
    #expect((tokens["expirationTime"]?.integer ?? 0) > Int64(Date().timeIntervalSince1970 * 1000))
    #expect(user["email"] == nil && user["tenantId"] == nil)
  }

  @Test func `key, name and origin are the given ones`() async throws {
    let outcome = try await authctl(
      "session", "export", "--playwright", "HTTPS://App.Example.com:443/", "--app-name", "admin", "--api-key",
      "AIzaSyExample", "--show-tokens", "--json")
    let state = try #require(try JSONReader.read(Array(outcome.output.utf8))["storageState"])
    #expect(state["cookies"] == [])
    #expect(state["origins"]?.array?.first?["origin"] == "https://app.example.com")
    #expect(try record(state)["fbase_key"] == "firebase:authUser:AIzaSyExample:admin")
  }

  @Test func `without consent nothing is written or sent`() async throws {
    let requests = server.requests.count
    for words in [[], ["--output", path]] {
      let outcome = try await authctl.run(["session", "export", "--playwright", "http://localhost"] + words)
      #expect(outcome.status == 2 && outcome.output == "")
      #expect(outcome.error.contains("--show-tokens is missing"))
    }
    #expect(!FileManager.default.fileExists(atPath: path))
    #expect(server.requests.count == requests)
  }

  @Test func `only the owner can read the file, even if it replaces an older one`() async throws {
    try Data("old".utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    let requests = server.requests.count
    let refused = try await export("--output", path)
    #expect(refused.status == 7 && refused.error.contains("UNSAFE_FILE"), "\(refused.error)")
    #expect(refused.error.contains("--force --output \(path)\n"), "\(refused.error)")
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "old" && server.requests.count == requests)
    let outcome = try await export("--output", path, "--force")
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(outcome.output.hasPrefix("Wrote the session to \(path), mode 0600.\n"))
    #expect(!outcome.output.contains("eyJ"))
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
    #expect(try record(JSONReader.read(Array(Data(contentsOf: URL(filePath: path))))) != .null)
  }

  @Test func `a file that is a link is not replaced`() async throws {
    let other = "\(authctl.home.path)/other"
    try Data("kept".utf8).write(to: URL(filePath: other))
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: other)
    #expect(try await export("--output", path).status == 7)
    #expect(try await export("--output", path, "--force").status == 7)
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "kept")
  }

  @Test(arguments: [
    "localhost:5173", "http://localhost/app", "file:///index.html", "http://", "app://x", "*",
  ])
  func `an invalid origin of a web app is refused`(text: String) async throws {
    let outcome = try await authctl("session", "export", "--playwright", text, "--show-tokens")
    #expect(outcome.status == 2)
    #expect(outcome.error.contains("is not an origin"))
  }

  @Test func `the embedded server has no browser`() async throws {
    let embedded = try Authctl()
    _ = try await embedded.done("anonymous", "sign-in")
    try write(await state())
    for words in [
      ["export", "--playwright", "http://localhost", "--show-tokens"], ["import", "--playwright", path],
    ] {
      let outcome = try await embedded.run(["session"] + words)
      #expect(outcome.status == 2, "\(outcome.error)")
      #expect(outcome.error.contains("no web app reaches the embedded server"))
    }
  }

  @Test func `an anonymous user is also anonymous in the browser`() async throws {
    let other = try stranger()
    _ = try await other.done("anonymous", "sign-in")
    let outcome = try await other("session", "export", "--playwright", "http://localhost", "--show-tokens")
    #expect(try record(JSONReader.read(Array(outcome.output.utf8)))["value"]?["isAnonymous"] == true)
  }

  @Test func `a proved second factor is part of the session`() async throws {
    let account = try await SecondFactorAccount(of: try stranger(), at: server)
    let secret = try await account.enrollApp()
    _ = try await account.signInAgain()
    let code = try SecondFactorAccount<Authctl>.code(of: secret, stepsAhead: 1)
    _ = try await account.authctl.done("mfa", "resolve", code)
    let uid = try await account.authctl("status", "--field", "session.localId").output
    let words = ["session", "export", "--playwright", "http://localhost", "--show-tokens", "--output", path]
    _ = try await account.authctl.done(words)
    let imported = try await authctl("session", "import", "--playwright", path, "--json").json()
    #expect(imported["localId"] as? String == uid.trimmed)
    #expect(imported["secondFactor"] as? String == "totp")
    #expect(try await authctl("status", "--field", "session.secondFactor").output == "totp\n")
    #expect(try await authctl("mfa", "list").status == 0)
  }

  @Test func `an expired session is refreshed when it is needed`() async throws {
    let state = try await state()
    let other = try stranger()
    try write(state)
    #expect(
      try await other.done("session", "import", "--playwright", path).output.contains("\nprovider ID  "))
    try other.home.setTokenExpiry("2020-01-01T00:00:00Z")
    #expect(try await other("user", "show", "--field", "phoneNumber").output == "+16505553434\n")
    #expect(server.count(ofPathsEnding: "/token") == 1)
  }

  @Test func `a user saved by Playwright, and one in local storage, can be read`() async throws {
    let user = try #require(try record(await state())["value"]?.object)
    let key = "firebase:authUser:k:[DEFAULT]"
    // The SDK leaves members undefined, which JSON cannot express.
    let members =
      user.map { JSONValue.object(["k": .string($0.key), "v": encoded($0.value)]) }
      + [["k": "email", "v": ["v": "undefined"]]]
    let value: JSONValue = [
      "o": [["k": "fbase_key", "v": .string(key)], ["k": "value", "v": ["o": .array(members), "id": 2]]],
      "id": 1,
    ]
    let store: JSONValue = ["name": "firebaseLocalStorage", "records": [["valueEncoded": value]]]
    let base: JSONValue = ["name": "firebaseLocalStorageDb", "stores": [store]]
    let text = String(decoding: try JSONEncoder().encode(JSONValue.object(user)), as: UTF8.self)
    let item: JSONValue = ["name": .string(key), "value": .string(text)]
    for place in [["indexedDB": [base]], ["localStorage": [item]]] as [ByName<JSONValue>] {
      try write(["origins": [.object(place.merging(["origin": "http://a.test"]) { $1 })]])
      let other = try stranger()
      let imported = try await other("session", "import", "--playwright", path, "--json").json()
      #expect(imported["localId"] as? String == user["uid"]?.string)
      #expect(try await other("user", "show").status == 0)
    }
  }

  /// A value as Playwright encodes it.
  private func encoded(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      let pairs = members.map { JSONValue.object(["k": .string($0.key), "v": encoded($0.value)]) }
      return ["o": .array(pairs), "id": 9]
    case .array(let elements): return ["a": .array(elements.map(encoded)), "id": 8]
    case .null: return ["v": "null"]
    default: return value
    }
  }

  @Test func `one of several users must be chosen`() async throws {
    var places: [JSONValue] = []
    for (origin, name) in [
      ("http://a.test", "[DEFAULT]"), ("http://a.test", "admin"), ("http://b.test", "[DEFAULT]"),
    ] {
      let outcome = try await authctl(
        "session", "export", "--playwright", origin, "--app-name", name, "--show-tokens")
      places += try JSONReader.read(Array(outcome.output.utf8))["origins"]?.array ?? []
    }
    try write(["origins": .array(places)])
    let other = try stranger()
    let refused = try await other("session", "import", "--playwright", path)
    #expect(refused.status == 2)
    #expect(refused.error.contains("http://a.test [DEFAULT], http://a.test admin, http://b.test [DEFAULT]"))
    let missing = try await other("session", "import", "--playwright", path, "--app-name", "nobody")
    #expect(missing.error.contains("has no such user"))
    for words in [["--origin", "http://b.test"], ["--app-name", "admin"]] {
      #expect(try await other.run(["session", "import", "--playwright", path] + words).status == 0)
    }
  }

  @Test func `a session of another project or tenant is refused and not sent`() async throws {
    try write(await state())
    for variables in [["GCLOUD_PROJECT": "demo-other"], ["AUTHCTL_TENANT": "t"]] {
      let other = try stranger(variables)
      let requests = server.requests.count
      let refused = try await other("session", "import", "--playwright", path, "--json")
      #expect(try refused.jsonError()["code"] as? String == "TARGET_MISMATCH")
      #expect(server.requests.count == requests)
      #expect(try await other("status", "--field", "signedIn").output == "false\n")
    }
  }

  @Test(arguments: [
    "", "{}", #"{"origins":7}"#, "[]", #"{"origins":[]}"#, #"{"origins":[{"origin":"http://a.test"}]}"#,
  ])
  func `a file without a user is refused`(text: String) async throws {
    try Data(text.utf8).write(to: URL(filePath: path))
    let refused = try await authctl("session", "import", "--playwright", path)
    #expect(refused.status == 2)
    #expect(try await authctl("status", "--field", "signedIn").output == "true\n")
  }

  /// The bytes of a state with another token, or with another user's name beside the token.
  private func writeState(token: String? = nil, uid: String? = nil) async throws {
    var user = try #require(try record(await state())["value"]?.object)
    if let uid { user["uid"] = .string(uid) }
    if let token {
      user["stsTokenManager"] = ["accessToken": .string(token), "refreshToken": "never-to-be-shown-refresh"]
    }
    let record: JSONValue = ["fbase_key": "firebase:authUser:k:n", "value": .object(user)]
    let store: JSONValue = ["name": "firebaseLocalStorage", "records": [["value": record]]]
    let base: JSONValue = ["name": "firebaseLocalStorageDb", "stores": [store]]
    try write(["origins": [["origin": "http://a.test", "indexedDB": [base]]]])
  }

  @Test(arguments: [
    "not-a-token", "eyJhbGciOiJSUzI1NiJ9.e30.c2ln", "eyJhbGciOiJub25lIn0.e30.", "forged", "uid",
  ])
  func `a token that the target did not issue is refused, and the session stays`(kind: String) async throws {
    let before = try await authctl("token").output
    switch kind {
    case "uid": try await writeState(uid: "somebody")
    case "forged":
      // The header says signed, but the target does not sign.
      let payload = before.split(separator: ".")[1]
      try await writeState(token: "eyJhbGciOiJSUzI1NiIsImtpZCI6IngifQ.\(payload).c2ln")
    default: try await writeState(token: kind)
    }
    let refused = try await authctl("session", "import", "--playwright", path)
    #expect(refused.status != 0)
    #expect(!refused.error.contains("never-to-be-shown") && !refused.error.contains("eyJ"))
    #expect(try await authctl("token").output == before)
  }

  @Test func `a file that others may read causes a note`() async throws {
    try write(await state())
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(try await authctl("session", "import", "--playwright", path).error.contains("chmod 600"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
    #expect(try await authctl("session", "import", "--playwright", path).error.contains("chmod") == false)
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .newlines) }
}

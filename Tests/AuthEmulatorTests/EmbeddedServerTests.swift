import AuthEmulator
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import SafeFiles
import TestSupport
import Testing

@Suite struct EmbeddedServerTests {
  let directory: TemporaryHome
  let world = World()
  let test: TestServer

  init() throws {
    directory = try TemporaryHome()
    test = try TestServer()
  }

  var home: URL { URL(filePath: directory.path).appending(path: "home") }
  var path: String { home.appending(path: "authctl/embedded.json").path }

  func embedded() throws -> EmbeddedServer {
    EmbeddedServer(
      path: path, configuration: try EmulatorConfiguration(defaultProject: "demo"),
      dependencies: world.dependencies)
  }

  func write(_ text: String) throws {
    try FileManager.default.createDirectory(
      at: home.appending(path: "authctl"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700])
    try Data(text.utf8).write(to: URL(filePath: path))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: path)
  }

  func post(_ operation: String, _ body: JSONValue, bearer: String? = nil) throws -> Answer {
    let request = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:\(operation)", body, bearer: bearer, key: "k")
    return try Answer(embedded().respond(to: request))
  }

  func codes() throws -> [JSONValue] {
    let request = try test.request(.get, "/emulator/v1/projects/demo/verificationCodes")
    return try #require(try Answer(embedded().respond(to: request)).body["verificationCodes"]?.array)
  }

  @Test func `a newer file is neither read nor overwritten`() throws {
    try write(#"{"version":2,"projects":{}}"#)
    #expect(throws: SafeFileError.newer(path: path, version: 2, known: 1)) { try codes() }
    #expect(throws: SafeFileError.newer(path: path, version: 2, known: 1)) {
      try post("sendVerificationCode", ["phoneNumber": "+15555550100"])
    }
    #expect(try String(contentsOfFile: path, encoding: .utf8) == #"{"version":2,"projects":{}}"#)
    #expect(world.reported.isEmpty, "no code is reported that was not stored")
  }

  @Test(arguments: [
    "", "{", "[]", "{}", #"{"version":"1"}"#,
    #"{"version":1,"projects":{"demo":{"users":[{"email":"a@b.c"}]}}}"#,
  ])
  func `a damaged file is not changed, and the error shows no secret`(text: String) throws {
    try write(text)
    let error = try #require(throws: SafeFileError.self) {
      try post("sendVerificationCode", ["phoneNumber": "+15555550100"])
    }
    guard case .damaged(let named, let reason) = error else {
      Issue.record("\(error)")
      return
    }
    #expect(named == path)
    #expect(!reason.contains("a@b.c"))
    #expect(try String(contentsOfFile: path, encoding: .utf8) == text)
  }

  @Test func `a file that others may read is refused`() throws {
    try write(#"{"version":1}"#)
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(
      throws: SafeFileError.unsafe(path: path, reason: .readableByOthers(mode: 0o644))
    ) { try codes() }
  }

  @Test func `while another process holds the lock, calls can read but not write`() throws {
    _ = try post("sendVerificationCode", ["phoneNumber": "+15555550100"])
    let server = EmbeddedServer(
      path: path, configuration: try EmulatorConfiguration(defaultProject: "demo"),
      dependencies: world.dependencies, lockTimeout: .zero)
    let lock = try FileLock(path: path + ".lock", waiting: .zero)
    let send = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode",
      ["phoneNumber": "+15555550111"], key: "k")
    #expect(throws: SafeFileError.locked(path: path + ".lock")) {
      try server.respond(to: send)
    }
    #expect(try codes().count == 1)
    lock.release()
    #expect(try server.respond(to: send).status == 200)
  }

  @Test func `read-only requests create neither file nor lock`() throws {
    #expect(try codes() == [])
    #expect(try post("lookup", ["idToken": "garbage"]).message == "INVALID_ID_TOKEN")
    #expect(!FileManager.default.fileExists(atPath: home.path))
  }

  @Test func `a refused request does not touch the file`() throws {
    _ = try post("sendVerificationCode", ["phoneNumber": "+15555550100"])
    let before = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    let session = try #require(try codes().first?["sessionInfo"])
    let answer = try post("signInWithPhoneNumber", ["sessionInfo": session, "code": "wrong"])
    #expect(answer.message == "INVALID_CODE")
    let after = try FileManager.default.attributesOfItem(atPath: path)[.systemFileNumber] as? Int
    #expect(before != nil && before == after, "a rewrite would have made another file")
  }

  @Test func `a second instance can finish what the first one started`() throws {
    _ = try post("sendVerificationCode", ["phoneNumber": "+15555550100"])
    let code = try #require(try codes().first)
    let answer = try post(
      "signInWithPhoneNumber",
      ["sessionInfo": #require(code["sessionInfo"]), "code": #require(code["code"])])
    #expect(answer.body["isNewUser"] == true)
    let token = try #require(answer.body["idToken"])
    #expect(try post("lookup", ["idToken": token]).status == 200)
    #expect(try codes() == [])
    let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
    #expect(mode == 0o600)
  }

  @Test func `parallel sends lose no code`() async throws {
    let numbers = (0..<24).map { "+1555555\(1000 + $0)" }
    try await withThrowingTaskGroup { group in
      for number in numbers {
        group.addTask {
          _ = try post("sendVerificationCode", ["phoneNumber": .string(number)])
        }
      }
      try await group.waitForAll()
    }
    #expect(try Set(codes().compactMap { $0["phoneNumber"]?.string }) == Set(numbers))
  }

  @Test func `members of a newer program survive a rewrite at every level`() throws {
    try write(
      #"""
      {"version":1,"clock":{"offset":3600},"projects":{"demo":{"districts":{"t":[1,2.5,null]},"config":{"sms":"on"},
      "users":[{"localId":"u1","createdAt":1,"phoneNumber":"+15555550100","badges":["k"]}]},"other":{"x":true}}}
      """#)
    _ = try post("update", ["localId": "u1", "displayName": "Jane"], bearer: "owner")
    let stored = try JSONDecoder().decode(JSONValue.self, from: Data(contentsOf: URL(filePath: path)))
    #expect(stored["clock"] == ["offset": 3600])
    #expect(stored["projects"]?["demo"]?["districts"] == ["t": [1, .number(2.5), .null]])
    #expect(stored["projects"]?["demo"]?["config"]?["sms"] == "on")
    #expect(stored["projects"]?["other"]?["x"] == true)
    let user = stored["projects"]?["demo"]?["users"]?.array?.first
    #expect(user?["badges"] == ["k"])
    #expect(user?["displayName"] == "Jane")
    #expect(try embedded().state() == embedded().state())
  }

  @Test func `members of a newer program survive in codes and settings`() throws {
    func stored() throws -> JSONValue { try JSONReader.read(Array(Data(contentsOf: URL(filePath: path)))) }
    for number in ["+15555550100", "+15555550111"] {
      _ = try post("sendVerificationCode", ["phoneNumber": .string(number)])
    }
    var project = try #require(try stored()["projects"]?["demo"]?.object)
    project["verificationCodes"] = project["verificationCodes"]?.array.map { codes in
      .array(codes.map { .object(($0.object ?? [:]).merging(["channel": "sms"]) { $1 }) })
    }
    project["config"] = ["settings": ["tree": [:], "later": ["a": 1]]]
    try write(JSONOutput.text(of: ["version": 1, "projects": ["demo": .object(project)]] as JSONValue))
    _ = try post("sendVerificationCode", ["phoneNumber": "+15555550122"])
    let after = try stored()["projects"]?["demo"]
    #expect(after?["verificationCodes"]?.array?.map { $0["channel"] } == ["sms", "sms", nil])
    #expect(after?["config"]?["settings"]?["later"] == ["a": 1])
  }
}

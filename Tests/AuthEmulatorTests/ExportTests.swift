import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

@Suite struct ExportTests {
  private static let config = Array(#"{"signIn":{"allowDuplicateEmails":false}}"#.utf8)

  private func files(_ users: String, config: [UInt8] = config) -> ByName<[UInt8]> {
    ["config.json": config, "accounts.json": Array(#"{"kind":"k","users":[\#(users)]}"#.utf8)]
  }

  private func imported(_ files: ByName<[UInt8]>) throws -> ServerState {
    var state = ServerState()
    try state.importFiles(files, into: "demo", at: 1_700_000_000_000)
    return state
  }

  /// The accounts of an export as JSON.
  private func users(_ files: ByName<[UInt8]>, _ file: String = "accounts.json") throws -> [JSONValue] {
    let bytes = try #require(files[file])
    return try #require(JSONDecoder().decode(JSONValue.self, from: Data(bytes))["users"]?.array)
  }

  @Test(
    arguments: [
      ("accounts.json", ""), ("accounts.json", #"{"users":[{"localId":"a"}"#),
      ("accounts.json", #"{"users":[{"localId":"a"}]} x"#),
      ("accounts.json", #"{"users":[{"localId":"a"},]}"#),
      ("accounts.json", #"{"users":{"localId":"a"}}"#), ("config.json", "{"), ("config.json", "[]"),
      ("tenants.json", #"{"tenants":[{"tenantId":"t"}]}"#), ("accounts-t.json", "{"),
    ])
  func `a damaged file is named without its values and not imported`(file: String, text: String) throws {
    var state = try imported(files(#"{"localId":"old"}"#))
    let before = state
    var damaged = files(#"{"localId":"new","passwordHash":"secret"}"#)
    damaged[file] = Array(text.utf8)
    let fault = try #require(throws: ImportFault.self) {
      try state.importFiles(damaged, into: "demo", at: 0)
    }
    #expect(fault.file == file)
    #expect(!"\(fault)".contains("a@b.c"))
    #expect(state == before)
  }

  @Test(arguments: ["accounts.json", "config.json"])
  func `the error for a missing file names it`(file: String) throws {
    var some = files("")
    some[file] = nil
    #expect(throws: ImportFault(file: file, reason: .missing)) { try imported(some) }
  }

  @Test func `an export of firebase-tools keeps every field`() throws {
    let user = #"""
      {"localId":"u1","email":"ada@example.com","emailVerified":true,"createdAt":"1700000000001","lastLoginAt":"1700000000002",
       "displayName":"Ada \"L\" \u00e9\n","photoUrl":"","passwordHash":"fakeHash:salt=s:password=p","salt":"s",
       "passwordUpdatedAt":1700000000003,"validSince":"1700000000","lastRefreshAt":"2023-11-14T22:13:20.123Z",
       "customAttributes":"{\"a\":1}","disabled":false,"phoneNumber":"+15555550100","screenName":"ada","tenantId":"t",
       "timeZone":"UTC","newInVersion99":{"deep":[1,2.5,null,{"x":"y"}],"big":[18446744073709551615,-9223372036854775809]},
       "providerUserInfo":[
         {"providerId":"google.com","rawId":"g","federatedId":"https://g","futureMember":true},
         {"providerId":"password","email":"ada@example.com","federatedId":"ada@example.com","rawId":"ada@example.com",
          "displayName":"Ada \"L\" \u00e9\n","photoUrl":""},
         {"providerId":"phone","phoneNumber":"+15555550100","rawId":"+15555550100"}],
       "mfaInfo":[{"mfaEnrollmentId":"m","displayName":"d","phoneInfo":"+15555550111","enrolledAt":"2023-11-14T22:13:20.123Z",
         "unobfuscatedPhoneInfo":"+15555550111","futureFactor":"f"}]}
      """#
    let given = try JSONDecoder().decode(JSONValue.self, from: Data(user.utf8))
    let exported = try users(imported(files(user)).exportedFiles(of: "demo"))
    #expect(exported == [given])
  }

  @Test(arguments: ["18446744073709551616", "-9223372036854775809", "0.12345678901234567890", "1.5", "2e3"])
  func `a number of an unknown member keeps its digits`(number: String) throws {
    let files = files(
      #"{"localId":"a","later":\#(number)}"#, config: Array(#"{"later":[\#(number)]}"#.utf8))
    let exported = try imported(files).exportedFiles(of: "demo")
    let again = try imported(exported).exportedFiles(of: "demo")
    let digits = number == "2e3" ? "2000" : number
    for file in ["accounts.json", "config.json"] {
      let text = String(decoding: again[file] ?? [], as: UTF8.self)
      #expect(text.contains(#""later":\#(file == "config.json" ? "[\(digits)]" : digits)"#), "\(text)")
    }
  }

  @Test func `exported settings keep every field`() throws {
    let config = #"""
      {"signIn":{"allowDuplicateEmails":true,"later":[1],"phoneNumber":{"enabled":true,"testPhoneNumbers":{"+15555550100":"123456"}}},
       "emailPrivacyConfig":{"enableImprovedEmailPrivacy":true},"unheardOf":{"a":"b"}}
      """#
    let exported = try imported(files("", config: Array(config.utf8))).exportedFiles(of: "demo")
    let bytes = try #require(exported["config.json"])
    #expect(
      try JSONDecoder().decode(JSONValue.self, from: Data(bytes))
        == JSONDecoder().decode(JSONValue.self, from: Data(config.utf8)))
  }

  /// A project with every kind of account data that the server's calls can create.
  private func livedIn() throws -> TestServer {
    let test = try TestServer(testPhoneNumbers: ["+16505553434": "654321"])
    _ = try test.signIn("+15555550100")
    _ = try test.post("v1/accounts:signUp", [:])
    let ada = try test.post("v1/accounts:signUp", ["email": "ada@example.com", "password": "secret"])
    _ = try test.post(
      "v1/accounts:update",
      [
        "localId": .string(ada.string("localId")), "emailVerified": true,
        "customAttributes": #"{"role":"x"}"#,
        "mfa": [
          "enrollments": [
            ["mfaEnrollmentId": "app", "totpInfo": ["sharedSecretKey": "JBSWY3DPEHPK3PXP"]],
            ["mfaEnrollmentId": "sms", "phoneInfo": "+15555550199"],
          ]
        ],
      ], bearer: "owner")
    let tenant = try test.post("v2/projects/demo/tenants", ["allowPasswordSignup": true], bearer: "owner")
    _ = try test.post(
      "v1/accounts:signUp",
      ["tenantId": try #require(tenant.body["tenantId"]), "email": "t@example.com", "password": "secret"])
    return test
  }

  @Test func `an export of an imported export is byte-identical`() throws {
    let before = try livedIn().server.state
    let first = before.exportedFiles(of: "demo")
    #expect(first.keys.filter { $0.hasPrefix("accounts-") }.count == 1)
    #expect(try users(first).count == 3)
    let second = try imported(first).exportedFiles(of: "demo")
    #expect(first == second)
    let secret = try users(second).compactMap { $0["mfaInfo"]?.array?.first?["totpInfo"]?["sharedSecretKey"] }
    #expect(secret == ["JBSWY3DPEHPK3PXP"])
  }

  @Test func `a tenant of any name is exported and imported`() throws {
    let names = [
      "../x", "a/b", ".", "..", "%2F", "100%", "é", "A", "a", " ", "-", String(repeating: "t", count: 300),
    ]
    let test = try TestServer()
    for name in names {
      _ = try test.post(
        "v1/accounts:signUp", ["tenantId": .string(name), "email": "a@b.co", "password": "secret1"])
    }
    let files = test.server.state.exportedFiles(of: "demo")
    #expect(files.count == names.count + 3)
    for file in files.keys {
      #expect(ExportLayout.isPart(file) && !file.contains("/") && file.utf8.count < 256, "\(file)")
    }
    let project = try #require(try imported(files).projects["demo"])
    #expect(Set(project.tenants.keys) == Set(names))
    for name in names { #expect(project.tenants[name]?.users.count == 1, "\(name)") }
  }

  /// The parts of an export in pages of at most about `limit` bytes.
  private func parts(of test: TestServer, _ limit: Int) throws -> [JSONValue] {
    var parts: [JSONValue] = []
    var token: String?
    repeat {
      let answer = try test.send(
        .get,
        "/emulator/v1/projects/demo/export?pageBytes=\(limit)"
          + (token.map { "&pageToken=\($0)" } ?? ""))
      parts += try #require(answer.body["parts"]?.array)
      token = answer.body["nextPageToken"]?.string
    } while token != nil && parts.count < 100
    return parts
  }

  private func files(in parts: [JSONValue]) throws -> ByName<[UInt8]> {
    var files: ByName<[UInt8]> = [:]
    for part in parts {
      files[try #require(part["file"]?.string), default: []] += try #require(part["text"]?.string).utf8
    }
    return files
  }

  @Test func `each account of a tenant with a slash in its ID is in one part`() throws {
    let test = try TestServer()
    for email in ["a@example.com", "b@example.com", "c@example.com"] {
      _ = try test.post(
        "v1/accounts:signUp", ["tenantId": "a/b~1", "email": .string(email), "password": "secret"])
    }
    #expect(try files(in: parts(of: test, 1)) == test.server.state.exportedFiles(of: "demo"))
  }

  @Test(arguments: [1, 700, 1_000_000])
  func `parts of any size give the same files and can be imported in parts`(limit: Int) throws {
    let test = try livedIn()
    let whole = test.server.state.exportedFiles(of: "demo")
    let parts = try parts(of: test, limit)
    #expect(try files(in: parts) == whole)

    let other = try TestServer()
    for part in parts {
      let answer = try other.send(
        .post, "/emulator/v1/projects/demo/import", ["importId": "i", "parts": [part]])
      #expect(answer.status == 200 && answer.body["accountCount"] == nil)
    }
    #expect(other.server.state == ServerState())
    let done = try other.send(
      .post, "/emulator/v1/projects/demo/import", ["importId": "i", "commit": true])
    #expect(done.body["accountCount"] == "4")
    #expect(other.server.state.exportedFiles(of: "demo") == whole)
  }

  @Test func `a damaged import over HTTP imports nothing`() throws {
    let test = try livedIn()
    let before = test.server.state
    let answer = try test.send(
      .post, "/emulator/v1/projects/demo/import",
      ["parts": [["file": "accounts.json", "text": "{}"]], "commit": true])
    #expect(answer.status == 400)
    #expect(answer.message == "INVALID_EXPORT : config.json is missing")
    #expect(test.server.state == before)
  }

  @Test func `many imported accounts are found by uid, address and number`() throws {
    let count = 2000
    let list = (0..<count).map { number in
      #"{"localId":"u\#(number)","email":"u\#(number)@example.com","phoneNumber":"+1555\#(1_000_000 + number)"}"#
    }.joined(separator: ",")
    let test = try TestServer(state: imported(files(list)))
    for (name, value) in [
      ("localId", "u1777"), ("email", "u1777@example.com"), ("phoneNumber", "+15551001777"),
    ] {
      let found = try test.post(
        "v1/accounts:lookup", JSONValue.object([name: [.string(value)]]), bearer: "owner")
      #expect(found.body["users"]?.array?.count == 1)
      #expect(found.body["users"]?.array?.first?["localId"] == "u1777")
    }
  }

  private func folder(_ metadata: String) throws(ImportFault) -> ExportLayout.Folder? {
    try ExportLayout.accountsDirectory(ofMetadata: Array(metadata.utf8), in: ["/tmp/real", "/home/data"])
  }

  @Test(arguments: ["{", #"{"auth":{"path":7}}"#, #"{"auth":true}"#, #"{"auth":{"path":"a\u0000"}}"#])
  func `damaged metadata is refused`(text: String) {
    #expect(throws: ImportFault.self) { try folder(text) }
  }

  @Test(arguments: [
    (#"{"auth":{}}"#, "auth_export"), (#"{"auth":{"path":"./auth_export"}}"#, "auth_export"),
    (#"{"auth":{"path":"auth_export/"}}"#, "auth_export"),
    (#"{"auth":{"path":"./x/../auth_export"}}"#, "auth_export"), (#"{"auth":{"path":"a//b"}}"#, "a/b"),
    (#"{"auth":{"path":"."}}"#, ""), (#"{"auth":{"path":"../data/auth_export"}}"#, "auth_export"),
    (#"{"auth":{"path":"../real/auth_export/"}}"#, "auth_export"), (#"{"auth":{"path":"../real"}}"#, ""),
    (#"{"auth":{"path":"x/../../../home/data/./a"}}"#, "a"), (#"{"auth":{"path":"/home/data/a"}}"#, "a"),
  ])
  func `the metadata names the directory of the accounts, inside the export`(
    text: String, directory: String
  ) throws {
    #expect(try folder(text) == .inside(directory))
  }

  @Test(arguments: ["../x", "a/../../x", "/etc", "../data2/auth_export", "/home/data/../other", ".."])
  func `a path that leads elsewhere is named as it is`(path: String) throws {
    #expect(try folder(#"{"auth":{"path":"\#(path)"}}"#) == .outside(path))
  }

  @Test(arguments: ["[]", "null", "7", #"{"auth":false}"#, #"{"version":"14","firestore":{"path":"f"}}"#])
  func `metadata without auth names nothing, as for Google's emulator`(text: String) throws {
    #expect(try folder(text) == nil)
  }

  @Test func `new metadata keeps what other emulators and later versions wrote`() throws {
    let fresh = ExportLayout.metadata(version: "1.0.0")
    #expect(try folder(String(decoding: fresh, as: UTF8.self)) == .inside("auth_export"))
    let theirs = #"{"version":"14","auth":{"path":"a"},"firestore":{"path":"f"},"later":[1]}"#
    let merged = try JSONReader.read(ExportLayout.metadata(version: "1.0.0", replacing: Array(theirs.utf8)))
    #expect(merged["version"] == "14" && merged["firestore"]?["path"] == "f" && merged["later"] == [1])
    #expect(merged["auth"] == ["version": "1.0.0", "path": "auth_export"])
  }
}

import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import SafeFiles
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Damaged files of the embedded server: each is used as it is or refused as damaged, and then not
/// overwritten.
@Suite(.serialized) struct StateFuzzTests {
  private static let cases = 150

  private func server(_ home: TemporaryHome, _ world: World) throws -> EmbeddedServer {
    EmbeddedServer(
      path: home.embedded, configuration: try EmulatorConfiguration(defaultProject: "demo"),
      dependencies: world.dependencies)
  }

  /// A state with something of everything.
  private func livedIn() throws -> [UInt8] {
    let test = try TestServer()
    let toolkit = "/identitytoolkit.googleapis.com/v1"
    let user: JSONValue = [
      "localId": "u", "email": "a@b.co", "emailVerified": true, "rawPassword": "secret1",
      "phoneNumber": "+16505550101", "customAttributes": #"{"a":1}"#,
      "providerUserInfo": [["providerId": "google.com", "rawId": "g", "email": "a@b.co"]],
      "mfaInfo": [["phoneInfo": "+16505550102", "mfaEnrollmentId": "m"]],
    ]
    _ = try test.send(
      .post, "\(toolkit)/projects/demo/accounts:batchCreate", ["users": [user]], bearer: "owner")
    _ = try test.post("v1/accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": "a@b.co"])
    _ = try test.sendCode(to: "+16505550103")
    _ = try test.send(.post, "\(toolkit)/projects/demo/tenants", ["displayName": "t"], bearer: "owner")
    _ = try test.send(
      .patch, "/identitytoolkit.googleapis.com/v2/projects/demo/config",
      ["signIn": ["phoneNumber": ["testPhoneNumbers": ["+16505550104": "123456"]]]], bearer: "owner")
    return EmbeddedServer.bytes(of: Preserving(open: test.server.state))
  }

  /// The reading and writing calls that commands make.
  private func requests(_ test: TestServer) throws -> [HTTPRequest] {
    let toolkit = "/identitytoolkit.googleapis.com/v1"
    return [
      try test.request(
        .post, "\(toolkit)/projects/demo/accounts:lookup", ["localId": ["u"]], bearer: "owner"),
      try test.request(.get, "/emulator/v1/projects/demo/oobCodes"),
      try test.request(.get, "/emulator/v1/projects/demo/verificationCodes"),
      try test.request(
        .post, "\(toolkit)/accounts:signInWithPassword", ["email": "a@b.co", "password": "secret1"], key: "k"),
      try test.request(
        .post, "\(toolkit)/accounts:signInWithPhoneNumber", ["sessionInfo": "s", "code": "000000"], key: "k"),
      try test.request(
        .post, "\(toolkit)/accounts:sendVerificationCode", ["phoneNumber": "+16505550103"], key: "k"),
      try test.request(.get, "/emulator/v1/projects/demo/export"),
    ]
  }

  private func expectDamage(_ failure: SafeFileError, of home: TemporaryHome) {
    #expect(failure.path == home.embedded)
    switch failure {
    case .damaged, .newer: break
    default: Issue.record("\(failure)")
    }
  }

  @Test(arguments: [UInt64(1), 2]) func `a damaged state is either refused or usable`(seed: UInt64) throws {
    let home = try TemporaryHome()
    let embedded = try server(home, World())
    let whole = try livedIn()
    let requests = try requests(TestServer())
    func use() throws(SafeFileError) {
      for request in requests { _ = try embedded.respond(to: request) }
    }
    try home.write(String(decoding: whole, as: UTF8.self), to: home.embedded)
    let normal = try processorTime(runs: 3) { try use() }
    var mutator = Mutator(seed: seed)
    var (used, refused, total) = (0, 0, 0.0)
    for _ in 0..<Self.cases {
      let bytes = mutator.damage(whole, with: Mutator.jsonFragments)
      try Data(bytes).write(to: URL(fileURLWithPath: home.embedded))
      var failure: SafeFileError?
      total += processorTime(runs: 1) {
        do throws(SafeFileError) { try use() } catch { failure = error }
      }
      let now = [UInt8](try Data(contentsOf: URL(fileURLWithPath: home.embedded)))
      guard let failure else {
        used += 1
        continue
      }
      refused += 1
      #expect(now == bytes)
      expectDamage(failure, of: home)
    }
    #expect(used > Self.cases / 50)
    #expect(refused > Self.cases / 4)
    #expect(total < 10 * Double(Self.cases) * max(normal, 1e-4))
  }
}

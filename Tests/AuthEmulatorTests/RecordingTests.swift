import AuthEmulator
import AuthHTTP
import Foundation
import IdentityToolkit
import Testing

/// Google's emulator, as recorded, against ours.
@Suite struct RecordingTests {
  /// Recordings that are not replayed, and why; every other one must match.
  static let outOfScope: [(numbers: ClosedRange<Int>, reason: String)] = [
    (4...4, "the API description is not served"),
    (17...17, "on purpose: a request without body or type is an empty one here, a crash there"),
    (20...21, "sendOobCode is not served"),
    (31...31, "on purpose: recaptchaConfig always answers here"),
    (44...53, "signInWithPassword and createAuthUri are not served"),
    (72...110, "e-mail codes, their links and signInWithEmailLink are not served"),
    (130...130, "needs a user made by e-mail link"),
    (131...160, "signInWithIdp and signInWithCustomToken are not served"),
    (162...162, "second factors are not served"),
    (164...190, "second factors and passkeys are not served"),
    (192...197, "users made by an administrator are not served"),
    (199...203, "listing users is not served"),
    (205...214, "batches, session cookies and getProjects are not served"),
    (217...217, "signInWithIdp is not served"),
    (222...225, "signInWithPassword, createAuthUri and sendOobCode are not served"),
    (227...245, "tenants are not served"),
    (248...248, "tenants are not served"),
    (250...252, "tenants and signInWithPassword are not served, and 252 needs the user of 102"),
    (254...261, "downloads and pages are not served, and the rest needs a user of signInWithIdp"),
    (263...263, "needs the user of 192"),
  ]

  /// What later requests need from recordings that are not replayed.
  static func standIn(for number: Int, on test: TestServer) throws -> [String: String] {
    switch number {
    case 107:
      let user = try test.post(
        "v1/accounts:signUp", ["email": "link@example.com", "password": "notasecret"])
      let uid = try user.string("localId")
      _ = try test.post(
        "v1/accounts:update", ["localId": .string(uid), "emailVerified": true], bearer: "owner")
      return ["linkId": try user.string("idToken"), "linkUid": uid]
    case 227: return ["T": "tenant"]
    default: return [:]
    }
  }

  @Test(.enabled(if: Recording.file != nil, "no shared/transcripts.jsonl above this checkout"))
  func `every recording in scope is answered alike`() throws {
    let test = try TestServer()
    var captures = ["P": "demo"]
    for recording in try Recording.all() {
      if Self.outOfScope.contains(where: { $0.numbers.contains(recording.n) }) {
        captures.merge(try Self.standIn(for: recording.n, on: test)) { _, new in new }
        continue
      }
      let request = try recording.request(captures)
      let answer = try Answer(test.server.respond(to: request))
      let difference = differences(
        answer.body, recording.response_body == "" ? .null : recording.response_body)
      #expect(answer.status == recording.status, "\(recording.testDescription)")
      #expect(difference == [], "\(recording.testDescription)")
      for (name, value) in recording.response_headers {
        #expect(answer.fields[name] == value, "\(recording.testDescription): \(name)")
      }
      captures.merge(recording.captured(from: answer.body)) { _, new in new }
    }
  }
}

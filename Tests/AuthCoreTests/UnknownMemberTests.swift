import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct UnknownMemberTests {
  /// The value with one more member in each object.
  private func marked(_ value: JSONValue) -> JSONValue {
    switch value {
    case .object(let members):
      .object(members.mapValues { marked($0) }.merging(["later": ["since": 2]]) { old, _ in old })
    case .array(let elements): .array(elements.map { marked($0) })
    default: value
    }
  }

  /// The paths of objects without that member.
  private func unmarked(_ value: JSONValue, at path: String = "") -> [String] {
    switch value {
    case .object(let members):
      (members["later"] == nil ? [path] : [])
        + members.filter { $0.key != "later" }.flatMap {
          unmarked($0.value, at: "\(path).\($0.key)")
        }
    case .array(let elements):
      elements.enumerated().flatMap { unmarked($0.element, at: "\(path)[\($0.offset)]") }
    default: []
    }
  }

  /// Credentials with one of each kind.
  private func livedIn() async throws -> TestClient {
    let client = try TestClient(isStrict: true)
    try await client.signUpVerified()
    try await client.enrollPhone()
    _ = try await client.auth.secondFactors.enrollAuthenticator()
    _ = try await client.send(TestClient.otherPhone)
    for _ in 0..<2 { _ = try await client.auth.apple.makeNonce() }
    let target = client.auth.project
    let number = try PhoneNumber(parsing: "+16505550101")
    try await client.auth.store.update { record throws(AuthError) in
      record.silentPushes = ["a", "b"].map {
        SilentPushCredential(receipt: Secret($0), requestedAt: client.clock.now, project: target)
      }
      record.temporaryProof = TemporaryProof(
        temporaryProof: Secret("p"), phoneNumber: number, expiresAt: client.clock.now,
        project: target)
    }
    return client
  }

  private func tree(_ client: TestClient) throws -> JSONValue {
    try JSONReader.read(Array(try Data(contentsOf: URL(fileURLWithPath: client.home.credentials))))
  }

  @Test func `a newer program's members stay in every object, also in those that change`()
    async throws
  {
    let client = try await livedIn()
    let before = marked(try tree(client))
    try client.home.rewriteCredentials { _ in JSONOutput.text(of: before) }
    let session = try await client.auth.session()
    try await client.auth.store.update { record throws(AuthError) in
      record.replaceSession(.only(session), with: session)
      record.silentPushes[1].secret = Secret("s")
      record.appleNonces[0] = record.appleNonces[0].used(at: client.clock.now)
    }
    #expect(unmarked(before).isEmpty)
    let after = try tree(client)
    #expect(unmarked(after) == [])
    let profile = after["profiles"]?["default"]
    #expect(profile?["silentPushes"]?.array?[1]["secret"] == "s")
    #expect(profile?["session"]?["generation"] == .integer(Int64(session.record.generation) + 1))
  }

  @Test func `a session of another target takes over nothing of the one before it`() async throws {
    let client = try await livedIn()
    let before = marked(try tree(client))
    try client.home.rewriteCredentials { _ in JSONOutput.text(of: before) }
    var other = try await client.auth.session()
    other.record.project.id = "demo-other"
    other.record.signedInAt = client.clock.now.addingTimeInterval(1)
    let session = other
    try await client.auth.store.update { record throws(AuthError) in
      record.replaceSession(.any, with: session)
    }
    let stored = try tree(client)["profiles"]?["default"]?["session"]
    #expect(stored?["later"] == nil && stored?["target"]?["later"] == nil)
    #expect(stored?["target"]?["projectId"] == "demo-other")
  }

  @Test func `what is removed takes its unknown members along`() async throws {
    let client = try await livedIn()
    let before = marked(try tree(client))
    try client.home.rewriteCredentials { _ in JSONOutput.text(of: before) }
    try await client.auth.store.update { record throws(AuthError) in
      record.silentPushes.consume(Secret("a"))
      record.pendingEnrollment = nil
      record.temporaryProof = nil
    }
    try await client.auth.signOut()
    let profile = try #require(try tree(client)["profiles"]?["default"])
    #expect(profile["session"] == nil && profile["pendingEnrollment"] == nil)
    #expect(profile["silentPushes"]?.array?.map { $0["receipt"] } == ["b"])
    #expect(unmarked(profile) == [])
  }
}

import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// A session of one tenant is never used for another (Docs/architecture.md 1, "No mixing").
@Suite struct TenantTests {
  private static let project = Project(.inProcess, id: "demo-test")
  private static func tenant(_ id: String) -> Project {
    Project(.inProcess, id: "demo-test", tenant: id)
  }

  @Test(arguments: [
    (tenant("t-1"), tenant("t-2")), (tenant("t-1"), project), (project, tenant("t-1")),
  ])
  func `a session of another tenant is not sent`(home: Project, place: Project) async throws {
    let client = try TestClient(home)
    let session = try await client.auth.signInAnonymously().session
    #expect(session.project == home)
    let other = client.client(place)
    let sent = client.wire.requests.count
    let mismatch = AuthError.otherProject(what: "the session", stored: home, current: place)
    #expect(await authError { _ = try await other.account.lookUp() } == mismatch)
    #expect(await authError { _ = try await other.freshSession(refreshing: true) } == mismatch)
    #expect(await authError { try await other.account.delete() } == mismatch)
    #expect(client.wire.requests.count == sent)
    #expect("\(mismatch)".contains("tenant t-1"))
    #expect(try await client.auth.account.lookUp().tenantID == home.tenant)
  }

  @Test func `pending steps of one tenant do not exist in another`() async throws {
    let client = try TestClient(Self.project)
    _ = try await client.send()
    let other = client.client(Self.tenant("t-1"))
    #expect(try await other.phone.allPending().isEmpty)
    let error = await authError { _ = try await other.phone.pending().verify(code: "654321") }
    #expect(error?.code == .targetMismatch)
    #expect(client.wire.count("signInWithPhoneNumber") == 0)
  }

  @Test func `an anonymous session of another tenant is not used for this one`() async throws {
    let client = try TestClient(Self.tenant("t-1"))
    let first = try await client.auth.signInAnonymously()
    let second = try await client.client(Self.tenant("t-2")).signInAnonymously()
    #expect(second.isNewUser && second.session.uid != first.session.uid)
    #expect(second.session.project.tenant == "t-2")
  }

  @Test(arguments: [
    ("localhost:9", "127.0.0.1:9", true), ("[::1]:9", "localhost:9", true), ("127.0.0.1:9", "[::1]:9", true),
    ("LOCALHOST:9", "localhost:9", true), ("localhost:9", "127.0.0.1:8", false),
    ("127.0.0.2:9", "127.0.0.1:9", false), ("a.localhost:9", "localhost:9", false),
    ("10.0.0.1:9", "127.0.0.1:9", false), ("127.0.0.2:9", "127.0.0.2:9", true),
  ])
  func `all names of this machine are one target`(one: String, two: String, isOne: Bool) throws {
    let targets = try [one, two].map {
      try Project("real", emulator: $0, allowsOtherMachines: true)
    }
    #expect(targets[0].sharesSessions(with: targets[1]) == isOne)
    #expect(targets[1].sharesSessions(with: targets[0]) == isOne)
  }

  @Test func `a target survives its JSON with its tenant`() throws {
    let json = try JSONEncoder().encode(Self.tenant("t-1"))
    #expect(String(decoding: json, as: UTF8.self).contains(#""tenantId":"t-1""#))
    #expect(try JSONDecoder().decode(Project.self, from: json) == Self.tenant("t-1"))
  }
}

import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct PhoneSignInFlowTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  @Test(arguments: ["12a456", "１２３４５６", "12345", "1234567", "-123456"])
  func `a code with anything but digits is refused before anything is sent`(code: String) async throws {
    _ = try await client.send()
    await #expect(throws: AuthError.invalid(Problem(.argument(.code)))) {
      try await client.auth.phone.pending().verify(code: code)
    }
    #expect(client.wire.count("signInWithPhoneNumber") == 0)
  }

  @Test(arguments: ["", " "])
  func `a missing code is not a wrong code`(code: String) async throws {
    _ = try await client.send()
    await #expect(throws: AuthError.invalid(Problem(.argument(.noCode)))) {
      try await client.auth.phone.pending().verify(code: code)
    }
    #expect(client.wire.count("signInWithPhoneNumber") == 0)
  }

  @Test func `a code may be typed with spaces`() async throws {
    _ = try await client.send()
    #expect(try await client.auth.phone.pending().verify(code: "654 321 ").isNewUser)
  }

  @Test(arguments: [(0.0, true), (59.0, true), (59.9, true), (60.0, false), (61.0, false), (-1.0, false)])
  func `a pending verification replaces a second request for sixty seconds`(
    age: TimeInterval, wasPending: Bool
  ) async throws {
    let first = try await client.send()
    #expect(!first.wasPending)
    client.clock.advance(by: age)
    let second = try await client.send()
    #expect(second.wasPending == wasPending)
    #expect((second.id == first.id) == wasPending)
    #expect(client.wire.count("sendVerificationCode") == (wasPending ? 1 : 2))
  }

  @Test func `another number, another target and a resend are sent at once`() async throws {
    _ = try await client.send()
    #expect(try await !client.send(TestClient.otherPhone).wasPending)
    #expect(try await !client.send(resend: true).wasPending)
    let other = client.client(Project(.inProcess, id: "demo-other"))
    #expect(try await !other.phone.send(PhoneNumber(parsing: TestClient.phone)).wasPending)
    #expect(try await other.phone.allPending().count == 1)
    #expect(try await client.auth.phone.allPending().count == 3)
  }

  @Test func `a wrong code keeps the verification pending`() async throws {
    _ = try await client.send()
    await #expect(throws: AuthError.refused(Refusal(.invalidCode, during: .phoneCode, keepsStep: true))) {
      try await client.auth.phone.pending().verify(code: "000000")
    }
    #expect(try await client.auth.phone.allPending().count == 1)
    #expect(try await client.auth.phone.pending().verify(code: "654321").isNewUser)
    #expect(try await client.auth.phone.allPending().isEmpty)
  }

  @Test(arguments: ["SESSION_EXPIRED", "INVALID_SESSION_INFO"])
  func `only the dead verification is forgotten`(code: String) async throws {
    _ = try await client.send(TestClient.otherPhone)
    _ = try await client.send()
    client.wire.refuse("signInWithPhoneNumber", code)
    let error = await authError { _ = try await client.auth.phone.pending().verify(code: "654321") }
    #expect(error == .refused(Refusal(ErrorCode(rawValue: code), during: .phoneCode)))
    #expect(try await client.auth.phone.allPending().map(\.number?.description) == [TestClient.otherPhone])
  }

  @Test func `a verification is chosen by number or ID, otherwise the newest`() async throws {
    let first = try await client.send()
    _ = try await client.send(TestClient.otherPhone)
    await #expect(throws: AuthError.nothingPending(Problem(.noVerification(phoneNumber: "+16505550199")))) {
      try await client.auth.phone.pending(to: PhoneNumber(parsing: "+16505550199")).verify(code: "654321")
    }
    let byNumber = try await client.auth.phone.pending(to: PhoneNumber(parsing: TestClient.phone)).verify(
      code: "654321")
    #expect(byNumber.identity.phoneNumber == TestClient.phone)
    let newest = try await client.auth.phone.pending().verify(code: "111111")
    #expect(newest.identity.phoneNumber == TestClient.otherPhone)
    let again = try await client.send()
    #expect(again.id != first.id)
    let byID = try await client.auth.phone.verification(id: again.id).verify(code: "654321")
    #expect(byID.session.uid == byNumber.session.uid)
    #expect(try await client.auth.phone.allPending().isEmpty)
  }

  @Test func `a verification of another target is never sent`() async throws {
    let sent = try await client.send()
    let current = Project(.production, id: "real", apiKey: "k")
    let other = client.client(current)
    let mismatch = AuthError.otherProject(
      what: "the verification of \(TestClient.phone)", stored: client.auth.project, current: current)
    await #expect(throws: mismatch) { try await other.phone.pending().verify(code: "654321") }
    await #expect(throws: mismatch) {
      try await other.phone.verification(id: sent.id).verify(code: "654321")
    }
    #expect(client.wire.requests.count == 1)
  }

  @Test func `a verification can be forgotten, also one of another target`() async throws {
    let first = try await client.send()
    let second = try await client.send(TestClient.otherPhone)
    try await first.forget()
    #expect(try await client.auth.phone.allPending().map(\.id) == [second.id])
    let other = client.client(Project(.production, id: "real", apiKey: "k"))
    let stored = try #require(try await other.stored().verifications.first)
    #expect(stored.project == client.auth.project && stored.number?.description == TestClient.otherPhone)
    try await stored.forget()
    #expect(try await client.auth.phone.allPending().isEmpty)
    #expect(client.wire.requests.count == 2)
  }

  @Test func `a verification is the same value in another client, and finishes itself there`() async throws {
    let sent = try await client.send()
    #expect(!sent.wasPending && sent.sentAt == client.clock.now)
    let other = client.client(client.auth.project)
    let found = try await other.phone.pending()
    #expect(try await found == client.auth.phone.pending(to: PhoneNumber(parsing: TestClient.phone)))
    #expect(try await found == client.send() && found.id == sent.id && found.wasPending)
    #expect(try await found.verify(code: "654321").isNewUser)
    let error = await authError { try await sent.verify(code: "654321") }
    #expect(error?.refusal != nil)
  }

  @Test func `what was stored of another target is shown and never sent`() async throws {
    _ = try await client.send()
    let other = client.client(Project(.production, id: "real", apiKey: "k"))
    let stored = try #require(try await other.stored().verifications.first)
    let error = await authError { try await stored.verify(code: "654321") }
    #expect(error?.code == .targetMismatch)
    #expect(client.wire.requests.count == 1)
  }

  // MARK: - Linking, replacing, proving again

  /// Checks that the number belongs to another account, and returns the way on.
  @discardableResult
  private func conflict(_ body: () async throws -> Void) async throws -> AccountConflict {
    guard case .conflict(let conflict) = await authError(body) else { throw SkippedStep() }
    #expect(conflict.kind == .phoneNumber && conflict.providerID == "phone" && conflict.canContinue)
    #expect(conflict.phoneNumber?.description == TestClient.phone)
    #expect(conflict.signInMethods.isEmpty && conflict.email == nil)
    return conflict
  }

  private struct SkippedStep: Error {}

  @Test func `a refused link keeps a proof that signs in at the other account until it expires`()
    async throws
  {
    let owner = try await client.makeOwner()
    let guest = try await client.auth.signInAnonymously().session
    _ = try await client.send(resend: true)
    let conflict = try await conflict {
      _ = try await client.auth.phone.pending().verify(code: "654321", purpose: .link)
    }
    #expect(try await client.auth.pendingConflict("phone") == conflict)
    #expect(try await client.stored.session?.uid == guest.uid)
    let proof = try #require(try await client.stored.temporaryProof)
    #expect(proof.phoneNumber.description == TestClient.phone)
    #expect(proof.expiresAt == client.clock.now.addingTimeInterval(3600))
    #expect(try await client.auth.phone.allPending().isEmpty)

    client.clock.advance(by: 3600)
    await #expect(throws: AuthError.nothingPending(Problem(.noUpdatedCredential))) {
      try await client.auth.pendingConflict("phone")
    }
    client.clock.advance(by: -1)
    let switched = try await conflict.resolve()
    #expect(switched.session.uid == owner)
    #expect(try await client.stored.temporaryProof == nil)
    await #expect(throws: AuthError.nothingPending(Problem(.noUpdatedCredential))) {
      try await client.auth.pendingConflict("phone")
    }
  }

  @Test func `a proof of another target is never sent`() async throws {
    _ = try await client.makeOwner()
    _ = try await client.auth.signInAnonymously()
    _ = await authError { try await client.signIn(purpose: .link) }
    let sent = client.wire.requests.count
    let other = client.client(Project(.inProcess, id: "demo-other"))
    let error = await authError { _ = try await other.pendingConflict("phone") }
    #expect(error?.code.rawValue == "TARGET_MISMATCH")
    #expect(client.wire.requests.count == sent)
  }

  @Test func `a user with a number cannot link a second one`() async throws {
    try await client.signIn()
    _ = try await client.send(TestClient.otherPhone)
    await #expect(throws: AuthError.invalid(Problem(.providerAlreadyLinked(providerID: "phone")))) {
      try await client.auth.phone.pending().verify(code: "111111", purpose: .link)
    }
    #expect(try await client.auth.phone.allPending().count == 1)
    let updated = try await client.auth.phone.pending().replaceNumber(code: "111111")
    #expect(try await client.auth.account.lookUp().phoneNumber == TestClient.otherPhone)
    await #expect(updated.session.uid == (try client.auth.session().uid))
  }

  @Test(arguments: [Purpose.link, .reauthenticate])
  func `without a session nothing is sent`(purpose: Purpose) async throws {
    _ = try await client.send()
    await #expect(throws: AuthError.signedOut(awaitsSecondFactor: false)) {
      try await client.auth.phone.pending().verify(code: "654321", purpose: purpose)
    }
    await #expect(throws: AuthError.signedOut(awaitsSecondFactor: false)) {
      try await client.auth.phone.pending().replaceNumber(code: "654321")
    }
    #expect(client.wire.count("signInWithPhoneNumber") == 0)
  }

  @Test func `reauthentication as another user keeps the session`() async throws {
    let other = try await client.makeOwner(of: TestClient.otherPhone, code: "111111")
    let session = try await client.signIn().session
    let error = await authError {
      try await client.signIn(TestClient.otherPhone, "111111", purpose: .reauthenticate)
    }
    #expect(error == .otherUser(expected: session.uid, actual: other))
    #expect(try await client.auth.session() == session)
  }

  @Test func `reauthentication with an unknown number is a mismatch`() async throws {
    let session = try await client.signIn().session
    client.wire.refuse("signInWithPhoneNumber", "USER_NOT_FOUND")
    let error = await authError {
      try await client.signIn(TestClient.otherPhone, "111111", purpose: .reauthenticate)
    }
    #expect(error == .otherUser(expected: session.uid, actual: nil))
    #expect(try await client.auth.session() == session)
  }

  @Test func `a session that ended while linking is forgotten`() async throws {
    _ = try await client.auth.signInAnonymously()
    client.wire.refuse("signInWithPhoneNumber", "/token", code: "TOKEN_EXPIRED")
    let error = await authError { try await client.signIn(purpose: .link) }
    #expect(error?.code == .tokenExpired && error?.endedProvider == "anonymous")
    #expect(try await client.stored.session == nil)
  }
}

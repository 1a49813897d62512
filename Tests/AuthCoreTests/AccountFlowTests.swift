import EmulatorTools
import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct AccountFlowTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  @Test func `without a session nothing is sent`() async throws {
    let account = client.auth.account
    let calls: [() async throws -> Void] = [
      { _ = try await account.lookUp() }, { _ = try await account.update(displayName: "x") },
      { _ = try await account.unlink("phone") }, { try await account.delete() },
    ]
    for call in calls { #expect(await authError(call) == .signedOut(awaitsSecondFactor: false)) }
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `an anonymous session is kept, any other is replaced`() async throws {
    let first = try await client.auth.signInAnonymously()
    #expect(first.isNewUser)
    let second = try await client.auth.signInAnonymously()
    #expect(!second.isNewUser)
    #expect(second.session == first.session)
    #expect(client.wire.count(":signUp") == 1)
    try await client.signIn()
    #expect(try await client.auth.signInAnonymously().isNewUser)
    let other = client.client(Project(.inProcess, id: "demo-other"))
    #expect(try await other.signInAnonymously().isNewUser)
  }

  @Test(arguments: [
    "{}", #"{"users":[]}"#, #"{"users":[{}]}"#, #"{"users":[{"localId":"somebody"}]}"#,
    #"{"users":[{"localId":"UID"},{"localId":"UID"}]}"#, #"{"users":{"localId":"UID"}}"#,
  ])
  func `a lookup that does not return exactly this user is refused`(body: String) async throws {
    let session = try await client.signIn().session
    client.wire.answer(":lookup", 200, body.replacing("UID", with: session.uid))
    let error = await authError { _ = try await client.auth.account.lookUp() }
    #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
    #expect(try await client.auth.session() == session)
  }

  @Test(arguments: ["USER_NOT_FOUND", "USER_DISABLED", "INVALID_ID_TOKEN", "TOKEN_EXPIRED"])
  func `a lookup or refresh that reports the end of the session removes it`(code: String) async throws {
    try await client.signIn()
    client.wire.refuse(":lookup", "/token", code: code)
    let error = await authError { _ = try await client.auth.account.lookUp() }
    #expect(error?.code.rawValue == code && error?.endedProvider == "phone")
    #expect(try await client.stored.session == nil)
  }

  @Test func `a name and a photo are set, left unchanged, and cleared with an empty string`() async throws {
    try await client.signIn()
    let account = client.auth.account
    _ = try await account.update(
      displayName: "Ada", photoURL: "https://example.com/a.png")
    var user = try await account.update(displayName: "Ada Lovelace")
    #expect(user.displayName == "Ada Lovelace")
    #expect(user.photoURL == "https://example.com/a.png")
    user = try await account.update(displayName: "", photoURL: "")
    #expect(user.displayName == nil)
    #expect(user.photoURL == nil)
  }

  @Test func `an unknown provider is not unlinked, a linked one is`() async throws {
    let session = try await client.signIn().session
    let error = await authError { _ = try await client.auth.account.unlink("apple.com") }
    #expect(error == .invalid(Problem(.noSuchProvider(providerID: "apple.com"))))
    #expect(client.wire.count(":update") == 0)
    let user = try await client.auth.account.unlink("phone")
    #expect(user.phoneNumber == nil)
    #expect(user.wire.providerUserInfo?.isEmpty != false)
    #expect(try await client.auth.session().uid == session.uid)
  }

  @Test func `deleting a user removes the account and the session`() async throws {
    let first = try await client.signIn()
    try await client.auth.account.delete()
    #expect(try await client.stored.session == nil)
    let second = try await client.signIn()
    #expect(second.isNewUser)
    #expect(second.session.uid != first.session.uid)
  }

  @Test(arguments: ["CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "TOKEN_EXPIRED", "USER_NOT_FOUND"])
  func `a refused deletion keeps the session`(code: String) async throws {
    let session = try await client.signIn().session
    client.wire.refuse(":delete", code)
    let error = await authError { try await client.auth.account.delete() }
    let refusal = ErrorCode(rawValue: code)
    if refusal == .recentSignInNeeded {
      #expect(
        error
          == .refused(Refusal(refusal, during: .sensitiveChange(providerID: "phone"))))
    } else {
      #expect(error == .refused(Refusal(refusal)))
    }
    #expect(try await client.auth.session().uid == session.uid)
  }

  @Test func `signing out reports what was removed`() async throws {
    let session = try await client.signIn().session
    _ = try await client.send()
    let signedOut = try await client.auth.store.signOut()
    #expect(signedOut.session == session)
    #expect(signedOut.pendingCount == 0)
    #expect(try await client.auth.phone.allPending().count == 1)
    let forgotten = try await client.auth.store.signOut(pending: true)
    #expect(forgotten.session == nil)
    #expect(forgotten.pendingCount == 1)
  }

  // MARK: - Only at a local server

  @Test func `production has no codes, no fictional numbers and no reset`() async throws {
    let client = try TestClient(Project(.production, id: "real", apiKey: "k"))
    let local = client.auth.localServer
    let calls: [() async throws -> Void] = [
      { _ = try await local.list(VerificationCodes()) }, { _ = try await local.testPhoneNumbers() },
      { try await local.setTestPhoneNumbers([:]) }, { _ = try await local.call(DeleteAllAccounts()) },
    ]
    for call in calls {
      let error = await authError(call)
      #expect(error == TargetProblem.notLocal.error(client.auth.project))
      #expect(error?.description.contains("production project real") == true)
    }
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `a local server returns its codes and accepts fictional numbers`() async throws {
    let local = client.auth.localServer
    try await local.setTestPhoneNumbers(["+16505550199": "123123"])
    #expect(try await local.testPhoneNumbers() == ["+16505550199": "123123"])
    _ = try await client.send("+16505550101")
    let codes = try await local.list(VerificationCodes()).verificationCodes ?? []
    #expect(codes.map(\.phoneNumber) == ["+16505550101"])
    _ = try await client.auth.phone.pending().verify(code: try #require(codes.first?.code))
    _ = try await local.call(DeleteAllAccounts())
    let error = await authError { _ = try await client.auth.account.lookUp() }
    #expect(error?.code.rawValue == "USER_NOT_FOUND")
  }
}

import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// What is pending ends with what it belongs to: a user's session, a user, or what the server knows.
@Suite(.timeLimit(.minutes(6))) struct EndedStepTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  /// A signed-in user with a pending enrollment, a reauthentication that waits for its second factor, and a page to link a provider.
  private func prepare() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    _ = try await client.auth.secondFactors.enrollAuthenticator()
    _ = await authError { _ = try await client.auth.email.reauthenticate(password: TestClient.password) }
    _ = try await client.auth.providers.start(
      "google.com", returningTo: .address("http://localhost/"), purpose: .link)
    _ = try await client.auth.providers.start("twitter.com", returningTo: .address("http://localhost/"))
    _ = try await client.send(TestClient.otherPhone)
    try #require(
      try await steps == Set(["enrollment", "reauthentication", "google.com", "twitter.com", "code"]))
  }

  private var steps: Set<String> {
    get async throws {
      let record = try await client.stored
      return Set(
        [
          record.pendingEnrollment.map { _ in "enrollment" },
          record.pendingSecondFactor.map { $0.expectedUser == nil ? "sign-in" : "reauthentication" },
          record.pendingVerifications.isEmpty ? nil : "code",
        ].compactMap(\.self) + record.providerSignIns.map(\.providerID))
    }
  }

  /// How a user's session ends.
  enum End: CaseIterable {
    case signOut, deletion, otherUser, phoneUser, otherTarget, goneUser
  }

  private func end(_ end: End) async throws {
    switch end {
    case .signOut: try await client.auth.signOut()
    case .deletion: try await client.auth.account.delete()
    case .otherUser: try await client.signUp("other@example.com")
    case .phoneUser: try await client.signIn(purpose: .signIn)
    case .otherTarget:
      _ = try await client.client(Project(.inProcess, id: "demo-other")).signInAnonymously()
    case .goneUser:
      client.wire.refuse("/token", code: "USER_NOT_FOUND")
      _ = await authError { _ = try await client.auth.freshSession(refreshing: true) }
    }
  }

  @Test(arguments: End.allCases) func `a user's steps end with the session, a sign-in's do not`(
    end: End
  ) async throws {
    try await prepare()
    try await self.end(end)
    #expect(try await steps == Set(["twitter.com", "code"]))
  }

  @Test func `new tokens of the same user end nothing`() async throws {
    try await prepare()
    let before = try await steps
    _ = try await client.auth.freshSession(refreshing: true)
    _ = try await client.auth.account.update(password: Secret("another horse"))
    #expect(try await steps == before)
  }

  @Test(arguments: [true, false]) func `a sign-in ends another one that waits for its second factor`(
    byPhone: Bool
  ) async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    if byPhone {
      try await client.signIn(TestClient.otherPhone, "111111")
    } else {
      _ = try await client.auth.signInAnonymously()
    }
    #expect(try await client.stored.pendingSecondFactor == nil)
  }

  @Test func `a sign-out leaves a sign-in that waits for its second factor`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    try await client.auth.signOut()
    #expect(try await steps == Set(["sign-in"]))
  }

  @Test(arguments: [Purpose.link, .signIn])
  func `a code that was right is used up, although the sign-in was refused`(
    purpose: Purpose
  ) async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    if purpose == .signIn { client.wire.refuse(":signInWithPhoneNumber", "USER_DISABLED") }
    _ = try await client.send(TestClient.otherPhone)
    _ = await authError { _ = try await client.auth.phone.pending().verify(code: "000000", purpose: purpose) }
    let isWrongCodeKept = try await !client.auth.phone.allPending().isEmpty
    #expect(isWrongCodeKept == (purpose == .link))
    let error = await authError {
      _ = try await client.auth.phone.pending().verify(code: "111111", purpose: purpose)
    }
    if purpose == .link { #expect(error?.refusal?.code == .unsupportedFirstFactor) }
    #expect(try await client.auth.phone.allPending().isEmpty)
  }

  @Test(arguments: [
    "((User in pendingCredentialPayload does not exist.))",
    "((Invalid phoneVerificationInfo.mfaPendingCredential.))",
    "INVALID_PROJECT_ID : Project ID does not match MFA pending credential.",
  ])
  func `a sign-in that the server does not know is over, and starts again with its first factor`(
    words: String
  ) async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    for call in ["mfaSignIn:start", "mfaSignIn:finalize"] {
      client.wire.intercept { _ in .server }
      try await client.signInHalfway()
      if call.hasSuffix("finalize") { _ = try await client.auth.secondFactors.pendingSignIn().send() }
      client.wire.refuse(call, words)
      let error = await authError {
        if call.hasSuffix("start") { _ = try await client.auth.secondFactors.pendingSignIn().send() }
        _ = try await client.auth.secondFactors.pendingSignIn().resolve(code: "654321")
      }
      #expect(error?.description.contains("the server does not know this sign-in") == true, "\(error as Any)")
      #expect(try await client.stored.pendingSecondFactor == nil)
    }
  }

  @Test func `an SMS of a second factor whose code was right is used up`() async throws {
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    _ = try await client.auth.secondFactors.pendingSignIn().send()
    client.wire.refuse("mfaSignIn:finalize", "MFA_ENROLLMENT_NOT_FOUND")
    _ = await authError { _ = try await client.auth.secondFactors.pendingSignIn().resolve(code: "654321") }
    #expect(try await client.auth.secondFactors.pendingSignIn().challenged == nil)
  }
}

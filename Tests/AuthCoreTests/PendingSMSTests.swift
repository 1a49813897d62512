import AuthHTTP
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// What is asked before an SMS is skipped, by target.
@Suite(.timeLimit(.minutes(6))) struct PendingSMSTests {
  @Test func `production is never asked what it still knows`() async throws {
    let client = try TestClient(Project(.production, id: "real", apiKey: "k"))
    func send() async throws -> PhoneVerification {
      try await client.auth.phone.send(PhoneNumber(parsing: TestClient.phone), proof: .none)
    }
    client.wire.answer(":sendVerificationCode", 200, #"{"sessionInfo":"s"}"#)
    #expect(try await !send().wasPending)
    let sent = client.wire.requests.count
    #expect(try await send().wasPending)
    #expect(client.wire.requests.count == sent)
  }

  @Test func `a local server that does not answer is a failure`() async throws {
    let client = try TestClient()
    _ = try await client.send()
    client.wire.intercept { _ in .failure(.connectionLost(host: "h", reason: "reset")) }
    #expect(await authError { _ = try await client.send() }?.code == .networkError)
    #expect(try await client.auth.phone.allPending().count == 1)
  }

  @Test func `tasks at once send one SMS, for a sign-in and for a second factor`() async throws {
    let client = try TestClient()
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    let answers = try await withThrowingTaskGroup { group in
      for index in 0..<8 {
        group.addTask {
          index % 2 == 0
            ? try await client.send().wasPending
            : try await client.challenge()
        }
      }
      return try await group.reduce(into: [Bool]()) { $0.append($1) }
    }
    #expect(answers.count { !$0 } == 2)
    #expect(client.wire.count("sendVerificationCode") == 1 && client.wire.count("mfaSignIn:start") == 1)
  }

  @Test func `the SMS of a second factor is sent again if the server does not know it`() async throws {
    let client = try TestClient()
    try await client.signUpVerified()
    try await client.enrollPhone()
    try await client.signInHalfway()
    #expect(try await !client.challenge())
    #expect(try await client.challenge())
    client.wire.answer("/verificationCodes", 200, "{}")
    #expect(try await !client.challenge())
  }
}

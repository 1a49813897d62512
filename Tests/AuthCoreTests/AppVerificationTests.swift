import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

@Suite struct AppVerificationTests {
  private let client: TestClient
  private var flow: AppVerificationFlow { client.auth.appVerification }

  init() throws {
    client = try TestClient(Project(.production, id: "real", apiKey: "k"))
    client.wire.intercept { request in
      switch request.target.path {
      case "/v1/accounts:verifyIosClient":
        .response(200, #"{"receipt":"the-receipt","suggestedTimeout":"10"}"#)
      case "/v1/recaptchaParams": .response(200, #"{"recaptchaSiteKey":"the-site-key"}"#)
      default: .response(200, #"{"sessionInfo":"the-session"}"#)
      }
    }
  }

  private func lastBody() throws -> ByName<String> {
    let body = try #require(client.wire.requests.last?.body)
    return try JSONDecoder().decode(ByName<String>.self, from: Data(body))
  }

  private func send(_ proof: AppProof) async throws {
    _ = try await client.auth.phone.send(
      PhoneNumber(parsing: TestClient.phone), resend: true, proof: proof)
  }

  @Test func `production sends no SMS without a proof`() async throws {
    let error = await authError { try await send(.stored) }
    #expect(error == .invalid(Problem(.argument(.unverifiedApp(.signIn)))))
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `a fictional number is sent with no proof, a page's token unchanged`() async throws {
    try await send(.none)
    #expect(try Set(lastBody().keys) == ["clientType", "phoneNumber"])
    try await send(.recaptcha(Secret("the-token")))
    #expect(try lastBody()["recaptchaToken"] == "the-token")
    #expect(try await flow.recaptchaSiteKey() == "the-site-key")
  }

  static let payloads = [
    #"{"com.google.firebase.auth":{"receipt":"the-receipt","secret":"the-secret"}}"#,
    #"{"aps":{},"com.google.firebase.auth":"{\"receipt\":\"the-receipt\",\"secret\":\"the-secret\"}"}"#,
    " {\"com.google.firebase.auth\" : {\"secret\":\"the-secret\",\"x\":1,\"receipt\":\"the-receipt\"}}\n",
  ]

  @Test(arguments: payloads) func `a push is accepted, and every later send carries it`(
    payload: String
  ) async throws {
    #expect(try await flow.requestPush(to: "a1b2", isSandbox: true) == .seconds(10))
    await #expect(throws: AuthError.self) { try await send(.stored) }
    try await flow.acceptPush(Array(payload.utf8))
    try await send(.stored)
    #expect(try lastBody()["iosReceipt"] == "the-receipt")
    #expect(try lastBody()["iosSecret"] == "the-secret")
  }

  @Test(arguments: [
    "", "{}", "[]", "text", #"{"com.google.firebase.auth":7}"#, #"{"com.google.firebase.auth":"no JSON"}"#,
    #"{"com.google.firebase.auth":{"receipt":"the-receipt"}}"#,
    #"{"com.google.firebase.auth":{"receipt":7,"secret":"the-secret"}}"#,
    #"{"com.google.firebase.auth":{"receipt":"another","secret":"the-secret"}}"#,
  ])
  func `an invalid payload, or one for another receipt, changes nothing`(payload: String) async throws {
    _ = try await flow.requestPush(to: "a1b2", isSandbox: false)
    let error = await authError { try await flow.acceptPush(Array(payload.utf8)) }
    #expect(error?.code == .invalidArgument)
    #expect(error?.description.contains("the-secret") == false)
    #expect(try await client.stored.silentPushes.map(\.secret) == [nil])
  }

  @Test func `a push without a receipt, or at another target, is refused`() async throws {
    let payload = Array(Self.payloads[0].utf8)
    await #expect(throws: AuthError.nothingPending(Problem(.noSilentPush))) {
      try await flow.acceptPush(payload)
    }
    _ = try await flow.requestPush(to: "a1b2", isSandbox: false)
    let other = client.client(Project(.production, id: "other", apiKey: "k"))
    let error = await authError { try await other.appVerification.acceptPush(payload) }
    #expect(error?.code.rawValue == "TARGET_MISMATCH")
    try await flow.acceptPush(payload)
    await #expect(throws: AuthError.self) {
      try await other.phone.send(PhoneNumber(parsing: TestClient.phone))
    }
  }

  @Test func `a response without a receipt or a site key is refused`() async throws {
    client.wire.intercept { _ in .response(200, "{}") }
    let calls: [() async throws -> Void] = [
      { _ = try await flow.requestPush(to: "a1", isSandbox: false) },
      { _ = try await flow.recaptchaSiteKey() },
    ]
    for call in calls { #expect(await authError(call)?.code.rawValue == "UNEXPECTED_RESPONSE") }
    #expect(try await client.stored.silentPushes.isEmpty)
  }
}

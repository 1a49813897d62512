import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// Which proof of the app is sent, and what happens if it is refused (Docs/protocol.md 10.14).
@Suite struct ProofChoiceTests {
  private let client: TestClient
  private var flow: AppVerificationFlow { client.auth.appVerification }

  init() throws { client = try TestClient(Project(.production, id: "real", apiKey: "k")) }

  /// Sets the service's state for SMS and how many sends it refuses with `INVALID_APP_CREDENTIAL`.
  private func answer(_ state: String = "OFF", refusing count: Int = 0) {
    let wire = client.wire
    wire.intercept { request in
      switch request.target.path {
      case "/v1/accounts:verifyIosClient":
        return .response(200, #"{"receipt":"receipt-\#(wire.requests.count)","suggestedTimeout":"10"}"#)
      case "/v2/recaptchaConfig":
        let states = #"[{"provider":"PHONE_PROVIDER","enforcementState":"\#(state)"}]"#
        return .response(200, #"{"recaptchaEnforcementState":\#(states)}"#)
      default:
        guard wire.count(":sendVerificationCode") <= count else {
          return .response(200, #"{"sessionInfo":"the-session"}"#)
        }
        return .response(400, #"{"error":{"code":400,"message":"INVALID_APP_CREDENTIAL"}}"#)
      }
    }
  }

  /// Stores a silent push as if a device had received it.
  private func storePush() async throws {
    _ = try await flow.requestPush(to: "a1b2", isSandbox: false)
    let receipt = try #require(await client.stored.silentPushes.last?.receipt)
    let payload = receipt.reveal { #"{"com.google.firebase.auth":{"receipt":"\#($0)","secret":"s"}}"# }
    #expect(try await flow.acceptPush(Array(payload.utf8)))
  }

  private func send(_ verification: AppProof = .stored) async throws {
    _ = try await client.auth.phone.send(
      PhoneNumber(parsing: TestClient.phone), resend: true, proof: verification)
  }

  /// The bodies of the requests for an SMS.
  private func sent() throws -> [JSONValue] {
    try client.wire.requests.filter { $0.target.path.hasSuffix(":sendVerificationCode") }
      .map { try JSONReader.read($0.body) }
  }

  @Test func `a device token that is not hexadecimal is never sent`() async throws {
    for token in ["", "a1b", "zz", "a1-b2"] {
      let error = await authError {
        _ = try await flow.requestPush(to: token, isSandbox: true)
      }
      #expect(error == .invalid(Problem(.argument(.deviceToken))))
    }
    #expect(client.wire.requests.isEmpty)
  }

  @Test func `a device token is sent in upper case`() async throws {
    answer()
    _ = try await flow.requestPush(to: "<a1b2 c3d4>", isSandbox: true)
    let body = try JSONReader.read(#require(client.wire.requests.last?.body))
    #expect(body["appToken"] == "A1B2C3D4" && body["isSandbox"] == true)
  }

  @Test func `a refused receipt is forgotten, and the SMS is requested again`() async throws {
    answer(refusing: 1)
    try await storePush()
    try await send()
    let bodies = try sent()
    #expect(bodies.count == 2)
    #expect(bodies[0]["iosSecret"] == "s" && bodies[1]["iosSecret"] == nil)
    #expect(try await client.stored.silentPushes.isEmpty)
  }

  @Test func `a second refusal is final`() async throws {
    answer(refusing: 5)
    try await storePush()
    let error = await authError { try await send() }
    #expect(error?.code == .invalidAppCredential)
    #expect(try sent().count == 2)
  }

  @Test func `without a stored receipt, nothing is repeated`() async throws {
    answer(refusing: 5)
    let error = await authError { try await send(.recaptcha(Secret("t"))) }
    #expect(error?.code == .invalidAppCredential)
    #expect(try sent().count == 1)
  }

  @Test(arguments: [("OFF", "recaptchaToken"), ("AUDIT", "captchaResponse"), ("ENFORCE", "captchaResponse")])
  func `a token is sent if the project requires it`(state: String, member: String) async throws {
    answer(state)
    try await send(.recaptcha(Secret("the-token")))
    let body = try #require(sent().last)
    #expect(body[member] == "the-token")
    #expect((body["recaptchaVersion"] == "RECAPTCHA_ENTERPRISE") == (state != "OFF"))
    #expect(body["clientType"] == "CLIENT_TYPE_IOS")
  }

  @Test func `in AUDIT a stored push is sent with NO_RECAPTCHA and replaces a missing token`() async throws {
    answer("AUDIT")
    try await storePush()
    try await send()
    #expect(try sent().last?["captchaResponse"] == "NO_RECAPTCHA")
    #expect(try sent().last?["iosSecret"] == "s")
    let before = try sent().count
    answer("AUDIT", refusing: before + 1)
    try await send(.webRecaptcha(Secret("bad")))
    let bodies = try sent().dropFirst(before)
    #expect(bodies.map { $0["captchaResponse"] } == ["bad", "NO_RECAPTCHA"])
    #expect(bodies.first?["clientType"] == "CLIENT_TYPE_WEB" && bodies.last?["iosSecret"] == "s")
  }

  @Test func `in ENFORCE there is no fallback`() async throws {
    answer("ENFORCE", refusing: 9)
    try await storePush()
    await #expect(throws: AuthError.self) { try await send(.recaptcha(Secret("bad"))) }
    #expect(try sent().count == 1)
    #expect(try await client.stored.silentPushes.count == 1)
  }

  @Test func `at most 32 receipts wait, and a push for any of them is accepted`() async throws {
    answer()
    for _ in 0..<33 { _ = try await flow.requestPush(to: "a1", isSandbox: false) }
    let receipts = try await client.stored.silentPushes.map(\.receipt)
    #expect(receipts.count == 32)
    let payload = receipts[5].reveal { #"{"com.google.firebase.auth":{"receipt":"\#($0)","secret":"s"}}"# }
    try await flow.acceptPush(Array(payload.utf8))
    try await send()
    #expect(try sent().last?["iosReceipt"]?.string == receipts[5].reveal { $0 })
  }

  @Test func `the SDK's probe is recognized and stores nothing`() async throws {
    let probe = #"{"com.google.firebase.auth":{"warning":"This should be forwarded."}}"#
    #expect(try await flow.acceptPush(Array(probe.utf8)) == false)
    #expect(try await client.stored.silentPushes.isEmpty)
  }
}

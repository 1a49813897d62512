import EmulatorTools
import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// The page with which an app without silent push proves itself (Docs/protocol.md 10.14).
@Suite struct AppPageTests {
  private let client: TestClient
  private var flow: AppVerificationFlow { client.auth.appVerification }
  private let app = HandlerPage.App.firebase("1:12:ios:ab")

  init() throws {
    client = try TestClient(
      Project(
        .emulator(host: "127.0.0.1", port: 9099), id: "demo-test", apiKey: "k"),
      isStrict: true)
  }

  private func callback(
    _ result: String, eventID: String, scheme: String = "app-1-12-ios-ab", type: String = "verifyApp"
  ) -> Secret {
    let inner = "https://x.firebaseapp.com/__/auth/callback?authType=\(type)&\(result)&eventId=\(eventID)"
    return Secret("\(scheme)://firebaseauth/link?deep_link_id=\(PercentEncoding.encode(inner))")
  }

  private func fault(_ callback: Secret) async -> PageFault? {
    if case .verificationPage(let fault) = await authError({ try await flow.finishPage(callback) })?.problem {
      fault
    } else {
      nil
    }
  }

  @Test func `a callback without a page is refused`() async throws {
    let error = await authError { try await flow.finishPage(callback("recaptchaToken=t", eventID: "A")) }
    #expect(error == .nothingPending(Problem(.noAppVerification)))
  }

  @Test func `a wrong scheme, a wrong event and no address give different errors and leave the page waiting`()
    async throws
  {
    let pending = try await flow.startPage(app, authDomain: nil)
    let id = pending.eventID
    let other = PageFault.notTheCallback(scheme: "app-1-12-ios-ab")
    #expect(await fault(callback("recaptchaToken=t", eventID: id, scheme: "other")) == other)
    #expect(await fault(Secret("app-1-12-ios-ab://firebaseauth/other?deep_link_id=x")) == other)
    #expect(await fault(callback("recaptchaToken=t", eventID: "OTHER")) == .foreignAnswer)
    #expect(
      await fault(callback("recaptchaToken=t", eventID: id, type: "signInWithRedirect")) == .foreignAnswer)
    #expect(await fault(Secret("no address")) == .notAnAddress)
    #expect(try await client.stored.pendingAppVerification?.eventID == id)
    #expect(try await client.stored.recaptchaToken == nil)
  }

  static let reports: [(String, String, Int)] = [
    ("auth/invalid-oauth-client-id", "INVALID_CLIENT_ID", 17060),
    ("auth/network-request-failed", "WEB_NETWORK_REQUEST_FAILED", 17061),
    ("auth/internal-error", "WEB_INTERNAL_ERROR", 17062),
    ("auth/captcha-check-failed", "WEB_USER_INTERACTION_FAILURE", 17063),
  ]

  @Test(arguments: reports)
  func `a failure reported by the page has the SDK's number and ends the page`(
    code: String, name: String, number: Int
  ) async throws {
    let pending = try await flow.startPage(app, authDomain: nil)
    let report = PercentEncoding.encode(#"{"code":"\#(code)","message":"why"}"#)
    let error = await authError {
      try await flow.finishPage(callback("firebaseError=\(report)", eventID: pending.eventID))
    }
    #expect(error?.sdkCode == number)
    #expect(error?.description.contains("why") == true)
    #expect(try await client.stored.pendingAppVerification == nil)
  }

  @Test(arguments: ["x=1", "recaptchaToken=", "firebaseError=nonsense"])
  func `a response with neither token nor error is 17059`(result: String) async throws {
    let pending = try await flow.startPage(app, authDomain: nil)
    let error = await authError { try await flow.finishPage(callback(result, eventID: pending.eventID)) }
    #expect(error?.sdkCode == 17059)
  }

  @Test func `the page's token is sent once, while it is fresh`() async throws {
    let pending = try await flow.startPage(app, authDomain: nil)
    let token = try await client.auth.localServer.mintRecaptchaToken(for: "verifyApp")
    let encoded = token.reveal { PercentEncoding.encode($0) }
    try await flow.finishPage(callback("recaptchaToken=\(encoded)", eventID: pending.eventID))
    _ = try await client.send("+16505550177")
    #expect(try await client.stored.recaptchaToken == nil)
    let again = await authError { _ = try await client.send("+16505550177", resend: true) }
    #expect(again?.code == .missingClientIdentifier)
  }

  @Test func `a token that is two minutes old is not sent`() async throws {
    let pending = try await flow.startPage(app, authDomain: nil)
    try await flow.finishPage(callback("recaptchaToken=old", eventID: pending.eventID))
    client.clock.advance(by: 121)
    let error = await authError { _ = try await client.send("+16505550177") }
    #expect(error?.code == .missingClientIdentifier)
  }

  @Test func `the address has the SDK's parameters`() async throws {
    let address = try await flow.startPage(.client("12-x.apps.googleusercontent.com"), authDomain: nil)
      .address
    #expect(address.hasPrefix("http://127.0.0.1:9099/emulator/auth/handler?apiKey=k&authType=verifyApp&ibi="))
    #expect(address.contains("&clientId=12-x.apps.googleusercontent.com"))
    let stored = try #require(await client.stored.pendingAppVerification)
    #expect(stored.callbackScheme == "com.googleusercontent.apps.12-x")
    #expect(stored.eventID.wholeMatch(of: /[A-Z]{10}/) != nil)
  }
}

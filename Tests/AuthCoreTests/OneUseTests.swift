import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// Steps that are used once, although several processes see them.
@Suite struct OneUseTests {
  private func credential(_ token: String, of client: TestClient) -> RecaptchaCredential {
    RecaptchaCredential(
      token: Secret(token), obtainedAt: client.clock.now, project: client.auth.project)
  }

  @Test func `a stored token that another process used is not sent, and its successor is`()
    async throws
  {
    let client = try TestClient()
    let (store, file) = (client.auth.store, client.file)
    try await store.update { record throws(AuthError) in
      record.recaptchaToken = credential("first", of: client)
    }
    let second = credential("second", of: client)
    client.wire.intercept { request in
      guard request.target.path.hasSuffix("/recaptchaConfig") else { return .server }
      return .late {
        try? file.update { record throws(AuthError) in record.recaptchaToken = second }
      }
    }
    _ = try await client.send()
    let request = try #require(
      client.wire.requests.last { $0.target.path.hasSuffix(":sendVerificationCode") })
    #expect(try JSONReader.read(request.body)["recaptchaToken"] == "second")
    #expect(try await client.stored.recaptchaToken == nil)
  }

  @Test func `a page for app verification ends once`() async throws {
    let client = try TestClient(
      Project(
        .emulator(host: "127.0.0.1", port: 9099), id: "demo-test",
        apiKey: "k"))
    let flow = client.auth.appVerification
    let page = try await flow.startPage(.firebase("1:12:ios:ab"), authDomain: nil)
    let inner =
      "https://x.firebaseapp.com/__/auth/callback?authType=verifyApp&recaptchaToken=t&eventId=\(page.eventID)"
    let callback = Secret(
      "\(page.callbackScheme)://firebaseauth/link?deep_link_id=\(PercentEncoding.encode(inner))")
    let errors = await withTaskGroup { group in
      for _ in 0..<8 { group.addTask { await authError { try await flow.finishPage(callback) } } }
      return await group.reduce(into: [AuthError?]()) { $0.append($1) }
    }
    #expect(errors.count(where: { $0 == nil }) == 1)
    #expect(errors.allSatisfy { $0 == nil || $0 == .nothingPending(Problem(.noAppVerification)) })
  }

  @Test func `a page that was opened during the end of another one stays`() async throws {
    let client = try TestClient()
    var record = ProfileRecord()
    let page = PendingAppVerification(
      address: "a", eventID: "new", callbackScheme: "s", startedAt: client.clock.now,
      project: client.auth.project)
    record.pendingAppVerification = page
    record.pendingAppVerification.consume("old")
    #expect(record.pendingAppVerification == page)
    record.pendingAppVerification.consume("new")
    #expect(record.pendingAppVerification == nil)
  }

  @Test func `an address stays pending until the session of its link is stored`() async throws {
    let client = try TestClient()
    let email = client.auth.email
    try await email.sendSignInLink(TestClient.address, settings: .init(url: "http://localhost"))
    let code = try await client.newestLink()
    client.wire.answer(":signInWithEmailLink", 200, "{}")
    let error = await authError { _ = try await email.signIn(TestClient.address, link: code) }
    #expect(error?.code == .unexpectedResponse)
    #expect(try await email.pendingLinks() == [TestClient.address])
    client.wire.intercept { _ in .server }
    _ = try await email.signIn(TestClient.address, link: code)
    #expect(try await email.pendingLinks().isEmpty)
  }
}

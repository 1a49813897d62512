import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// The settings of links in e-mails, and the recipients of sign-in links.
@Suite struct MessageLinkTests {
  private let client: TestClient

  init() throws { client = try TestClient() }

  /// The members of the last request for a message.
  private func sent() throws -> ByName<JSONValue> {
    let request = try #require(client.wire.requests.last { $0.target.path.hasSuffix(":sendOobCode") })
    return try #require(try JSONDecoder().decode(JSONValue.self, from: Data(request.body)).object)
  }

  private func sendLink(_ address: String) async throws {
    try await client.auth.email.sendSignInLink(
      EmailAddress(parsing: address), settings: .init(url: "http://localhost"))
  }

  private func pending() async throws -> [String] {
    try await client.auth.email.pendingLinks().map(\.description)
  }

  @Test func `without settings, none are sent, not even the app's bundle ID`() async throws {
    try await client.signUp()
    try await client.auth.email.sendPasswordReset(TestClient.address)
    #expect(try sent().keys.sorted() == ["clientType", "email", "requestType"])
    try await client.auth.email.sendVerification()
    #expect(try sent().keys.sorted() == ["clientType", "idToken", "requestType"])
  }

  @Test func `a flag that is off is not sent`() async throws {
    try await client.signUp()
    var settings = EmailLinkSettings(url: "http://localhost/app")
    settings.android = ("com.example.app", nil, false)
    try await client.auth.email.sendPasswordReset(TestClient.address, settings: settings)
    #expect(
      try sent().keys.sorted() == ["androidPackageName", "clientType", "continueUrl", "email", "requestType"])
  }

  @Test(arguments: [OOBRequestType.passwordReset, .verifyEmail, .emailSignIn])
  func `every kind of message takes all settings`(kind: OOBRequestType) async throws {
    try await client.signUp()
    var settings = EmailLinkSettings(url: "http://localhost/app")
    settings.isHandledInApp = true
    settings.bundleID = "com.example.app"
    settings.android = ("com.example.android", "12", true)
    settings.linkDomain = "links.example.com"
    let codes = client.auth.email
    switch kind {
    case .passwordReset: try await codes.sendPasswordReset(TestClient.address, settings: settings)
    case .emailSignIn: try await codes.sendSignInLink(TestClient.address, settings: settings)
    default: _ = try await codes.sendVerification(settings: settings)
    }
    let members = try sent()
    #expect(members["requestType"] == .string(kind.rawValue) && members["canHandleCodeInApp"] == true)
    #expect(members["continueUrl"] == "http://localhost/app" && members["iOSBundleId"] == "com.example.app")
    #expect(
      members["androidPackageName"] == "com.example.android" && members["androidMinimumVersion"] == "12")
    #expect(members["androidInstallApp"] == true && members["linkDomain"] == "links.example.com")
  }

  @Test(
    arguments: [
      (["a.example", "p.web.app"], nil, "https://p.web.app"), (["a.example"], nil, "https://a.example"),
      (["p.firebaseapp.com", "localhost"], nil, "http://localhost"), ([], nil, "http://localhost"),
      (["p.firebaseapp.com", "x.example"], "x.example", "https://x.example"),
      (["p.firebaseapp.com"], "x.example", "https://p.firebaseapp.com"),
      ([], "x.example", "https://x.example"),
    ] as [([String], String?, String)])
  func `a sign-in link uses a domain that the project allows`(
    domains: [String], authDomain: String?, url: String
  ) async throws {
    let origin = HTTPOrigin(.http, host: "127.0.0.1", port: 9)
    let client = try TestClient(Project(.emulator(origin), id: "p"))
    let list = domains.map { "\"\($0)\"" }.joined(separator: ",")
    client.wire.answer("/v1/projects", 200, #"{"authorizedDomains":[\#(list)]}"#)
    #expect(try await client.auth.email.usualContinueURL(authDomain: authDomain) == url)
    client.wire.refuse("/v1/projects", "API_KEY_INVALID")
    let unknown = authDomain.map { "https://\($0)" } ?? "http://localhost"
    #expect(try await client.auth.email.usualContinueURL(authDomain: authDomain) == unknown)
  }

  @Test func `a refused message leaves no address behind`() async throws {
    client.wire.refuse(":sendOobCode", "OPERATION_NOT_ALLOWED")
    _ = await authError { try await sendLink("jane@example.com") }
    #expect(try await pending() == [])
    #expect(try await client.auth.store.signOut(pending: true).pendingCount == 0)
  }

  @Test func `an address is kept for its target until the link is used, for at most six hours`() async throws
  {
    try await sendLink("jane@example.com")
    try await sendLink("ravi@example.com")
    try await sendLink("Jane@example.com")
    #expect(try await pending() == ["ravi@example.com", "Jane@example.com"])
    let other = client.client(Project(.inProcess, id: "demo-other"))
    #expect(try await other.email.pendingLinks().isEmpty)
    let code = try await client.newestLink()
    _ = try await client.auth.email.signIn(EmailAddress(parsing: "jane@example.com"), link: code)
    #expect(try await pending() == ["ravi@example.com"])
    client.clock.advance(by: 6 * 3600)
    #expect(try await pending() == [])
    try await sendLink("ada@example.com")
    #expect(try await client.stored.emailLinks.map(\.email) == ["ada@example.com"])
    #expect(try await client.auth.store.signOut(pending: true).pendingCount == 1)
  }
}

import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorWire
import Explanation
import Foundation
import IdentityToolkit
import TestSupport
import Testing

/// The exact reason of a refused call, which a server finds with its own state and keeps in its list.
@Suite struct CallReasonTests {
  /// What is sent, and what the list then says of the last call.
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let reason: Reason.Kind
    /// A part of the sentence that only the server's state can give.
    let part: String
    var isStrict = false
    let send: @Sendable (TestServer) throws -> Void

    var testDescription: String { name }
  }

  private static let all =
    codes + links + accounts + limits + tokens + refreshTokens + signatures + verificationIDs

  private static func server(_ isStrict: Bool) throws -> TestServer {
    try TestServer(
      testPhoneNumbers: ["+16505553434": "654321", "+16505550199": "TOO_MANY_ATTEMPTS_TRY_LATER"],
      mode: isStrict ? .production : .emulator
    ) { configuration, _ in
      configuration.faults = [try FaultRule(failure: "accounts:createAuthUri=503")]
    }
  }

  @Test func `a call that succeeds has no reason`() throws {
    let test = try Self.server(false)
    _ = try test.signIn("+15555550100")
    #expect(test.server.recordedCalls.allSatisfy { $0.reason == nil })
  }

  @Test(arguments: all)
  func `the list says the exact reason`(row: Case) throws {
    let test = try Self.server(row.isStrict)
    try row.send(test)
    let reason = try #require(try test.newestReason(), "\(row.name)")
    #expect(reason.kind == row.reason)
    #expect(reason.sentence.contains(row.part), "\(reason.sentence)")
    #expect(reason.sentence.first?.isUppercase == false && reason.sentence.last != ".", "\(reason.sentence)")
    // The same in the list, for the page and for explain.
    let listed = try #require(try test.send(.get, "/emulator/v1/calls").body["calls"]?.array?.last)
    #expect(listed["explanation"]?["reason"]?.string == row.reason.rawValue)
    #expect(listed["explanation"]?["causes"] == [.string(reason.sentence)])
  }

  @Test(arguments: all)
  func `no secret of the call is in its reason`(row: Case) throws {
    let test = try Self.server(row.isStrict)
    try row.send(test)
    let exchange = try #require(test.server.recordedCalls.last)
    let reason = try #require(exchange.reason)
    let text = String(decoding: try JSONEncoder().encode(reason), as: UTF8.self)
    #expect(SecretCleaner(KnownSecrets(of: exchange)).cleaned(text) == text)
  }

  // MARK: Codes

  private static func signIn(_ session: String, _ code: String, _ test: TestServer) throws {
    _ = try test.post(
      "v1/accounts:signInWithPhoneNumber", ["sessionInfo": .string(session), "code": .string(code)])
  }

  static let codes: [Case] = [
    Case(name: "a wrong code", reason: .codeWrong, part: "+15555550100") { test in
      try signIn(test.sendCode(to: "+15555550100").sessionInfo, "000000", test)
    },
    Case(name: "the code of another number", reason: .codeOfOtherVerification, part: "+15555550177") { test in
      let (first, second) = (try test.sendCode(to: "+15555550100"), try test.sendCode(to: "+15555550177"))
      try signIn(first.sessionInfo, second.code, test)
    },
    Case(name: "the code of an earlier SMS", reason: .codeReplaced, part: "an earlier SMS to +15555550100") {
      test in
      let first = try test.sendCode(to: "+15555550100")
      test.world.advance(by: 5)
      try signIn(test.sendCode(to: "+15555550100").sessionInfo, first.code, test)
    },
    Case(name: "a code that was used", reason: .codeUsed, part: "+15555550100") { test in
      let sent = try test.sendCode(to: "+15555550100")
      try signIn(sent.sessionInfo, sent.code, test)
      try signIn(sent.sessionInfo, sent.code, test)
    },
    Case(name: "a code of an hour ago", reason: .codeExpired, part: "+16505553434", isStrict: true) { test in
      let sent = try test.sendCode(to: "+16505553434")
      test.world.advance(by: 3700)
      try signIn(sent.sessionInfo, sent.code, test)
    },
    Case(name: "a verification of another server", reason: .verificationUnknown, part: "verification") {
      test in
      try signIn(String(repeating: "A", count: 302), "123456", test)
    },
  ]

  // MARK: Links

  private static func link(to email: JSONValue, _ test: TestServer) throws -> JSONValue {
    let body: ByName<JSONValue> = [
      "requestType": "EMAIL_SIGNIN", "email": email, "continueUrl": "http://localhost/",
    ]
    return try test.makeLink(body).body["oobCode"] ?? .null
  }

  static let links: [Case] = [
    Case(name: "a link to another address", reason: .codeOfOtherVerification, part: "jane@example.com") {
      test in
      _ = try test.post(
        "v1/accounts:signInWithEmailLink",
        ["email": "eve@example.com", "oobCode": try link(to: "jane@example.com", test)])
    },
    Case(name: "a link of another kind", reason: .verificationOfOtherKind, part: "EMAIL_SIGNIN") { test in
      _ = try test.post(
        "v1/accounts:resetPassword",
        ["oobCode": try link(to: "jane@example.com", test), "newPassword": "correct horse"])
    },
    Case(name: "a link of two hours ago", reason: .codeExpired, part: "jane@example.com", isStrict: true) {
      test in
      _ = try test.post("v1/accounts:signUp", ["email": "jane@example.com", "password": "correct horse"])
      let link = try test.post(
        "v1/accounts:sendOobCode",
        ["requestType": "PASSWORD_RESET", "email": "jane@example.com", "returnOobLink": true], bearer: "owner"
      )
      test.world.advance(by: 7200)
      _ = try test.post("v1/accounts:resetPassword", ["oobCode": link.body["oobCode"] ?? .null])
    },
  ]

  // MARK: Accounts

  private static func twitter(_ idToken: JSONValue?, _ test: TestServer) throws {
    let claims = #"{"sub":"12345","email":"ann@example.com"}"#
    var body: ByName<JSONValue> = [
      "requestUri": "http://localhost", "returnIdpCredential": true,
      "postBody": .string("providerId=twitter.com&access_token=\(claims)&oauth_token_secret=s"),
    ]
    body["idToken"] = idToken
    _ = try test.post("v1/accounts:signInWithIdp", .object(body))
  }

  static let accounts: [Case] = [
    Case(name: "a number of another account", reason: .numberOfOtherAccount, part: "+15555550100") { test in
      _ = try test.signIn("+15555550100")
      let other = try test.makeAccount().string("idToken")
      _ = try test.signIn("+15555550100", idToken: other)
    },
    Case(name: "a Twitter account of another user", reason: .identityOfOtherAccount, part: "ann@example.com")
    {
      test in
      try twitter(nil, test)
      try twitter(.string(test.makeAccount("joe@example.com").string("idToken")), test)
    },
    Case(name: "a deleted user", reason: .tokenOfDeletedUser, part: "does not exist") { test in
      let user = try test.makeAccount()
      let uid = try user.string("localId")
      _ = try test.post(
        "v1/projects/demo/accounts:delete", ["localId": .string(uid)], bearer: "owner", key: nil)
      _ = try test.post("v1/accounts:lookup", ["idToken": .string(try user.string("idToken"))])
    },
    Case(name: "an old sign-in", reason: .signInTooOld, part: "ago", isStrict: true) { test in
      let token = try test.makeAccount().string("idToken")
      test.world.advance(by: 400)
      _ = try test.post("v1/accounts:delete", ["idToken": .string(token)])
    },
    Case(name: "an unknown tenant", reason: .tenantUnknown, part: "acme", isStrict: true) { test in
      _ = try test.makeAccount(tenant: "acme")
    },
  ]

  // MARK: Limits and rules

  static let limits: [Case] = [
    Case(name: "a number that is set to fail", reason: .faultInjected, part: "+16505550199") { test in
      _ = try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+16505550199"])
    },
    Case(name: "a fault rule", reason: .faultInjected, part: "accounts:createAuthUri=503") {
      test in
      _ = try test.post("v1/accounts:createAuthUri", [:])
    },
    Case(name: "six wrong codes", reason: .quotaReached, part: "5 wrong codes", isStrict: true) { test in
      let sent = try test.post(
        "v1/accounts:sendVerificationCode", ["phoneNumber": "+15555550100", "recaptchaToken": "solved"])
      for _ in 0..<6 { try signIn(sent.string("sessionInfo"), "000000", test) }
    },
    Case(
      name: "too many wrong passwords", reason: .quotaReached, part: "100 wrong passwords for jane@",
      isStrict: true
    ) { test in
      _ = try test.makeAccount("jane@example.com")
      for _ in 0...100 { _ = try test.signInByPassword("jane@example.com", "hunter2") }
    },
    Case(name: "no proof of the app", reason: .proofMissing, part: "no reCAPTCHA", isStrict: true) { test in
      _ = try test.post("v1/accounts:sendVerificationCode", ["phoneNumber": "+15555550100"])
    },
    Case(name: "a provider that is not set up", reason: .providerOff, part: "github.com", isStrict: true) {
      test in
      _ = try test.post(
        "v1/accounts:signInWithIdp",
        ["requestUri": "http://localhost", "postBody": "providerId=github.com&access_token=abcdefgh"])
    },
  ]

  // MARK: The answer

  @Test(arguments: ["curl/8.14", "authctl/0.1.0"])
  func `an app's answer is the same whether the reason is found or not, but for the number for authctl`(
    agent: String
  ) throws {
    let home = try TemporaryHome()
    var configuration = try EmulatorConfiguration(defaultProject: "demo")
    configuration.policy = Policy(.production)
    let embedded = EmbeddedServer(
      path: "\(home.path)/e.json", configuration: configuration, dependencies: World().dependencies)
    let test = try TestServer()
    let request = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", ["email": "jane@example.com"], key: "k",
      fields: [.init("User-Agent", agent)])
    let plain = try embedded.respond(to: request)
    guard case .now(var recorded) = try embedded.answer(request) else { throw Mistake() }
    #expect(recorded.fields["X-Authctl-Call"] == (agent.hasPrefix("authctl/") ? "1" : nil))
    recorded.fields["X-Authctl-Call"] = nil
    #expect(recorded.status == plain.status && recorded.body == plain.body)
    #expect(
      recorded.fields.lines.map { "\($0.name): \($0.value)" }
        == plain.fields.lines.map { "\($0.name): \($0.value)" })
  }

  private struct Mistake: Error {}
}

extension TestServer {
  /// What the server found about the newest call.
  func newestReason() throws -> Reason? {
    let newest = try send(.get, "/emulator/v1/calls").string("newest")
    let line = try send(.get, "/emulator/v1/calls/\(newest)").body
    return RecordedExchange(line)?.exchange.reason
  }
}

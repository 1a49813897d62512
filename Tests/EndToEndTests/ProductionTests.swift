import AuthHTTP
import Foundation
import TestSupport
import Testing

/// The production target, end to end: a TLS server of a test authority takes the place of Google's two hosts.
///
/// It is reached through the standard proxy variables; the product has no special code for it.
@Suite(
  .needsTLSServer(),
  .timeLimit(.minutes(6)))
struct ProductionTests {
  let server: ServerProcess
  let google: TLSFixture
  let authctl: Binary

  init() throws {
    var authctl = try Binary()
    server = try ServerProcess(authctl, project: "real-app", ["--test-number", "+16505553434=654321"])
    google = try TLSFixture(names: TLSFixture.googleNames, emulator: server.address)
    authctl.variables = google.environment.merging([
      "AUTHCTL_API_KEY": "AIzaTest", "AUTHCTL_PROJECT": "real-app",
    ]) { $1 }
    self.authctl = authctl
  }

  @Test func `one process requests the code, others sign in, refresh, look up and sign out`() async throws {
    let sent = try await authctl(
      "phone", "send", "+16505553434", "--no-app-verification", "--language", "fr", "--json")
    #expect(sent.status == 0, "\(sent.error)")
    #expect((try sent.json()["target"] as? [String: Any])?["kind"] as? String == "production")
    let verified = try await authctl("phone", "verify", "654321", "--json")
    #expect(verified.status == 0, "\(verified.error)")
    #expect(try await authctl("token", "--force-refresh").status == 0)
    #expect(try await authctl("user", "show", "--field", "phoneNumber").output == "+16505553434\n")
    #expect(try await authctl("signout").status == 0)

    let seen = try google.seen()
    #expect(
      seen.map { $0.fields["host"] } == [
        "identitytoolkit.googleapis.com", "identitytoolkit.googleapis.com", "securetoken.googleapis.com",
        "identitytoolkit.googleapis.com",
      ])
    #expect(seen.allSatisfy { $0.line.contains("?key=AIzaTest ") })
    #expect(seen[0].fields["x-firebase-locale"] == "fr")
    #expect(seen[0].body == #"{"clientType":"CLIENT_TYPE_IOS","phoneNumber":"+16505553434"}"#)
    #expect(seen[2].line.hasPrefix("POST /v1/token?"))
    #expect(seen[2].body.hasPrefix(#"{"grantType":"refresh_token","refreshToken":""#))
  }

  @Test func `a doctor makes only public calls, and says what it cannot know`() async throws {
    let report = try await authctl("phone", "doctor", "+16505553434", "--json")
    #expect(report.status == 0, "\(report.error)")
    let members = try report.json()
    #expect(members["canSend"] as? String == "unknown")
    let checks = try #require(members["checks"] as? [[String: Any]])
    func state(_ name: String) -> String? {
      checks.first { $0["name"] as? String == name }?["state"] as? String
    }
    for name in ["phone sign-in", "fictional", "region", "quota"] {
      #expect(state(name) == "unknown", "\(name)")
    }
    #expect(state("app verification") == "warning" && state("service") == "good")
    #expect(try await authctl("mfa", "doctor", "--json").status == 4)
    for seen in try google.seen() {
      #expect(seen.line.hasPrefix("GET /v1/projects?") || seen.line.hasPrefix("GET /v2/recaptchaConfig?"))
    }
    _ = try await authctl("phone", "send", "+16505553434", "--no-app-verification")
    #expect(try await authctl("phone", "verify", "654321").status == 0)
    let count = try google.seen().count
    let signedIn = try await authctl("mfa", "doctor", "--json")
    #expect(signedIn.status == 1 && signedIn.output.contains(#""name":"first factor""#))
    let posts = try google.seen()[count...].filter { $0.line.hasPrefix("POST") }
    #expect(posts.allSatisfy { $0.line.hasPrefix("POST /v1/accounts:lookup?") } && posts.count == 1)
  }

  @Test func `an untrusted authority gets no request`() async throws {
    var stranger = authctl
    stranger.variables["SSL_CERT_FILE"] = nil
    let refused = try await stranger(
      "phone", "send", "+16505553434", "--no-app-verification", "--json")
    #expect(refused.status == 5)
    #expect(try refused.jsonError()["code"] as? String == "TLS_ERROR")
    #expect(try refused.jsonError()["retryable"] as? Bool == false)
    #expect(try google.seen().isEmpty)
  }

  @Test func `a certificate for another host gets no request`() async throws {
    let other = try TLSFixture(names: ["example.com"], emulator: server.address)
    var misled = authctl
    misled.variables.merge(other.environment) { $1 }
    let refused = try await misled("phone", "send", "+16505553434", "--no-app-verification", "--json")
    #expect(refused.status == 5)
    #expect(try refused.jsonError()["code"] as? String == "TLS_ERROR")
    #expect(try other.seen().isEmpty)
  }

  @Test func `a demo project never gets there`() async throws {
    let refused = try await authctl("phone", "send", "+16505553434", "--project", "demo-x", "--json")
    #expect(refused.status == 2)
    #expect(try refused.jsonError()["code"] as? String == "DEMO_PROJECT")
    #expect(try google.seen().isEmpty)
  }

  @Test func `a send without an app verification option names the choices`() async throws {
    let refused = try await authctl("phone", "send", "+16505553434")
    #expect(refused.status == 2)
    #expect(refused.error.contains("--no-app-verification"))
    #expect(refused.error.contains("--recaptcha"))
    #expect(try google.seen().isEmpty)
  }

  @Test func `a person without a proof of the app is offered the reCAPTCHA page`() async throws {
    let terminal = try PseudoTerminal(authctl, ["phone", "send", "+16505553434"])
    let shown = try terminal.wait(for: "Open the reCAPTCHA page? Type yes: ")
    #expect(shown.contains("authctl phone send +16505553434 --no-app-verification"), "\(shown)")
    terminal.type("yes\n")
    let line = /http:\/\/(127\.0\.0\.1:\d+)(\/\S+)\r\n/
    try block(for: "the address of the page") { terminal.read(for: .milliseconds(10)).contains(line) }
    let page = try #require(terminal.read(for: .zero).firstMatch(of: line))
    let request = HTTPRequest(
      .post, try #require(RequestTarget(parsing: "\(page.2)/answer")), body: Array("the-recaptcha-token".utf8)
    )
    let origin = try #require(HTTPOrigin(.http, parsing: String(page.1)))
    #expect(try await HTTPTransport.network(environment: [:]).send(request, origin).status == 200)
    #expect(try terminal.finish().status == 0)
    #expect(try google.seen().last?.body.contains(#""recaptchaToken":"the-recaptcha-token""#) == true)
  }

  @Test func `the SMS of a second factor is offered the page too, to a user who can enroll`() async throws {
    let words = ["mfa", "enroll", "phone", "+16505553434"]
    let nobody = try PseudoTerminal(authctl, words).finish()
    #expect(nobody.status == 4 && !nobody.shown.contains("reCAPTCHA"), "\(nobody.shown)")
    var user = authctl
    user.variables["AUTHCTL_PASSWORD"] = "correct horse"
    try await user.done("email", "sign-up", "jane@example.com")
    let local = try Binary(home: authctl.home, variables: server.variables)
    try await local.done("emulator", "users", "update", "jane@example.com", "--verified")
    let terminal = try PseudoTerminal(authctl, words)
    let shown = try terminal.wait(for: "Open the reCAPTCHA page? Type yes: ")
    #expect(shown.contains("authctl mfa enroll phone +16505553434 --no-app-verification"), "\(shown)")
    terminal.type("no\n")
    #expect(try terminal.finish().status == 2)
  }

  @Test func `whoever declines the reCAPTCHA page gets the error of a script`() async throws {
    let terminal = try PseudoTerminal(authctl, ["phone", "send", "+16505553434"])
    try terminal.wait(for: "Open the reCAPTCHA page? Type yes: ")
    terminal.type("no\n")
    let (status, shown) = try terminal.finish()
    #expect(status == 2 && shown.contains("no verification was chosen"), "\(shown)")
    #expect(try google.seen().isEmpty)
  }

  @Test func `a reCAPTCHA token is read from a file and sent`() async throws {
    let file = "\(authctl.home.path)/token"
    try Data("the-recaptcha-token\n".utf8).write(to: URL(fileURLWithPath: file))
    let sent = try await authctl("phone", "send", "+16505553434", "--recaptcha-token-file", file)
    #expect(sent.status == 0, "\(sent.error)")
    #expect(try google.seen()[1].body.contains(#""recaptchaToken":"the-recaptcha-token""#))
  }

  @Test func `a silent push is requested, accepted and used by later sends`() async throws {
    _ = try await authctl("config", "set", "bundleId", "com.example.app")
    #expect(try await authctl("phone", "app", "accept", "-", input: "{}").status == 2)
    let asked = try await authctl(
      "phone", "app", "request", "--apns-token", "A1B2C3", "--token-type", "sandbox", "--json")
    #expect(try asked.json()["suggestedTimeout"] as? Int == 10)
    let payload = #"{"com.google.firebase.auth":{"receipt":"receipt-of-the-stand-in","secret":"s3cret"}}"#
    #expect(try await authctl("phone", "app", "accept", "-", input: payload).status == 0)
    #expect(try await authctl("phone", "send", "+16505553434").status == 0)
    let seen = try google.seen()
    #expect(seen[0].body == #"{"appToken":"A1B2C3","isSandbox":true}"#)
    #expect(seen[2].body.contains(#""iosReceipt":"receipt-of-the-stand-in","iosSecret":"s3cret""#))
    #expect(seen[2].fields["x-ios-bundle-identifier"] == "com.example.app")
  }

  @Test func `a token without signature is refused, one signed by the published key is printed`() async throws
  {
    _ = try await authctl("phone", "send", "+16505553434", "--no-app-verification")
    #expect(try await authctl("phone", "verify", "654321").status == 0)
    let unsigned = try await authctl("token", "--verify", "--json")
    #expect(unsigned.status == 1 && unsigned.output == "", "\(unsigned.error)")
    #expect(try unsigned.jsonError()["code"] as? String == "TOKEN_NOT_SIGNED")
    #expect(try google.seen().count == 2, "a token without signature needs no key to be refused")

    let signing = try ServerProcess(authctl, project: "real-app", ["--token-signing", "rs256"])
    let signed = try TLSFixture(names: TLSFixture.googleNames, emulator: signing.address)
    var client = authctl
    client.variables.merge(signed.environment) { $1 }
    #expect(try await client("anonymous", "sign-in").status == 0)
    let token = try await client("token", "--verify", "--json")
    #expect(token.status == 0, "\(token.error)")
    let verification = try token.json()["verification"] as? [String: Any]
    #expect(
      verification?["keysUrl"] as? String
        == "https://www.googleapis.com/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com")
    let asked = try #require(try signed.seen().last)
    #expect(asked.line.hasPrefix("GET /robot/v1/metadata/x509/securetoken@system.gserviceaccount.com "))
    #expect(asked.fields["host"] == "www.googleapis.com")
  }

  @Test func `a session of the stand-in is not sent to a local server`() async throws {
    _ = try await authctl("phone", "send", "+16505553434", "--no-app-verification")
    _ = try await authctl("phone", "verify", "654321")
    let refused = try await authctl("token", "--emulator", server.address, "--json")
    #expect(refused.status == 4)
    #expect(try refused.jsonError()["code"] as? String == "TARGET_MISMATCH")
  }
}

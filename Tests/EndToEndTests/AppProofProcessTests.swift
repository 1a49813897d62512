import Foundation
import TestSupport
import Testing

/// How the SDK proves an app, one process per command, with `emulator start --strict`.
@Suite(.timeLimit(.minutes(6))) struct AppProofProcessTests {
  let server: ServerProcess
  var authctl: Binary
  private let number = "+16505550177"

  init() throws {
    var authctl = try Binary()
    server = try ServerProcess(authctl, ["--strict"])
    authctl.variables = server.variables
    self.authctl = authctl
  }

  /// The code of a failure, or nil.
  private func failure(_ words: String..., input: String = "") async throws -> String? {
    let line = "authctl \(words.joined(separator: " ")) --json"
    let outcome = try await authctl.shell(
      input.isEmpty ? line : "printf '%s\\n' '\(input)' | \(line)")
    return outcome.status == 0 ? nil : try outcome.jsonError()["code"] as? String
  }

  @Test func `silent push: requested, delivered, sent, and renewed after a refusal`() async throws {
    #expect(try await failure("phone send \(number)") == "MISSING_CLIENT_IDENTIFIER")
    #expect(try await failure("phone app accept -", input: "{}") == "USAGE")
    let foreign = #"{"com.google.firebase.auth":{"receipt":"r","secret":"s"}}"#
    #expect(try await failure("phone app accept -", input: foreign) == "NOTHING_PENDING")
    #expect(try await failure("phone app request --apns-token a1b2c3d4 --token-type sandbox") == nil)
    #expect(try await failure("phone app accept -", input: foreign) == "USAGE")
    let probe = #"{"com.google.firebase.auth":{"warning":"forward me"}}"#
    let probed = try await authctl("phone", "app", "accept", "-", "--field", "probe", input: probe)
    #expect(probed.output == "true\n")
    let pushed = try await authctl.shell(
      "authctl phone app pushes --field payload | authctl phone app accept -")
    #expect(pushed.status == 0, "\(pushed.error)")
    let listed =
      try await authctl("phone", "app", "pushes", "--json").json()["silentPushes"] as? [[String: Any]]
    #expect(listed?.first?["appToken"] as? String == "A1B2C3D4")
    #expect(try await failure("phone send \(number)") == nil)
    #expect(try await failure("phone send --resend \(number)") == nil)
  }

  @Test func `a receipt from another run of the server is removed, and the SMS is requested again`()
    async throws
  {
    _ = try await failure("phone app request --apns-token a1b2")
    _ = try await authctl.shell("authctl phone app pushes --field payload | authctl phone app accept -")
    let port = try #require(server.address.split(separator: ":").last)
    #expect(try server.stop() == 0)
    let next = try ServerProcess(authctl, ["--strict", "--port", String(port)])
    let sent = try await authctl("phone", "send", number, "--trace")
    #expect(sent.status == 1 && sent.error.contains("MISSING_CLIENT_IDENTIFIER"), "\(sent.error)")
    #expect(sent.error.components(separatedBy: "accounts:sendVerificationCode?").count == 3)
    let stored = try String(contentsOfFile: authctl.home.credentials, encoding: .utf8)
    #expect(!stored.contains("silentPushes"))
    withExtendedLifetime(next) {}
  }

  @Test func `URL scheme: the page's address, its callback, and invalid callbacks`() async throws {
    _ = try await authctl("config", "set", "appId", "1:12:ios:0a1b")
    #expect(
      try await authctl("config", "which").output.contains("app-1-12-ios-0a1b"))
    #expect(try await authctl("doctor").output.contains("callback scheme: app-1-12-ios-0a1b"))
    #expect(try await failure("phone app page --callback-file -", input: "app-1://x") == "NOTHING_PENDING")
    let page = try await authctl("phone", "app", "page", "--json").json()
    let id = try #require(page["eventId"] as? String)
    let token = try await authctl("recaptcha", "mint", "--action", "verifyApp", "--field", "token").output
      .trimmingCharacters(in: .newlines)
    func callback(_ result: String, _ event: String, _ scheme: String = "app-1-12-ios-0a1b") -> String {
      let inner = "http://x/__/auth/callback?authType=verifyApp&\(result)&eventId=\(event)"
      let letters = CharacterSet.alphanumerics
      return "\(scheme)://firebaseauth/link?deep_link_id="
        + (inner.addingPercentEncoding(withAllowedCharacters: letters) ?? "")
    }
    let back = "phone app page --callback-file -"
    let good = "recaptchaToken=\(token)"
    #expect(try await failure(back, input: callback(good, id, "other")) == "USAGE")
    #expect(try await failure(back, input: callback(good, "AAAAAAAAAA")) == "STATE_MISMATCH")
    #expect(try await failure(back, input: callback(good, id)) == nil)
    #expect(try await failure("phone send \(number)") == nil)
    #expect(try await failure("phone send --resend \(number)") == "MISSING_CLIENT_IDENTIFIER")
    let second = try await authctl("phone", "app", "page", "--field", "eventId").output
    let error = "firebaseError=%7B%22code%22%3A%22auth%2Finternal-error%22%2C%22message%22%3A%22m%22%7D"
    #expect(
      try await failure(back, input: callback(error, String(second.dropLast()))) == "WEB_INTERNAL_ERROR")
  }

  @Test func `reCAPTCHA Enterprise for SMS: off, audit, enforce`() async throws {
    #expect(try await authctl("recaptcha", "show", "--field", "phone").output == "OFF\n")
    let mint = "authctl recaptcha mint --action"
    let send = "authctl phone send --resend --recaptcha-token-file - \(number)"
    #expect(
      try await authctl("emulator", "settings", "phoneEnforcementState", "ENFORCE").output == "ENFORCE\n")
    #expect(try await failure("phone send \(number)") == "MISSING_RECAPTCHA_TOKEN")
    let refused = try await authctl.shell("\(mint) getOobCode | \(send) --json")
    #expect(try refused.jsonError()["code"] as? String == "INVALID_APP_CREDENTIAL")
    #expect(try await authctl.shell("\(mint) sendVerificationCode | \(send)").status == 0)
    _ = try await authctl(
      "emulator", "settings", "recaptchaConfig", "managedRules.endScore=0.3", "managedRules.action=BLOCK",
      "useSmsBotScore=on")
    let low = try await authctl.shell("\(mint) sendVerificationCode --score 0.3 | \(send) --json")
    #expect(try low.jsonError()["sdkCode"] as? Int == 17048)
    // In AUDIT the stored push is the fallback for an invalid token.
    _ = try await authctl("emulator", "settings", "phoneEnforcementState", "AUDIT")
    _ = try await authctl("phone", "app", "request", "--apns-token", "a1b2")
    _ = try await authctl.shell("authctl phone app pushes --field payload | authctl phone app accept -")
    let audited = try await authctl.shell("\(mint) getOobCode | \(send) --trace")
    #expect(audited.status == 0, "\(audited.error)")
    #expect(audited.error.components(separatedBy: "accounts:sendVerificationCode?").count == 3)
  }

  @Test func `reCAPTCHA Enterprise for e-mail: each refusal has its hint`() async throws {
    _ = try await authctl(
      "emulator", "settings", "recaptchaConfig", "emailPasswordEnforcementState=ENFORCE",
      "managedRules.endScore=0.3", "managedRules.action=BLOCK")
    let secret = "AUTHCTL_PASSWORD=notasecret"
    func signUp(_ action: String, _ options: String = "") async throws -> [String: Any] {
      let outcome = try await authctl.shell(
        "authctl recaptcha mint --action \(action) \(options) | \(secret) authctl email sign-up jane@example.com "
          + "--recaptcha-token-file - --json")
      return outcome.status == 0 ? try outcome.json() : try outcome.jsonError()
    }
    let none = try await authctl.shell("\(secret) authctl email sign-up jane@example.com --json")
    #expect(try none.jsonError()["code"] as? String == "MISSING_RECAPTCHA_TOKEN")
    #expect((try none.jsonError()["hint"] as? String)?.contains("--recaptcha") == true)
    #expect(try await signUp("getOobCode")["code"] as? String == "INVALID_RECAPTCHA_ACTION")
    #expect(try await signUp("signUpPassword", "--score 0.1")["code"] as? String == "CAPTCHA_CHECK_FAILED")
    #expect(try await signUp("signUpPassword")["localId"] != nil)
    let reset = "authctl email reset jane@example.com --recaptcha-token-file -"
    #expect(try await authctl.shell("echo made-up | \(reset)").error.contains("INVALID_RECAPTCHA_TOKEN"))
    #expect(try await authctl.shell("authctl recaptcha mint --action getOobCode | \(reset)").status == 0)
  }

  @Test func `App Check: refused, given, exchanged and kept`() async throws {
    var program = try Binary()
    let enforcing = try ServerProcess(program, ["--strict", "--enforce-app-check"])
    program.variables = enforcing.variables
    let none = try await program("anonymous", "sign-in", "--json")
    #expect(try none.jsonError()["code"] as? String == "INVALID_APP_CHECK_TOKEN")
    #expect((try none.jsonError()["hint"] as? String)?.contains("appCheckDebugTokenFile") == true)
    let stale = try await program.shell("AUTHCTL_APP_CHECK_TOKEN=stale authctl anonymous sign-in")
    #expect(stale.status == 1 && stale.error.contains("--app-check-token-file"), "\(stale.error)")
    let file = "\(program.home.path)/debug"
    try Data("nonsense\n".utf8).write(to: URL(fileURLWithPath: file))
    _ = try await program("config", "set", "appCheckDebugTokenFile", file)
    let placeholder = try await program("anonymous", "sign-in")
    #expect(placeholder.status == 1 && placeholder.error.contains("placeholder"), "\(placeholder.error)")
    try Data("01234567-89ab-4def-8123-456789abcdef\n".utf8).write(to: URL(fileURLWithPath: file))
    #expect(try await program("anonymous", "sign-in").status == 0)
    let next = try await program("user", "show", "--trace")
    #expect(next.status == 0 && !next.error.contains("exchangeDebugToken"), "\(next.error)")
    #expect(next.error.lowercased().contains("x-firebase-appcheck: <"))
    let page = try await program("phone", "app", "page")
    #expect(page.output.contains("#fac=ey"))
    withExtendedLifetime(enforcing) {}
  }
}

extension BrowserTests {
  /// The reCAPTCHA pages in a real browser; nothing is loaded from elsewhere.
  @Suite struct AppProofPageTests {
    private func program() throws -> (Binary, ServerProcess) {
      var authctl = try Binary()
      let server = try ServerProcess(authctl, ["--strict"])
      authctl.variables = server.variables
      return (authctl, server)
    }

    @Test(arguments: [("#fail", 1), ("#verify", 0)])
    func `the page calls the app`(button: String, status: Int32) async throws {
      let (authctl, server) = try program()
      let browser = try await BrowserTests.begin()
      try await browser.open(
        try await authctl("phone", "app", "page").output.trimmingCharacters(in: .newlines))
      try await browser.wait(for: "button", "Verify")
      try await browser.evaluate("document.querySelector('\(button)').click()")
      try await browser.wait(until: "document.querySelector('#result a')")
      let address = try await browser.text("document.querySelector('#result a').href")
      let done = try await authctl("phone", "app", "page", "--callback-file", "-", input: address)
      #expect(done.status == status, "\(done.error)")
      if status == 0 { #expect(try await authctl("phone", "send", "+16505550177").status == 0) }
      withExtendedLifetime(server) {}
    }

    @Test func `the local page of --recaptcha sends a token with the chosen score`() async throws {
      let (authctl, server) = try program()
      _ = try await authctl(
        "emulator", "settings", "recaptchaConfig", "phoneEnforcementState=ENFORCE",
        "managedRules.endScore=0.3", "managedRules.action=BLOCK", "useSmsBotScore=on")
      for (score, status) in [("0.1", Int32(1)), ("0.9", 0)] {
        let browser = try await BrowserTests.begin()
        let error = "\(authctl.home.path)/err\(score)"
        let process = try authctl.start(
          authctl.path, ["phone", "send", "+16505550177", "--recaptcha"], error: .writing(error))
        var address = ""
        try await wait(for: "the address of the page") {
          let text = try String(contentsOfFile: error, encoding: .utf8)
          address = text.split(separator: "\n").first { $0.hasPrefix("http") }.map(String.init) ?? ""
          return !address.isEmpty && text.hasSuffix("\n")
        }
        try await browser.open(address)
        try await browser.evaluate(
          "(() => { const f = document.querySelector('#score'); f.elements.score.value = '\(score)'; f.requestSubmit() })()"
        )
        try await browser.wait(until: "document.querySelector('#state').textContent.startsWith('Done')")
        #expect(try await process.end() == status)
      }
      withExtendedLifetime(server) {}
    }
  }
}

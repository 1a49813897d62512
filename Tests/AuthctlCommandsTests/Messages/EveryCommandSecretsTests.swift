import CommandLineKit
import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import AuthctlCommands

/// Runs every command with known secrets in every place that takes one, and searches all its output: both
/// streams, the trace, and the arguments and environments of the processes it starts.
@Suite(.timeLimit(.minutes(10))) struct EveryCommandSecretsTests {
  /// One line of the script.
  private struct Step {
    let words: String
    /// Whether standard output is the requested secret; standard error never is.
    var answersWithSecret = false

    init(_ words: String) { self.words = words }
    init(asking words: String) {
      self.words = words
      answersWithSecret = true
    }
  }

  private static let variables = [
    "AUTHCTL_API_KEY": "AIzaSyNeverToBeShown", "AUTHCTL_PASSWORD": "correct-horse-battery",
    "AUTHCTL_TOTP_SECRET": "NEVERTOBESHOWNNEVERTOBESHOWN4567",
    "AUTHCTL_CUSTOM_TOKEN": #"{"uid":"somebody","claims":{"never":"shown-claim"}}"#,
    "AUTHCTL_APPLE_AUTHORIZATION_CODE": "NeverToBeShownAppleCode",
    "AUTHCTL_TWITTER_ACCESS_TOKEN": "1234567890-NeverToBeShownToken",
    "AUTHCTL_TWITTER_ACCESS_SECRET": "NeverToBeShownTwitterSecret",
    "AUTHCTL_APP_CHECK_TOKEN": "NeverToBeShownAppCheckToken",
    "AUTHCTL_WEBHOOK_SECRET": "NeverToBeShownWebhookSecret",
  ]
  /// The secrets in the variables, the script's files and its typed codes.
  private static let known: Set = [
    "AIzaSyNeverToBeShown", "correct-horse-battery", "NEVERTOBESHOWNNEVERTOBESHOWN4567", "shown-claim",
    "NeverToBeShownAppleCode", "1234567890-NeverToBeShownToken", "NeverToBeShownTwitterSecret",
    "NeverToBeShownAppCheckToken", "NeverToBeShownWebhookSecret",
    "never-to-be-shown-password", "NEVERSHOWNNEVERSHOWN4567", "never-to-be-shown-client-secret",
    "never-to-be-shown-at-hash", "never-to-be-shown-receipt", "never-to-be-shown-push-secret", "738291",
    "401957", "918273",
  ]

  /// The files that the script names.
  private static let files = [
    "claims": #"{"sub":"g","at_hash":"never-to-be-shown-at-hash"}"#,
    "app.json": #"{"project_id":"demo-test","appId":"1:2:web:3"}"#,
    "project.json":
      #"{"users":[{"uid":"p","email":"p@example.com","password":"never-to-be-shown-password","factors":[{"totpSecret":"NEVERSHOWNNEVERSHOWN4567"}]}],"providers":{"apple.com":{"clientSecret":"never-to-be-shown-client-secret"}}}"#,
    "push":
      #"{"com.google.firebase.auth":{"receipt":"never-to-be-shown-receipt","secret":"never-to-be-shown-push-secret"}}"#,
    "answer":
      #"{"receipt":"never-to-be-shown-receipt","users":[{"localId":"u","salt":"correct-horse-battery"}]}"#,
    "spy": """
    #!/bin/sh
    test -d /proc/$PPID || { echo "$0" "$@"; env; } >>"${0%/*}/children"
    test -d /proc/$PPID && for id in $(cat /proc/$PPID/task/*/children)
    do tr '\\0' '\\n' </proc/$id/cmdline; tr '\\0' '\\n' </proc/$id/environ
    done >>"${0%/*}/children"

    """,
  ]

  /// A program with these files and a new server.
  private func program() throws -> (authctl: Authctl, process: Binary, server: CountingServer) {
    let server = try CountingServer(testPhones: ["+16505550100": "738291", "+16505553434": "401957"])
    let home = try TemporaryHome()
    for (name, text) in Self.files {
      try Data(text.utf8).write(to: URL(filePath: "\(home.path)/\(name)"))
    }
    for name in ["spy", "xdg-open", "open"] {
      let path = "\(home.path)/\(name)"
      if name != "spy" { try FileManager.default.copyItem(atPath: "\(home.path)/spy", toPath: path) }
      try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
    }
    let variables = server.variables.merging(Self.variables) { $1 }
    let path = ["PATH": "\(home.path):\(ExtraProgram.path)"]
    return (
      try Authctl(home: home, variables: variables),
      try Binary(home: home, variables: variables.merging(path) { $1 }), server
    )
  }

  private static let script: [Step] = [
    Step("config set languageCode fr"), Step("config get languageCode"), Step("config list"),
    Step("config path"), Step(asking: "config which"), Step("config unset languageCode"),
    Step("config import @app.json"),
    Step("completions bash"), Step("man"), Step("errors INVALID_CODE"), Step("explain @answer"),
    Step("doctor"), Step("status"),
    Step("profiles"), Step("phone doctor +16505550100"), Step("mfa doctor --number +16505553434"),
    Step("totp code"),
    // A phone, with a wrong code first.
    Step("phone app accept @push"), Step("phone app request --apns-token A1B2C3"),
    Step(asking: "phone app pushes"), Step(asking: "phone app page"), Step("recaptcha show"),
    Step(asking: "recaptcha mint --action getOobCode"), Step("emulator settings phoneEnforcementState OFF"),
    Step("phone send +16505550100"), Step("phone list"), Step("phone verify 918273"),
    Step("phone verify 738291"), Step("phone send +16505553434"), Step("phone forget"),
    Step(asking: "token"), Step(asking: "token --header --force-refresh"), Step("token --decode"),
    Step("session export --playwright http://localhost:5173 --show-tokens --output @state.json"),
    Step(asking: "session export --playwright http://localhost:5173 --show-tokens"),
    Step("session import --playwright @state.json"),
    Step("call accounts:lookup --id-token"), Step("user show"), Step("user update --name Jane"),
    Step("user unlink phone"), Step("signout"),
    // An e-mail address and second factors.
    Step("email sign-up jane@example.com"), Step("email send-verification"),
    Step("email confirm LINK"), Step("email reauth"),
    Step("email link other@example.com"), Step("email reset jane@example.com"),
    Step("mfa enroll phone +16505553434 --name work"), Step("mfa enroll finish 918273"),
    Step("mfa enroll finish 401957"), Step(asking: "mfa enroll totp"), Step("mfa enroll finish 918273"),
    Step("mfa list"), Step("status"), Step("signout"), Step("email sign-in jane@example.com"),
    Step("mfa challenge"), Step("mfa resolve 918273"), Step("mfa resolve 401957"), Step("mfa remove work"),
    Step("smoke all"), Step("signout --all --yes"),
    // Providers.
    Step("anonymous sign-in"), Step(asking: "apple nonce"),
    Step("apple authorize-url --client-id com.example --redirect-uri https://example.com/done"),
    Step(asking: "apple mint"), Step("apple link --id-token-file @minted"),
    Step("apple reauth --id-token-file @minted"), Step(asking: "apple mint"),
    Step("apple sign-in --id-token-file @minted"),
    Step("apple revoke"), Step("twitter sign-in"), Step("twitter reauth"), Step("signout"),
    Step("anonymous sign-in"), Step("twitter link"), Step("twitter sign-in --updated-credential"),
    Step("oauth link --provider google.com --id-token-file @claims"),
    Step("oauth reauth --provider google.com --id-token-file @claims"),
    Step("oauth sign-in --provider google.com --id-token-file @claims"),
    Step(asking: "oauth mint --provider github.com"),
    Step(asking: "oauth handler-url --provider google.com"), Step("custom-token sign-in"),
    Step("user delete --yes"),
    Step(asking: "custom-token mint somebody"), Step("profiles delete default --yes"),
    // The local server.
    Step(asking: "emulator codes"), Step(asking: "emulator links"), Step(asking: "emulator events"),
    Step(asking: "emulator phones add +16505550177 112233"), Step(asking: "emulator phones list"),
    Step("emulator users add --email new@example.com --verified --sms-factor +16505550188"),
    Step(asking: "emulator users add --uid app --email app@example.com --verified --totp"),
    Step("emulator users set-claims new@example.com {\"role\":\"admin\"}"),
    Step("emulator users update new@example.com --name New"), Step("emulator users show new@example.com"),
    Step("emulator users list"),
    Step("emulator users disable new@example.com"), Step("emulator users enable new@example.com"),
    Step("emulator users delete new@example.com --yes"), Step("emulator settings disallowedRegions none"),
    Step(asking: "emulator phones remove +16505550177"), Step(asking: "emulator phones lease --count 2"),
    Step("emulator phones release +12015550100"), Step("emulator clock +1h"),
    Step("emulator faults add --fail accounts:lookup=503*1"), Step("emulator faults list"),
    Step("emulator faults clear"), Step("emulator snapshot save clean"), Step("emulator snapshot list"),
    Step("emulator snapshot restore clean --yes"), Step("emulator snapshot delete clean --yes"),
    Step("emulator export @out"), Step("emulator import @out --yes"),
    Step("emulator apply @project.json"), Step("emulator apply --dry-run @project.json"),
    Step("emulator describe @described.json"),
    Step("emulator exec -- spy"), Step("emulator clear --yes"), Step("signout --pending"),
    Step("emulator start --port 1 --host 192.0.2.1"), Step("emulator status"), Step("emulator stop"),
    Step("emulator wait"), Step("emulator list"), Step("emulator logs"), Step("emulator open"),
  ]

  @Test func `the script has every command`() {
    for path in Commands.tree.info().commands.map(\.path) {
      #expect(
        Self.script.contains { $0.words == path || $0.words.hasPrefix(path + " ") },
        "no line of the script runs \(path)")
    }
  }

  @Test(arguments: ["", "--trace", "--curl", "--json --trace", "--trace-file @trace"])
  func `no command shows a secret`(options: String) async throws {
    let (authctl, process, server) = try program()
    var secrets = Self.known
    var shown: [(place: String, text: String)] = []
    for step in Self.script {
      let outcome = try await run(step, options, authctl, process)
      let line = "\(step.words) \(options)"
      #expect(
        outcome.status != 2 || step.words.contains("reauth"), "\(line): \(outcome.error)")
      shown.append((line, outcome.error))
      if step.answersWithSecret {
        secrets.formUnion(Self.answers(outcome.output))
      } else if !options.contains("json") {
        // With --json, a command that starts a flow returns what the next step needs.
        shown.append((line, outcome.output))
      }
      secrets.formUnion(try StoredSecrets.inFile(authctl.home.credentials))
    }
    for file in ["trace", "children"] {
      let text = try? String(contentsOfFile: "\(authctl.home.path)/\(file)", encoding: .utf8)
      if let text { shown.append((file, text)) }
    }
    #expect(shown.contains { $0.place == "children" && $0.text.contains("FIREBASE_AUTH_EMULATOR_HOST") })
    #expect(secrets.count >= 40, "\(secrets.count)")
    withExtendedLifetime(server) {}
    for (place, text) in shown {
      for secret in secrets where text.holds(secret) {
        Issue.record("\(place) shows \(secret.prefix(16))…: \(text.prefix(2000))")
      }
    }
  }

  /// Runs a step in this process, except for the two commands that start processes or serve as one.
  private func run(
    _ step: Step, _ options: String, _ authctl: Authctl, _ process: Binary
  ) async throws -> Binary.Outcome {
    if step.words.hasPrefix("emulator exec") {
      return try await process.shell("authctl emulator exec \(options) -- spy".replacing("@", with: ""))
    }
    if step.words.hasPrefix("emulator start") {
      return try await process.shell("authctl \(step.words) \(options)".replacing("@", with: ""))
    }
    let link =
      step.words.hasSuffix("LINK")
      ? try await authctl.line("emulator links --field oobCodes[0].oobCode").output : ""
    let words = step.words.replacing("LINK", with: link.trimmingCharacters(in: .newlines))
    // With --json the token is a member of an object.
    let isMint = step.words == "apple mint"
    let outcome = try await authctl.line("\(words) \(options)\(isMint ? " --field idToken" : "")")
    if isMint { try Data(outcome.output.utf8).write(to: URL(filePath: "\(authctl.home.path)/minted")) }
    return outcome
  }

  @Test func `a browser gets no secret`() async throws {
    let (authctl, process, server) = try program()
    let terminal = try PseudoTerminal(process, ["twitter", "sign-in", "--browser", "--wait", "2s"])
    let (status, shown) = try terminal.finish()
    #expect(status == 5, "\(shown)")
    let children = try String(contentsOfFile: "\(authctl.home.path)/children", encoding: .utf8)
    #expect(children.contains("/emulator/auth/consent?"))
    withExtendedLifetime(server) {}
    for secret in Self.known { #expect(!children.contains(secret) && !shown.contains(secret), "\(secret)") }
  }

  /// The long words of a response: tokens, nonces and keys; not a user ID of 28 characters, nor the hash of a
  /// nonce, which is sent to Apple.
  private static func answers(_ text: String) -> Set<String> {
    Set(
      text.split { !($0.isLetter || $0.isNumber || "-_.~+/=".contains($0)) }.map(String.init)
        .filter { $0.utf8.count >= 30 && !$0.contains("/") && $0.wholeMatch(of: /[0-9a-f]{64}/) == nil })
  }
}

import Foundation
import ServerSupport
import TestSupport
import Testing

/// A person who pastes each hint gets past the error, and every step acts on what the failed command acted on.
@Suite(.timeLimit(.minutes(10))) struct FollowedHintTests {
  /// The options that are typed; what is not typed comes from a variable.
  enum Scene: CaseIterable {
    case none, profile, emulator, tenant, all

    func options(_ server: CountingServer) -> [String] {
      switch self {
      case .none: []
      case .profile: ["--profile", "zz"]
      case .emulator: ["--emulator", server.address]
      case .tenant: ["--tenant", "acme"]
      case .all:
        ["--profile", "zz", "--emulator", server.address, "--project", server.project, "--tenant", "acme"]
      }
    }
  }

  /// What the first command of a scene left, and how its placeholders are filled.
  private struct Stage {
    let account: SecondFactorAccount<Authctl>
    let server: CountingServer
    /// What every command has to contain.
    let options: [String]
    let password: String

    var credentials: URL { URL(fileURLWithPath: account.authctl.home.credentials) }
  }

  private func stage(_ scene: Scene) async throws -> Stage {
    let server = try CountingServer()
    let options = scene.options(server)
    var authctl = try Authctl(variables: options.contains("--emulator") ? [:] : server.variables)
    authctl.options = options
    authctl.variables["AUTHCTL_CUSTOM_TOKEN"] = #"{"uid":"somebody"}"#
    let password = "\(authctl.home.path)/password"
    try "correct horse battery 9".write(toFile: password, atomically: true, encoding: .utf8)
    let account = try await SecondFactorAccount(of: authctl, at: server)
    return Stage(account: account, server: server, options: options, password: password)
  }

  @Test(arguments: Scene.allCases) func `e-mail and account`(scene: Scene) async throws {
    try await follow(ProvokedErrorTests.email, try await stage(scene))
  }

  @Test(arguments: Scene.allCases) func `enrolling and withdrawing`(scene: Scene) async throws {
    let stage = try await stage(scene)
    try await stage.account.enrollPhone()
    try await stage.account.done("mfa", "enroll", "phone", "+16505550177")
    try await follow(ProvokedErrorTests.enrollment, stage)
  }

  @Test(arguments: Scene.allCases) func `signing in with a second factor`(scene: Scene) async throws {
    let stage = try await stage(scene)
    try await stage.account.enrollPhone()
    _ = try await stage.account.enrollApp()
    _ = try await stage.account.signInAgain()
    try await stage.account.done("mfa", "challenge")
    try await follow(ProvokedErrorTests.signIn, stage)
  }

  /// Provokes each error once and follows its hints.
  private func follow(_ calls: [ProvokedErrorTests.Call], _ stage: Stage) async throws {
    let prepared = try Data(contentsOf: stage.credentials)
    let authctl = stage.account.authctl
    for call in calls {
      for code in call.codes {
        try prepared.write(to: stage.credentials)
        for method in ProvokedErrorTests.session.contains(code) ? [call.method, "token"] : [call.method] {
          try await authctl.done("emulator", "faults", "add", "--fail", "\(method)=\(code)*1")
        }
        let failed = try await authctl.run(call.command + ["--json"])
        try await authctl.done("emulator", "faults", "clear")
        let name = "\(call.command.joined(separator: " ")): \(code)"
        let next = try Self.next(failed)
        try check(next, after: call.command, stage, name)
        try await follow(next, [try Self.error(failed)], stage, name)
      }
    }
  }

  /// Follows the commands of a hint for at most three steps, until one succeeds; no step may lead back to an earlier error.
  private func follow(_ next: [[String]], _ known: [String], _ stage: Stage, _ name: String) async throws {
    // A hint without a command, such as one to wait, has no loop.
    guard let command = next.first(where: { $0.first == "authctl" }), !Self.needsPerson(command) else {
      return
    }
    let words = try await filled(command, stage).dropFirst()
    let outcome = try await stage.account.authctl.bare(words + (words.contains("--json") ? [] : ["--json"]))
    guard outcome.status != 0 else { return }
    let error = try Self.error(outcome)
    #expect(!known.contains(error), "\(name): \(known + [error]) by \(command)")
    let more = try Self.next(outcome)
    try check(more, after: Array(command.dropFirst()), stage, name)
    guard known.count < 3, !known.contains(error) else { return }
    try await follow(more, known + [error], stage, name)
  }

  /// Every command names the scene's profile, server and tenant, and destroys nothing that the failed one would not have destroyed.
  private func check(_ next: [[String]], after failed: [String], _ stage: Stage, _ name: String) throws {
    for command in next where command.first == "authctl" {
      let needsNone = command[1] == "help" || command.contains("--help") || command.contains("start")
      if !needsNone {
        for option in stage.options { #expect(command.contains(option), "\(name): \(command)") }
        for option in ["--profile", "--emulator", "--tenant"] where !stage.options.contains(option) {
          #expect(!command.contains(option), "\(name): \(command)")
        }
      }
      let destroys = command.contains("--yes") || command.contains("clear") || command.contains("delete")
      #expect(!destroys || failed.starts(with: command[1...2]), "\(name): \(command)")
    }
  }

  /// Whether a person has to act at a page.
  private static func needsPerson(_ command: [String]) -> Bool {
    command.contains("page") || !Set(command).isDisjoint(with: ["--recaptcha", "--browser", "--paste"])
  }

  /// A command with values of the scene in place of its placeholders; the code is that of the pending enrollment or the fictional number.
  private func filled(_ command: [String], _ stage: Stage) async throws -> [String] {
    let codes = try await stage.account.done("emulator", "codes", "--json").json()
    let listed = codes["verificationCodes"] as? [[String: Any]] ?? []
    let code = listed.last { $0["phoneNumber"] as? String == "+16505550177" }?["code"] as? String
    let values = [
      "NUMBER": "+16505553434", "CODE": code ?? "654321", "ADDRESS": "jane@example.com",
      "PATH": stage.password,
      "FACTOR": "1", "USER": "jane@example.com", "NAME": "work", "ID": "google.com", "HEX": "00ff",
      "URL": "https://example.com", "VALUE": "localhost", "PROVIDER": "google.com",
    ]
    return command.map { values[$0] ?? $0 }
  }

  private static func next(_ outcome: Binary.Outcome) throws -> [[String]] {
    try #require(try outcome.jsonError()["next"] as? [[String]])
  }

  /// An error with its advice: the same error with other advice is progress.
  private static func error(_ outcome: Binary.Outcome) throws -> String {
    let error = try outcome.jsonError()
    return "\(error["code"] ?? ""): \(error["hint"] ?? "")"
  }
}

import AuthHTTP
import CommandLineKit
import Foundation
import IdentityToolkit
import ServerSupport
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

/// What completion scripts ask the program for: `authctl __complete WORD…`.
@Suite(.timeLimit(.minutes(6))) struct CandidatesTests {
  /// The words offered after some words, without their meanings.
  private func offered(_ words: String, by authctl: Authctl) async throws -> [String] {
    try await lines(words, by: authctl).map { String($0.prefix { $0 != "\t" }) }
  }

  private func lines(_ words: String, by authctl: Authctl) async throws -> [String] {
    let outcome = try await authctl.run(["__complete"] + words.split(separator: " ").map(String.init) + [""])
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `every kind of a parameter is known, and no others`() {
    let info = Commands.tree.info()
    let asked = (info.globals + info.commands.flatMap(\.parameters)).compactMap { info in
      if case .listed(let kind) = info.completion { kind } else { nil }
    }
    #expect(Set(asked) == Set(CandidateKind.allCases.map(\.rawValue)))
  }

  @Test func `profiles are those with settings or a session`() async throws {
    let authctl = try Authctl()
    _ = try await authctl.line("--profile work config set projectId demo-work")
    _ = try await authctl.line("--profile staging anonymous sign-in")
    #expect(
      try await lines("--profile", by: authctl) == [
        "default\t", "staging\tproject demo-authctl, signed in", "work\tproject demo-work",
      ])
  }

  @Test func `fields are those of the command's result`() async throws {
    let authctl = try Authctl()
    #expect(try await offered("token --field", by: authctl).contains("idToken"))
    #expect(try await offered("profiles --field", by: authctl).contains("profiles[0].name"))
    #expect(try await offered("--field", by: authctl) == [])
  }

  @Test func `the verbs below a command are offered, and then its profiles`() async throws {
    let authctl = try Authctl()
    _ = try await authctl.line("--profile work config set projectId demo-work")
    #expect(try await offered("profiles", by: authctl) == ["delete"])
    #expect(try await offered("profiles delete", by: authctl) == ["default", "work"])
  }

  @Test(arguments: LocalTarget.allCases)
  func `numbers are the fictional ones and those with a pending code`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    _ = try await authctl("phone", "send", "+16505550101")
    #expect(try await offered("phone send", by: authctl) == ["+16505553434", "+16505550101"])
    #expect(try await offered("emulator phones remove", by: authctl) == ["+16505553434"])
    #expect(try await offered("phone verify --number", by: authctl) == ["+16505550101"])
    #expect(try await offered("--project demo-other phone verify --number", by: authctl) == [])
    #expect(try await offered("--profile other phone verify --number", by: authctl) == [])
    _ = server
  }

  @Test(arguments: LocalTarget.allCases)
  func `factors are the user's and those of a pending sign-in`(target: LocalTarget) async throws {
    let account = try await target.account()
    try await account.enrollPhone(name: "work phone")
    _ = try await account.enrollApp()
    #expect(try await offered("mfa remove", by: account.authctl).first == "work phone")
    #expect(try await offered("mfa resolve --factor", by: account.authctl) == [])
    #expect(try await offered("user unlink", by: account.authctl) == ["password"])
    _ = try await account.signInAgain()
    #expect(try await offered("mfa remove", by: account.authctl) == [])
    let pending = try await lines("mfa resolve --factor", by: account.authctl)
    #expect(pending.count == 2)
    #expect(pending.first?.hasPrefix("work phone\tSMS +") == true, "\(pending)")
  }

  @Test func `an unnamed factor is offered by its number`() {
    func factor(_ name: String?) -> MFAEnrollment {
      MFAEnrollment {
        $0.displayName = name
        $0.phoneInfo = "+1"
      }
    }
    let factors = [factor("a"), factor("a"), factor(nil), factor("-b"), factor("c")]
    #expect(Candidates.factors(factors).map(\.name) == ["1", "2", "3", "4", "c"])
    #expect(
      Candidates.factors(factors).map(\.meaning) == ["SMS +1 a", "SMS +1 a", "SMS +1", "SMS +1 -b", "SMS +1"])
  }

  @Test func `providers are the service's and the local server's`() async throws {
    let config = #"{"name":"projects/demo-test/oauthIdpConfigs/oidc.example"}"#
    let server = try CountingServer(before: { request in
      request.target.path.hasSuffix("/oauthIdpConfigs")
        ? .json(200, #"{"oauthIdpConfigs":[\#(config)]}"#)
        : request.target.path.hasSuffix("/inboundSamlConfigs") ? .json(200, "{}") : nil
    })
    let authctl = try Authctl(variables: server.variables)
    let offered = try await offered("oauth sign-in --provider", by: authctl)
    #expect(offered.first == "oidc.example" && offered.contains("google.com"), "\(offered)")
  }

  @Test(arguments: [
    ("errors", "INVALID_CODE\tthe code is wrong"), ("help", "emulator\tRun and control a local auth server."),
    ("help", "files\tThe files of this program, and how they are protected."),
    ("--profile work help --json mfa enroll", "finish\t"), ("man", "phone\tSign in with an SMS code."),
    ("config set languageCode", "pt-BR\t"), ("phone app accept", ":files"),
    ("emulator exec --port 0 env", ":command 4"),
  ])
  func `fixed words are offered too`(words: String, line: String) async throws {
    let lines = try await lines(words, by: try Authctl())
    #expect(lines.contains { $0.hasPrefix(line) }, "\(lines)")
  }

  @Test func `a value after an equals sign is offered with its option`() async throws {
    let authctl = try Authctl()
    #expect(try await authctl.line("__complete --profile=d").output == "--profile=default\t\n")
    #expect(try await authctl.line("__complete --color=n").output.contains("--color=never\t\n"))
  }

  @Test func `nothing is offered after a mistake`() async throws {
    let outcome = try await Authctl().line("__complete secrets phone send")
    #expect(outcome == Binary.Outcome(status: 0, output: "", error: ""))
  }

  @Test(arguments: FileFault.allCases)
  func `with a damaged or unsafe store, nothing is offered or reported`(fault: FileFault) async throws {
    let authctl = try Authctl()
    _ = try await authctl("phone", "send", "+16505550101")
    for path in [authctl.home.credentials, authctl.home.embedded] { try fault.apply(to: path) }
    #expect(try await offered("phone forget", by: authctl) == [])
    #expect(try await offered("phone send", by: authctl) == [])
    #expect(try await offered("--profile", by: authctl) == ["default"])
  }

  @Test func `without a home, or with an invalid target, nothing is offered`() async throws {
    var authctl = try Authctl()
    authctl.variables = ["FIREBASE_AUTH_EMULATOR_HOST": "no port"]
    #expect(try await offered("phone send", by: authctl) == [])
    authctl.variables = ["HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": ""]
    for words in CandidateKind.lines { _ = try await offered(words, by: authctl) }
  }

  @Test func `a name that cannot be typed is not offered`() async throws {
    let authctl = try Authctl()
    _ = try await authctl.run(["--profile", "a b", "config", "set", "projectId", "demo-x"])
    // A command takes no such names.
    let file = URL(fileURLWithPath: authctl.home.configuration)
    let text = try String(contentsOf: file, encoding: .utf8)
    try text.replacing("\"a b\"", with: #""a\u001b[2J":{},"a\nb":{},"a b""#)
      .write(to: file, atomically: false, encoding: .utf8)
    #expect(try await offered("--profile", by: authctl) == ["a b", "default"])
  }
}

extension CandidateKind {
  /// Command lines that end where each kind of word fits.
  static let lines = [
    "--profile", "--emulator", "phone send", "emulator phones remove", "phone forget", "mfa remove",
    "mfa resolve --factor",
    "oauth sign-in --provider", "user unlink", "emulator users show", "errors", "man",
  ]
}

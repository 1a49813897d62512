import AuthHTTP
import CommandLineKit
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthctlCommands

/// What the completion scripts ask the program for: `authctl __complete KIND WORD…`.
@Suite(.timeLimit(.minutes(6))) struct CandidatesTests {
  /// The words that are offered, without what they are.
  private func offered(
    _ kind: CandidateKind, _ words: String = "", by authctl: Authctl
  ) async throws -> [String] {
    try await lines(kind, words, by: authctl).map { String($0.prefix { $0 != "\t" }) }
  }

  private func lines(_ kind: CandidateKind, _ words: String, by authctl: Authctl) async throws -> [String] {
    let outcome = try await authctl.line("__complete \(kind.rawValue) \(words)")
    #expect(outcome.status == 0 && outcome.error.isEmpty, "\(outcome.error)")
    return outcome.output.split(separator: "\n").map(String.init)
  }

  @Test func `every kind that a script asks for is known, and only those`() {
    let tree = Commands.tree
    let infos = tree.info().globals + tree.info().commands.flatMap(\.parameters)
    let asked = infos.compactMap { info in
      if case .listed(let kind) = info.completion { kind } else { nil }
    }
    #expect(Set(asked + [Completions.helpKind]) == Set(CandidateKind.allCases.map(\.rawValue)))
  }

  @Test func `profiles are those with settings or a session`() async throws {
    let authctl = try Authctl()
    _ = try await authctl.line("--profile work config set projectId demo-work")
    _ = try await authctl.line("--profile staging anonymous sign-in")
    #expect(
      try await lines(.profiles, "", by: authctl) == [
        "default\t", "staging\tproject demo-authctl, signed in", "work\tproject demo-work",
      ])
  }

  @Test(arguments: LocalTarget.allCases)
  func `numbers are the fictional ones and those that wait for a code`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    _ = try await authctl("phone", "send", "+16505550101")
    #expect(try await offered(.numbers, by: authctl) == ["+16505553434", "+16505550101"])
    #expect(try await offered(.fictionalNumbers, by: authctl) == ["+16505553434"])
    #expect(try await offered(.pendingNumbers, "phone verify --number", by: authctl) == ["+16505550101"])
    #expect(try await offered(.pendingNumbers, "--project demo-other phone verify", by: authctl) == [])
    #expect(try await offered(.pendingNumbers, "--profile other phone verify", by: authctl) == [])
    _ = server
  }

  @Test(arguments: LocalTarget.allCases)
  func `factors are the user's, and those that a sign-in waits for`(target: LocalTarget) async throws {
    let account = try await target.account()
    try await account.enrollPhone(name: "work phone")
    _ = try await account.enrollApp()
    #expect(try await offered(.factors, "mfa withdraw", by: account.authctl).first == "work phone")
    #expect(try await offered(.pendingFactors, by: account.authctl) == [])
    #expect(try await offered(.linkedProviders, "user unlink", by: account.authctl) == ["password"])
    _ = try await account.signInAgain()
    #expect(try await offered(.factors, "mfa withdraw", by: account.authctl) == [])
    let pending = try await lines(.pendingFactors, "mfa resolve --factor", by: account.authctl)
    #expect(pending.count == 2)
    #expect(pending.first?.hasPrefix("work phone\tSMS +") == true, "\(pending)")
  }

  @Test func `a factor without a name of its own is offered by its number`() {
    func factor(_ name: String?) -> MFAEnrollment {
      MFAEnrollment {
        $0.displayName = name
        $0.phoneInfo = "+1"
      }
    }
    let factors = [factor("a"), factor("a"), factor(nil), factor("-b"), factor("c")]
    #expect(Candidates.factors(factors).map(\.value) == ["1", "2", "3", "4", "c"])
    #expect(
      Candidates.factors(factors).map(\.help) == ["SMS +1 a", "SMS +1 a", "SMS +1", "SMS +1 -b", "SMS +1"])
  }

  @Test func `providers are those that the service knows and those of the local server`() async throws {
    let config = #"{"name":"projects/demo-test/oauthIdpConfigs/oidc.example"}"#
    let server = try CountingServer(before: { request in
      request.target.path.hasSuffix("/oauthIdpConfigs")
        ? .json(200, #"{"oauthIdpConfigs":[\#(config)]}"#)
        : request.target.path.hasSuffix("/inboundSamlConfigs") ? .json(200, "{}") : nil
    })
    let authctl = try Authctl(variables: server.variables)
    let offered = try await offered(.providers, "oauth sign-in --provider", by: authctl)
    #expect(offered.first == "oidc.example" && offered.contains("google.com"), "\(offered)")
  }

  @Test(arguments: [
    (CandidateKind.errorCodes, "errors", "INVALID_CODE\tthe code is wrong"),
    (.help, "help", "emulator\tRun and control a local auth server."),
    (.help, "help", "files\tThe files of this program, and what protects them."),
    (.help, "--profile work help --json mfa enroll", "finish\t"),
    (.manualPages, "man", "phone\tSign in with an SMS code."),
  ])
  func `what does not change is offered too`(kind: CandidateKind, words: String, line: String) async throws {
    let lines = try await lines(kind, words, by: try Authctl())
    #expect(lines.contains { $0.hasPrefix(line) }, "\(lines)")
  }

  @Test func `an unknown kind offers nothing`() async throws {
    let outcome = try await Authctl().line("__complete secrets phone send")
    #expect(outcome == Binary.Outcome(status: 0, output: "", error: ""))
    #expect(try await Authctl().line("__complete") == outcome)
  }

  @Test(arguments: FileFault.allCases)
  func `with a damaged or unsafe store nothing is offered, and nothing said`(fault: FileFault) async throws {
    let authctl = try Authctl()
    _ = try await authctl("phone", "send", "+16505550101")
    for path in [authctl.home.credentials, authctl.home.embedded] { try fault.apply(to: path) }
    #expect(try await offered(.pendingNumbers, by: authctl) == [])
    #expect(try await offered(.numbers, by: authctl) == [])
    #expect(try await offered(.profiles, by: authctl) == ["default"])
  }

  @Test func `without a home, and with a target that makes no sense, nothing is offered`() async throws {
    var authctl = try Authctl()
    authctl.variables = ["FIREBASE_AUTH_EMULATOR_HOST": "no port"]
    #expect(try await offered(.numbers, by: authctl) == [])
    authctl.variables = ["HOME": "", "XDG_CONFIG_HOME": "", "XDG_STATE_HOME": ""]
    for kind in CandidateKind.allCases { _ = try await offered(kind, by: authctl) }
  }

  @Test func `a name that no one can type is not offered`() async throws {
    let authctl = try Authctl()
    _ = try await authctl.run(["--profile", "a\u{1B}[2J", "config", "set", "projectId", "demo-x"])
    _ = try await authctl.run(["--profile", "a\nb", "config", "set", "projectId", "demo-x"])
    _ = try await authctl.run(["--profile", "a b", "config", "set", "projectId", "demo-\u{1B}x"])
    #expect(try await offered(.profiles, by: authctl) == ["a b", "default"])
  }
}

import AuthHTTP
import Foundation
import ServerSupport
import Synchronization
import TestSupport
import Testing

@testable import Program

@Suite(.timeLimit(.minutes(6))) struct SmokeFailureTests {
  private func program(failing rule: String) async throws -> (Authctl, CountingServer) {
    let server = try CountingServer(hasStatus: true)
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done("emulator", "faults", "add", "--fail", rule)
    return (authctl, server)
  }

  @Test func `a step that should be accepted and is refused fails the test`() async throws {
    let (authctl, server) = try await program(failing: "accounts:signInWithPassword=USER_DISABLED")
    let outcome = try await authctl("smoke", "email", "--json")
    let report = try outcome.json()
    #expect(outcome.status == 1 && report["ok"] as? Bool == false)
    #expect(report["verdict"] as? String == "failed")
    let steps = try ReportedStep.all(in: report)
    let failed = steps.filter { $0.verdict == "failed" }
    #expect(failed.map(\.name) == ["email/wrong-password", "email/unknown-address", "email/sign-in"])
    #expect(failed.allSatisfy { $0.code == "USER_DISABLED" })
    // Steps that need the sign-in are skipped with the reason, and the user is still deleted.
    let refresh = try #require(steps.first { $0.name == "email/refresh" })
    #expect(refresh.verdict == "skipped" && refresh.text.contains("it needs the step sign-in, which failed"))
    #expect(server.count(ofPathsEnding: "accounts:delete") == 1)
  }

  @Test func `a step that should be refused and is accepted fails the test`() async throws {
    let server = try CountingServer(hasStatus: true) { request in
      guard request.target.path.hasSuffix("accounts:signInWithPhoneNumber"),
        String(decoding: request.body, as: UTF8.self).contains(#""code":"000000""#)
      else { return nil }
      return HTTPResponse(200, body: Array("{}".utf8))
    }
    let authctl = try Authctl(variables: server.variables)
    let outcome = try await authctl("smoke", "phone", "--color", "never")
    #expect(outcome.status == 1)
    #expect(outcome.output.contains("✗ wrong-code"), "\(outcome.output)")
    let last = try #require(outcome.output.split(separator: "\n").last)
    #expect(last.hasPrefix("failed: 1 failed, 9 passed, 1 not enforced here, 3 skipped in "), "\(last)")
  }

  @Test func `the verdict counts failed steps, not run steps`() async throws {
    let (authctl, server) = try await program(failing: "accounts:signInWithPhoneNumber=503")
    let outcome = try await authctl("smoke", "phone", "--color", "never")
    #expect(outcome.output.contains("\nfailed: 2 failed, 1 passed, 11 skipped in "), "\(outcome.output)")
    let unreachable = try await Authctl()("smoke", "phone", "--emulator", "127.0.0.1:1", "--color", "never")
    #expect(unreachable.output.contains("\nfailed: 1 failed, 13 skipped in "), "\(unreachable.output)")
    withExtendedLifetime(server) {}
  }

  @Test func `a target that does not respond gives the exit code of the network`() async throws {
    let outcome = try await Authctl()("smoke", "phone", "--emulator", "127.0.0.1:1", "--json")
    #expect(outcome.status == 5)
    let send = try #require(try ReportedStep.all(in: try outcome.json()).first { $0.name == "phone/send" })
    #expect(send.code == "NETWORK_ERROR", "\(send.text)")
  }

  @Test func `a quota has its own exit code`() async throws {
    let (authctl, server) = try await program(failing: "accounts:signUp=QUOTA_EXCEEDED*1")
    #expect(try await authctl("smoke", "email", "--quiet").status == 6)
    withExtendedLifetime(server) {}
  }

  @Test func `leftovers that cannot be removed are named and fail the test`() async throws {
    let (authctl, server) = try await program(failing: "accounts:delete=USER_DISABLED")
    let outcome = try await authctl("smoke", "twitter", "--json")
    #expect(outcome.status == 1)
    let flow = try #require((try outcome.json()["flows"] as? [[String: Any]])?.first)
    let leftovers = try #require(flow["leftovers"] as? [String])
    #expect(leftovers.count == 3, "\(flow)")
    let shown = try await authctl("smoke", "twitter").error
    let notes = shown.matches(
      of: /could not be removed from .*; to do it: authctl (emulator users delete \S+ --yes)\n/)
    #expect(notes.count == 3, "\(shown)")
    try await authctl.done("emulator", "faults", "clear")
    for note in notes { try await authctl.done(note.1.split(separator: " ").map(String.init)) }
    withExtendedLifetime(server) {}
  }

  @Test func `numbers that cannot be removed are named with a command for each`() async throws {
    let changes = Mutex(0)
    let server = try CountingServer(isStrict: true, hasStatus: true) { request in
      guard request.method == .patch, request.target.path.hasSuffix("/config") else { return nil }
      return changes.withLock {
        $0 += 1; return $0
      } > 1 ? HTTPResponse(500) : nil
    }
    let authctl = try Authctl(variables: server.variables)
    let shown = try await authctl("smoke", "phone").error
    #expect(
      shown.contains(
        /to do it: authctl emulator phones remove \+1650555\d{4}, then: authctl emulator phones remove \+/),
      "\(shown)")
    withExtendedLifetime(server) {}
  }

  @Test func `a report that cannot be written stops the test before it starts`() async throws {
    let server = try CountingServer(hasStatus: true)
    let authctl = try Authctl(variables: server.variables)
    try FileManager.default.createDirectory(
      atPath: "\(authctl.home.path)/directory", withIntermediateDirectories: false)
    for path in ["/proc/nowhere/report.xml", "\(authctl.home.path)/directory"] {
      let outcome = try await authctl("smoke", "all", "--junit", path, "--json")
      #expect(outcome.status == 7 && outcome.output == "", "\(path): \(outcome)")
    }
    #expect(server.requests.isEmpty)
  }

  @Test func `production needs values that only a project has`() async throws {
    let authctl = try Authctl()
    let target = ["--api-key", "AIza", "--project", "my-app"]
    for flow in ["phone", "apple", "twitter"] {
      let outcome = try await authctl.run(["smoke", flow, "--json"] + target)
      #expect(outcome.status == 2 && outcome.output == "", "\(flow): \(outcome)")
      let message = try outcome.jsonError()["message"] as? String ?? ""
      #expect(message.hasPrefix("none of it can be tested on production project my-app: "), "\(message)")
    }
  }

  @Test(arguments: [
    ["smoke"], ["smoke", "sms"], ["smoke", "phone", "--test-number", "+16505550101"],
    ["smoke", "all", "--against-project", "p"], ["smoke", "mfa", "--email", "jane"],
    ["smoke", "all", "--against", "not an address"], ["smoke", "all", "--against", "production"],
    ["smoke", "all", "--against", "192.0.2.1:9099"],
  ])
  func `a wrong command line sends nothing`(words: [String]) async throws {
    let server = try CountingServer(hasStatus: true)
    let outcome = try await Authctl(variables: server.variables).run(words)
    #expect(outcome.status == 2 && outcome.output == "", "\(outcome)")
    #expect(server.requests.isEmpty)
  }

  @Test func `an interruption ends the test with 130 after the clean-up`() async throws {
    let server = try CountingServer(hasStatus: true)
    var authctl = try Authctl(variables: server.variables)
    authctl.processes = ScriptedProcesses(interruption: { [server] in
      server.count(ofPathsEnding: "accounts:signUp") > 1 ? SIGINT : nil
    })
    let outcome = try await authctl("smoke", "email", "--json", "--junit", "\(authctl.home.path)/r.xml")
    #expect(outcome.status == 130)
    #expect(try outcome.json()["verdict"] as? String == "interrupted")
    #expect(try ReportedStep.all(in: try outcome.json()).last?.verdict == "interrupted")
    #expect(server.count(ofPathsEnding: "accounts:delete") == 1)
    #expect(try String(contentsOfFile: "\(authctl.home.path)/r.xml", encoding: .utf8).contains("interrupted"))
  }
}

import AuthCore
import AuthHTTP
import CommandLineKit
import Explanation
import IdentityToolkit
import ServerSupport
import TestSupport
import Testing

@testable import AuthctlCommands
@testable import Program

/// After a refusal the program asks a local server of ours for the reason.
@Suite struct RefusedCallTests {
  private struct Unexpected: Error {}

  /// Runs a command that fails, and asks why.
  private func reason(_ authctl: Authctl, _ words: String...) async throws -> (AuthError, Reason?) {
    let machine = Machine(
      variables: authctl.home.variables.merging(authctl.variables) { $1 },
      console: ScriptedConsole(input: ""),
      processes: authctl.processes, now: authctl.now, sleep: authctl.sleep, openBrowser: { _ in false })
    guard case .run(let invocation) = try Commands.tree.parse(words) else { throw Unexpected() }
    let terminal = Terminal(
      machine.console, color: .never, isQuiet: true, noInput: true, variables: machine.variables)
    let context = try Context(
      options: invocation.globals, terminal: terminal, machine: machine, origins: invocation.origins,
      typed: invocation.typed, tree: Commands.tree)
    do {
      _ = try await invocation.run(context)
      throw Unexpected()
    } catch let error as AuthError {
      return (error, await context.reason(of: error))
    }
  }

  @Test func `a server that numbers no calls is not asked`() async throws {
    let server = try CountingServer { _ in
      HTTPResponse(400, body: Array(#"{"error":{"code":400,"message":"ADMIN_ONLY_OPERATION"}}"#.utf8))
    }
    let authctl = try Authctl(variables: server.variables)
    let (error, reason) = try await reason(authctl, "anonymous", "sign-in")
    #expect(error.code == .adminOnlyOperation && reason == nil)
    #expect(server.count(ofPathsEnding: "calls/1") == 0)
  }

  @Test func `a server that does not know the call, and a failure without a call, give no reason`()
    async throws
  {
    let server = try CountingServer { request in
      guard request.target.path.hasSuffix(":signUp") else { return HTTPResponse(404) }
      return HTTPResponse(
        400, fields: HTTPFields([.init(NumberedCall.numberField, "7")]),
        body: Array(#"{"error":{"code":400,"message":"ADMIN_ONLY_OPERATION"}}"#.utf8))
    }
    let authctl = try Authctl(variables: server.variables)
    #expect(try await reason(authctl, "anonymous", "sign-in").1 == nil)
    #expect(server.count(ofPathsEnding: "/emulator/v1/calls/7") == 1)
    #expect(try await reason(authctl, "user", "show").1 == nil)
    #expect(server.count(ofPathsEnding: "/emulator/v1/calls/7") == 1)
  }

  @Test(arguments: LocalTarget.allCases)
  func `the reason names the setting that refused the call`(target: LocalTarget) async throws {
    let (authctl, server) = try await target.program()
    let set = try await authctl("emulator", "settings", "signIn.anonymous.enabled", "off")
    try #require(set.status == 0, "\(set.error)")
    let (error, found) = try await reason(authctl, "anonymous", "sign-in")
    #expect(error.code == .adminOnlyOperation)
    let reason = try #require(found)
    #expect(reason.kind == .providerOff && reason[.setting] == "signIn.anonymous.enabled")
    #expect(reason[.value] == "off" && reason[.provider] == "anonymous")
    withExtendedLifetime(server) {}
  }
}

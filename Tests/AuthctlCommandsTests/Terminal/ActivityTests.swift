import AuthHTTP
import Foundation
import ServerSupport
import Synchronization
import TestSupport
import Testing

@testable import Program

/// What a person sees while a call takes long; the two seconds of patience pass at once.
@Suite(.timeLimit(.minutes(6))) struct ActivityTests {
  /// A server whose sign-up answers only once the terminal shows `text`.
  private func server(
    answeringWhen console: ScriptedConsole, shows text: @escaping @Sendable (_ address: String) -> String
  ) throws -> CountingServer {
    let address = Mutex("")
    let server = try CountingServer { request in
      guard request.target.path.hasSuffix("accounts:signUp") else { return nil }
      let wanted = text(address.withLock { $0 })
      // A call that is not announced fails the test by its text.
      try? block(for: wanted, within: .seconds(20)) { console.screen.contains(wanted) }
      return nil
    }
    address.withLock { $0 = server.address }
    return server
  }

  private func program(at server: CountingServer) throws -> Authctl {
    var authctl = try Authctl(variables: server.variables)
    authctl.sleep = { _ in }
    return authctl
  }

  @Test func `a slow call says what it waits for, and the answer takes the place of that`() async throws {
    let console = ScriptedConsole(typing: [])
    let line: @Sendable (String) -> String = { "waiting for \($0) (time limit 30 s)" }
    let server = try server(answeringWhen: console, shows: line)
    #expect(try await program(at: server).run(["anonymous", "sign-in"], console).status == 0)
    let shown = line(server.address)
    let blank = String(repeating: " ", count: shown.utf8.count)
    #expect(console.text(on: .error).contains("\(shown)\r\(blank)\r"), "\(console.screen)")
    #expect(!console.text(on: .output).contains("waiting"))
  }

  @Test func `a step of a smoke test is named when it starts`() async throws {
    let console = ScriptedConsole(typing: [])
    let server = try server(answeringWhen: console) {
      "  sign-up: waiting for \($0) (time limit 30 s)"
    }
    #expect(try await program(at: server).run(["smoke", "email", "--color", "never"], console).status == 0)
    #expect(console.screen.contains("\r  ✓ sign-up"), "\(console.screen)")
  }

  @Test(arguments: [["--quiet"], []])
  func `nothing is said without a terminal, or on request`(words: [String]) async throws {
    let waits = Mutex(0)
    let server = try CountingServer()
    var authctl = try program(at: server)
    authctl.sleep = { _ in waits.withLock { $0 += 1 } }
    let console = words.isEmpty ? ScriptedConsole() : ScriptedConsole(typing: [])
    #expect(try await authctl.run(["anonymous", "sign-in"] + words, console).status == 0)
    #expect(waits.withLock { $0 } == 0 && !console.text(on: .error).contains("waiting"))
  }

  @Test func `a question starts on a clean line`() async throws {
    let console = ScriptedConsole(typing: ["x"])
    let terminal = Terminal(console, color: .never, isQuiet: false, noInput: false, variables: [:])
    terminal.show { $0.wait = "waiting" }
    _ = try terminal.ask("Name", for: "a code", orGive: "help")
    #expect(console.screen == "waiting\r       \rName: x\n")
  }
}

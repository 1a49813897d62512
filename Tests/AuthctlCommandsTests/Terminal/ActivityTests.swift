import AuthHTTP
import Foundation
import SafeFiles
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
    let line: @Sendable (String) -> String = { "waiting for \($0) (time limit 30 s, Ctrl-C to stop)" }
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
      "  sign-up: waiting for \($0) (time limit 30 s, Ctrl-C to stop)"
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

  @Test func `what began last is shown, and what it is a part of is shown again`() async throws {
    let console = ScriptedConsole(typing: [])
    let terminal = Terminal(
      console, color: .never, isQuiet: false, noInput: false, variables: [:], pause: { _ in })
    let (outer, inner) = (
      "waiting for a code (time limit 30 s, Ctrl-C to stop)", "waiting for a page (Ctrl-C to stop)"
    )
    try await terminal.waiting(for: "a code", atMost: .seconds(30)) {
      try block(for: outer, within: .seconds(20)) { console.screen.contains(outer) }
      try await terminal.waiting(for: "a page") {
        try block(for: inner, within: .seconds(20)) { console.screen.contains(inner) }
      }
    }
    let blanks = [outer, inner].map { String(repeating: " ", count: $0.utf8.count) }
    #expect(console.screen == "\(outer)\r\(blanks[0])\r\(inner)\r\(blanks[1])\r\(outer)\r\(blanks[0])\r")
    await terminal.waiting(for: "a moment", atMost: .seconds(2)) {}
    #expect(!console.screen.contains("a moment"))
  }

  @Test func `nothing is written into a line that a person types`() throws {
    let console = ScriptedConsole(typing: [])
    let terminal = Terminal(console, color: .never, isQuiet: false, noInput: false, variables: [:])
    terminal.show { $0.isPaused = true }
    terminal.show { $0.step = "a step" }
    #expect(console.screen == "")
    terminal.show { $0.isPaused = false }
    #expect(console.screen == "a step")
  }

  @Test func `a lock of another process is named, and one that is free is not`() async throws {
    let home = try TemporaryHome()
    let path = "\(home.path)/credentials.json.default.refresh.lock"
    #expect(await lockOfOthers(in: home.path) { _ in } == nil)
    let lock = try FileLock(path: path, waiting: .zero)
    #expect(await lockOfOthers(in: home.path) { _ in } == "another process that uses credentials.json")
    lock.release()
    #expect(await lockOfOthers(in: home.path) { _ in } == nil)
  }

  @Test func `a question starts on a clean line`() async throws {
    let console = ScriptedConsole(typing: ["x"])
    let terminal = Terminal(console, color: .never, isQuiet: false, noInput: false, variables: [:])
    terminal.show { $0.step = "waiting" }
    _ = try terminal.ask("Name", for: "a code", orGive: "help")
    #expect(console.screen == "waiting\r       \rName: x\n")
  }
}

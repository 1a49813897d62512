import Foundation
import TestSupport
import Testing

/// `emulator codes --follow` as a process: what it prints, and every way in which it ends.
@Suite(.timeLimit(.minutes(6))) struct CodeWatchTests {
  private let server: ServerProcess
  private let authctl: Binary

  init() throws {
    server = try ServerProcess(Binary())
    authctl = try Binary(variables: server.variables)
  }

  private func text(_ name: String) -> String { authctl.home.text(name) }

  /// The lines of JSON printed.
  private func objects() throws -> [[String: Any]] {
    try text("out").split(separator: "\n").map {
      try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any] ?? [:]
    }
  }

  /// Starts to follow, and sends codes until the first one is printed.
  private func watch(_ words: String..., sending number: String = "+16505550101") async throws -> ChildProcess
  {
    let process = try authctl.start(["emulator", "codes", "--follow"] + words)
    try await wait(for: "the first code") {
      try await authctl.done(["phone", "send", "--resend", number])
      return !text("out").isEmpty || !process.isRunning
    }
    return process
  }

  @Test func `without a message in time the exit code is 4`() async throws {
    try await authctl.done(["phone", "send", "+16505550101"])
    let outcome = try await authctl("emulator", "codes", "--follow", "--wait", "300ms", "--json")
    #expect(outcome.status == 4 && outcome.output.isEmpty, "what came before is not printed: \(outcome)")
    #expect(try outcome.jsonError()["code"] as? String == "NOTHING_PENDING")
  }

  @Test func `the embedded server, which lives for one command, cannot be watched`() async throws {
    #expect(try await Binary()("emulator", "codes", "--follow").status == 2)
  }

  @Test func `an interrupt ends it at once, a stopped server with a message`() async throws {
    let interrupted = try await watch()
    interrupted.signal(SIGINT)
    #expect(try await interrupted.end() == 130)
    let left = try await watch()
    #expect(try server.stop() == 0)
    #expect(try await left.end() == 5)
    #expect(text("err").contains("has stopped"))
  }

  @Test func `with a number, it ignores all other messages`() async throws {
    let process = try await watch("--number", "+16505550101", "--json")
    try await authctl.done(["phone", "send", "+16505550102"])
    try await authctl.done([
      "email", "sign-in", "ada@example.com", "--send-link", "--continue-url", "https://app.example",
    ])
    try await authctl.done(["phone", "send", "--resend", "+16505550101"])
    let code = try await authctl.done(["emulator", "codes", "--number", "+16505550101", "--field", "code"])
    let last = #""code":"\#(code.output.filter(\.isNumber))""#
    try await wait(for: "the last code") { text("out").split(separator: "\n").last?.contains(last) == true }
    process.signal(SIGTERM)
    _ = try await process.end()
    #expect(try Set(objects().map { $0["phoneNumber"] as? String }) == ["+16505550101"], "\(text("out"))")
  }

  @Test func `it prints codes as values, and ends after the given count`() async throws {
    let process = try await watch("--number", "+16505550101", "--count", "1", "--field", "code")
    #expect(try await process.end() == 0)
    #expect(text("out").firstMatch(of: /^[0-9]{6}\n$/) != nil, "\(text("out"))")
  }

  @Test func `codes and links are printed as one object per line`() async throws {
    let process = try await watch("--json")
    try await authctl.done([
      "email", "sign-in", "ada@example.com", "--send-link", "--continue-url", "https://app.example",
    ])
    try await authctl.done(["anonymous", "sign-in"])
    try await authctl.done([
      "email", "sign-in", "eve@example.com", "--send-link", "--continue-url", "https://app.example",
    ])
    try block(for: "the second link") { text("out").contains("eve@example.com") }
    process.signal(SIGTERM)
    _ = try await process.end()
    let kinds = Set(try objects().compactMap { $0["kind"] as? String })
    #expect(kinds == ["smsSent", "emailSent"])
  }

  @Test func `a person reads receiver, code and purpose`() async throws {
    let process = try await watch("--count", "1")
    #expect(try await process.end() == 0)
    let table = /RECEIVER +CODE OR LINK +FOR\n\+16505550101 +[0-9]{6} +signIn\n/
    #expect(text("out").wholeMatch(of: table) != nil, "\(text("out"))")
  }
}

import Foundation
import TestSupport
import Testing

/// Questions of a program that a real shell stops and continues.
@Suite(.timeLimit(.minutes(6))) struct JobControlTests {
  private static let command = "authctl email sign-up jane@example.com"

  /// A shell with job control that leaves the terminal's modes to its jobs (sh), and one that sets them itself (bash).
  static let shells = [["/bin/sh", "-i"], ["/bin/bash", "--norc", "--noediting", "-i"]]

  private func started(_ shell: [String]) throws -> PseudoTerminal {
    let terminal = try PseudoTerminal(
      try Binary(), program: shell[0], Array(shell.dropFirst()), variables: ["PS1": "> ", "ENV": ""])
    try terminal.wait(for: "> ")
    terminal.type("\(Self.command)\n")
    try terminal.wait(for: "New password: ")
    #expect(!terminal.echoes)
    return terminal
  }

  @Test(arguments: shells)
  func `a password is not shown after Ctrl-Z and fg`(shell: [String]) throws {
    let terminal = try started(shell)
    terminal.type("\u{1A}")
    try terminal.wait(for: "topped")
    #expect(terminal.echoes)
    terminal.type("fg\n")
    // The shell repeats the command, and the program its question; the first time there was a note in
    // between.
    try terminal.wait(for: "\(Self.command)\r\nNew password: ")
    #expect(!terminal.echoes)
    terminal.type("NeverToBeShown\n")
    try terminal.wait(for: "New password again: ")
    #expect(!terminal.echoes)
    terminal.type("NeverToBeShown\n")
    try terminal.wait(for: "Signed in as a new user")
    terminal.type("exit\n")
    #expect(try !terminal.finish().shown.contains("NeverToBeShown"))
  }

  @Test(arguments: shells)
  func `a question in the background does not change the terminal`(shell: [String]) throws {
    let terminal = try started(shell)
    terminal.type("\u{1A}")
    try terminal.wait(for: "topped")
    terminal.type("bg\necho in the $((1 + 1))nd line\n")
    try terminal.wait(for: "in the 2nd line")
    #expect(terminal.echoes)
    // The question stops the program in the background, which may take a moment.
    let end = ContinuousClock.now + .patience
    repeat {
      terminal.forget()
      terminal.type("jobs\n")
    } while !terminal.read(for: .milliseconds(100)).contains("topped") && ContinuousClock.now < end
    terminal.type("fg\n")
    try terminal.wait(for: "\(Self.command)\r\nNew password: ")
    #expect(!terminal.echoes)
    terminal.type("\u{3}")
    // Input typed before the terminal is restored is dropped.
    try terminal.wait(for: "New password: \r\n\r\n> ")
    terminal.type("echo status=$?\n")
    try terminal.wait(for: "status=130")
    #expect(terminal.echoes)
    terminal.type("exit\n")
    _ = try terminal.finish()
  }

  @Test(arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGVTALRM, SIGPROF, SIGXCPU, SIGIO, SIGTERM])
  func `a signal at a question without echo ends the program, and the terminal echoes again`(
    signal: Int32
  ) throws {
    let terminal = try PseudoTerminal(try Binary(), ["email", "sign-up", "jane@example.com"])
    try terminal.wait(for: "New password: ")
    #expect(!terminal.echoes)
    terminal.signal(signal)
    #expect(try terminal.finish().status == 128 + signal)
    #expect(terminal.echoes)
  }

  @Test func `the code of a second factor is asked for again after Ctrl-Z and fg`() async throws {
    var account = try await LocalTarget.embedded.account()
    try await account.enrollPhone()
    try await account.done("signout")
    account.authctl.variables["CI"] = nil
    let terminal = try PseudoTerminal(
      account.authctl, program: "/bin/sh", ["-i"], variables: ["PS1": "> ", "ENV": ""])
    try terminal.wait(for: "> ")
    terminal.type("authctl email sign-in jane@example.com\n")
    let question = "Enter the code sent to +*******3434: "
    try terminal.wait(for: question)
    terminal.type("\u{1A}")
    try terminal.wait(for: "topped")
    terminal.forget()
    terminal.type("fg\n")
    try terminal.wait(for: question)
    terminal.type("654321\n")
    try terminal.wait(for: "Signed in")
    terminal.type("exit\n")
    _ = try terminal.finish()
  }
}

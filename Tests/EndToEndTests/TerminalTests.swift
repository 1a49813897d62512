import Foundation
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(6))) struct TerminalTests {
  /// A program with a pending code, 654321.
  private func pending() async throws -> Binary {
    let (authctl, _) = try await LocalTarget.embedded.program()
    let sent = try await authctl("phone", "send", "+16505553434")
    try #require(sent.status == 0, "\(sent.error)")
    return authctl
  }

  @Test func `a command that waits says for what, how long and how to stop`() async throws {
    let (authctl, _) = try await LocalTarget.embedded.program()
    let terminal = try PseudoTerminal(authctl, ["emulator", "codes", "--wait", "1m"])
    try terminal.wait(for: "waiting for a code (time limit 60 s, Ctrl-C to stop)")
    terminal.type("\u{3}")
    #expect(try terminal.finish().status == 130)
  }

  @Test func `text typed at a terminal ends with Ctrl-D`() async throws {
    let terminal = try PseudoTerminal(try Binary(), ["errors", "-"])
    try terminal.wait(for: "Ctrl-D, or Ctrl-C to stop")
    terminal.type("auth/code-expired\n\u{4}")
    let (status, shown) = try terminal.finish()
    #expect(status == 0 && shown.contains("SESSION_EXPIRED"), "\(shown)")
  }

  @Test func `a missing code is asked for and signs in`() async throws {
    let authctl = try await pending()
    let terminal = try PseudoTerminal(authctl, ["phone", "verify"])
    #expect(try terminal.wait(for: "+16505553434: ").contains("Enter the code sent to +16505553434: "))
    terminal.type("654321\n")
    let (status, shown) = try terminal.finish()
    #expect(status == 0, "\(shown)")
    #expect(shown.contains("Signed in as a new user"))
    #expect(try await authctl("status", "--field", "signedIn").output == "true\n")
  }

  @Test func `a wrong code is asked for again, up to three times`() async throws {
    let authctl = try await pending()
    let terminal = try PseudoTerminal(authctl, ["phone", "verify"])
    for code in ["65432", "000000", "000001"] {
      try terminal.wait(for: "+16505553434: ")
      terminal.forget()
      terminal.type("\(code)\n")
    }
    #expect(try terminal.finish().status == 1)
    #expect(try await authctl("phone", "verify", "654321").status == 0)
  }

  @Test func `Ctrl-C at the code of a second factor leaves the sign-in for the next command`() async throws {
    var account = try await LocalTarget.embedded.account()
    try await account.enrollPhone()
    try await account.done("signout")
    account.authctl.variables["CI"] = nil
    let terminal = try PseudoTerminal(account.authctl, ["email", "sign-in", "jane@example.com"])
    try terminal.wait(for: "Enter the code sent to +*******3434: ")
    terminal.type("65\u{3}")
    #expect(try terminal.finish().status == 130)
    let next = try PseudoTerminal(account.authctl, ["mfa", "resolve"])
    try next.wait(for: "Enter the code already sent to +*******3434: ")
    next.type("000000\n")
    try next.wait(for: "wrong")
    next.type("654321\n")
    let (status, shown) = try next.finish()
    #expect(status == 0 && shown.contains("Signed in"), "\(shown)")
  }

  @Test func `Ctrl-C at the question ends with 130 and leaves file and terminal unchanged`() async throws {
    let authctl = try await pending()
    let before = try Data(contentsOf: URL(fileURLWithPath: authctl.home.credentials))
    let terminal = try PseudoTerminal(authctl, ["phone", "verify"])
    try terminal.wait(for: "+16505553434: ")
    terminal.type("65\u{3}")
    let echoes = terminal.echoes
    #expect(try terminal.finish().status == 130)
    #expect(echoes)
    #expect(try Data(contentsOf: URL(fileURLWithPath: authctl.home.credentials)) == before)
  }

  @Test func `the end of input at the question is reported`() async throws {
    let terminal = try PseudoTerminal(try await pending(), ["phone", "verify"])
    try terminal.wait(for: "+16505553434: ")
    terminal.type("\u{4}")
    let (status, shown) = try terminal.finish()
    #expect(status == 8 && shown.contains("+16505553434: \r\n"), "\(shown.debugDescription)")
  }

  @Test(arguments: [["--no-input"], []])
  func `nothing is asked if asking is forbidden`(options: [String]) async throws {
    let terminal = try PseudoTerminal(
      try await pending(), ["phone", "verify"] + options, variables: options.isEmpty ? ["CI": "true"] : [:])
    let (status, shown) = try terminal.finish()
    #expect(status == 8, "\(shown)")
    #expect(shown.contains("authctl phone verify CODE"))
  }

  @Test func `nothing is asked without a terminal`() async throws {
    let outcome = try await pending()("phone", "verify", "--json", input: "654321\n")
    #expect(outcome.status == 8)
    #expect(try outcome.jsonError()["code"] as? String == "INPUT_NEEDED")
  }

  @Test(.needs("python3"))
  func `Ctrl-C during a request ends with 130 at once`() async throws {
    let authctl = try Binary()
    let script = """
      import os, pty, socket, sys
      server = socket.create_server(("127.0.0.1", 0))
      child, terminal = pty.fork()
      if child == 0:
          address = "127.0.0.1:%d" % server.getsockname()[1]
          os.execv(sys.argv[1], [sys.argv[1], "anonymous", "sign-in", "--emulator", address])
      peer, _ = server.accept()
      peer.recv(1)
      os.write(terminal, b"\\x03")
      print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
      """
    let outcome = try await authctl.run("/usr/bin/env", ["python3", "-c", script, authctl.path])
    #expect(outcome.output == "130\n", "\(outcome.error)")
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
  }

  @Test(
    arguments: [
      ([], [:], true), (["--color", "never"], [:], false), ([], ["NO_COLOR": "1"], false),
      ([], ["TERM": "dumb"], false), (["--color", "always"], ["TERM": "dumb"], true),
    ] as [([String], [String: String], Bool)])
  func `color is for terminals that want it`(
    options: [String], variables: [String: String], isColored: Bool
  ) throws {
    let terminal = try PseudoTerminal(try Binary(), ["status"] + options, variables: variables)
    let (status, shown) = try terminal.finish()
    #expect(status == 0)
    #expect(shown.contains("\u{1B}[") == isColored)
  }

  @Test func `output into a pipe is plain`() async throws {
    let outcome = try await Binary(variables: ["TERM": "xterm"])("status")
    #expect(!outcome.output.contains("\u{1B}"))
  }

  @Test(arguments: ["\u{3}", "JBSWY3DPEHPK3PXP\n"])
  func `a secret typed for - is asked for without echo, which comes back`(typed: String) throws {
    let terminal = try PseudoTerminal(try Binary(), ["totp", "code", "--secret-file", "-"])
    try terminal.wait(for: "TOTP secret: ")
    #expect(!terminal.echoes)
    terminal.type(typed)
    let (status, shown) = try terminal.finish()
    #expect(status == (typed == "\u{3}" ? 130 : 0), "\(shown)")
    #expect(!shown.contains("JBSWY3DPEHPK3PXP"))
  }

  @Test func `a secret of several lines typed for - ends with Ctrl-D`() throws {
    let authctl = try Binary()
    let users = "\(authctl.home.path)/users.json"
    try authctl.home.write(#"{"users":[]}"#, to: users)
    let terminal = try PseudoTerminal(authctl, ["emulator", "import", users, "--hash-config", "-"])
    try terminal.wait(for: "Hash configuration, then Ctrl-D: ")
    terminal.type("{\"hashAlgorithm\":\n\"BCRYPT\"}\n\u{4}")
    let (status, shown) = try terminal.finish()
    #expect(status == 0 && !shown.contains("BCRYPT"), "\(shown)")
  }

  @Test(arguments: ["/dev/stdin", "/dev/tty", "/dev/fd/0"])
  func `a secret typed for the path of the terminal is asked for without echo`(path: String) throws {
    let terminal = try PseudoTerminal(try Binary(), ["totp", "code", "--secret-file", path, "--at", "0"])
    try terminal.wait(for: "TOTP secret: ")
    #expect(!terminal.echoes)
    terminal.type("JBSWY3DPEHPK3PXP\n")
    let (status, shown) = try terminal.finish()
    #expect(status == 0 && shown.contains("282760") && !shown.contains("JBSW"), "\(shown)")
  }

  @Test func `what is typed for the path of the terminal is named first`() throws {
    let terminal = try PseudoTerminal(try Binary(), ["config", "import", "/dev/tty"])
    try terminal.wait(for: "the app's file is read from /dev/tty up to its end: Ctrl-D, or Ctrl-C to stop")
    terminal.type("{\"projectId\":\"demo-a\"}\n\u{4}")
    #expect(try terminal.finish().status == 0)
  }

  @Test func `Ctrl-C at a password leaves the terminal with echo and writes nothing`() throws {
    let authctl = try Binary()
    let terminal = try PseudoTerminal(authctl, ["email", "sign-in", "jane@example.com"])
    try terminal.wait(for: "Password: ")
    #expect(!terminal.echoes)
    terminal.type("half\u{3}")
    let (status, shown) = try terminal.finish()
    #expect(status == 130, "\(shown)")
    #expect(!shown.contains("half"))
    #expect(!FileManager.default.fileExists(atPath: authctl.home.credentials))
  }
}

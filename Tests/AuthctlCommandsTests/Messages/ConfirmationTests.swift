import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import AuthctlCommands

/// Commands that replace or delete much ask at a terminal, and need `--yes` elsewhere.
@Suite(.timeLimit(.minutes(6))) struct ConfirmationTests {
  private static let commands = [
    ("emulator import @out", "Permanently replace all users and settings of "),
    ("emulator snapshot save clean", "Permanently replace the snapshot clean of "),
    ("emulator snapshot restore clean", "Permanently replace everything at "),
    ("emulator snapshot delete clean", "Permanently delete the snapshot clean of "),
    ("emulator clear", "Permanently delete all users of "),
    ("phone forget --all", "Forget the pending verifications of +16505550101 ("),
  ]

  @Test func `without a terminal --yes is needed, and its absence changes nothing`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done("anonymous", "sign-in")
    try await authctl.done("phone", "send", "+16505550101")
    #expect(try await authctl.line("emulator export @out").status == 0)
    try await authctl.done("emulator", "snapshot", "save", "clean")
    let export = { try await authctl("emulator", "describe", "-").output }
    let before = try await export()
    for (line, question) in Self.commands {
      let refused = try await authctl.line(line)
      #expect(refused.status == 8 && refused.error.contains("--yes"), "\(line): \(refused)")
      let words = line.replacing("@out", with: "\(authctl.home.path)/out").split(separator: " ")
      let no = try await authctl.typing(["no"], words.map(String.init))
      #expect(no.status == 2 && no.screen.contains(question), "\(line): \(no.screen)")
    }
    #expect(try await export() == before)
    for (line, _) in Self.commands {
      let done = try await authctl.line("\(line) --yes")
      // The copy that one of them deletes is saved again by an earlier one only.
      #expect(done.status == 0, "\(line): \(done)")
    }
  }

  @Test func `nothing is asked if nothing can be lost`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    for line in [
      "emulator export @out", "emulator import @out", "emulator snapshot save clean", "phone forget --all",
      "emulator stop --all",
    ] {
      let outcome = try await authctl.line(line)
      #expect(outcome.status == 0, "\(line): \(outcome)")
    }
  }

  @Test func `an export is replaced only with --force`() async throws {
    let authctl = try Authctl()
    #expect(try await authctl.line("emulator export @out").status == 0)
    let refused = try await authctl.line("emulator export @out")
    #expect(refused.status == 7)
    #expect(
      refused.error.hasSuffix(
        "out has an export, so it is not replaced (UNSAFE_FILE)\n"
          + "hint: authctl emulator export --force \(authctl.home.path)/out\n"), "\(refused.error)")
    #expect(try await authctl.line("emulator export --force @out").status == 0)
  }

  @Test func `the name of a copy is checked, and those that exist are named`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    let none = try await authctl("emulator", "snapshot", "restore", "nope", "--yes")
    #expect(none.status == 2 && none.error.contains("there is no snapshot 'nope': the server has none"))
    try await authctl.done("emulator", "snapshot", "save", "clean")
    for verb in ["restore", "delete"] {
      let nope = try await authctl("emulator", "snapshot", verb, "nope", "--yes")
      #expect(
        nope.error
          == "error: there is no snapshot 'nope', only clean (USAGE)\nhint: authctl emulator snapshot list\n"
      )
    }
    for name in ["a b", "-x", String(repeating: "a", count: 65)] {
      let refused = try await authctl("emulator", "snapshot", "save", "--", name)
      #expect(refused.status == 2 && refused.error.contains("letters, digits"), "\(refused)")
      #expect(refused.error.hasSuffix("hint: authctl emulator snapshot save clean\n"))
    }
  }
}

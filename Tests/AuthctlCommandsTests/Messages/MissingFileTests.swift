import Foundation
import TestSupport
import Testing

/// A missing file in every command that takes one: one code, one exit status, the path and where to look.
@Suite(.timeLimit(.minutes(6))) struct MissingFileTests {
  @Test(arguments: [
    "emulator apply @nope.json", "emulator import @nope.json", "config import @nope.json",
    "explain @nope.json",
    "emulator start --port 0 --replay @nope.json", "emulator start --port 0 --import @nope.json",
    "emulator start --port 0 --project-file @nope.json", "session import --playwright @nope.json",
    "emulator users set-claims jane @nope.json",
  ])
  func `a missing file is named`(line: String) async throws {
    let authctl = try Authctl()
    let outcome = try await authctl.line(line + " --json")
    let error = try outcome.jsonError()
    #expect(outcome.status == 2 && error["code"] as? String == "UNREADABLE_INPUT", "\(outcome.error)")
    let path = "\(authctl.home.path)/nope.json"
    #expect(error["message"] as? String == "cannot read \(path): No such file or directory")
    #expect(error["hint"] as? String == "see what is there: ls -l \(authctl.home.path)/")
  }

  @Test func `a file with a similar name is offered`() async throws {
    let authctl = try Authctl()
    try authctl.home.write("{}", to: "\(authctl.home.path)/authctl.json")
    let outcome = try await authctl.line("emulator apply @autctl.json")
    #expect(outcome.error.contains("hint: did you mean this one? ls \(authctl.home.path)/authctl.json\n"))
  }

  @Test func `the value given for a secret's file is not shown`() async throws {
    let outcome = try await Authctl().line("email sign-in a@b.co --password-file hunter22")
    #expect(outcome.status == 2 && outcome.error.contains("UNREADABLE_INPUT"), "\(outcome.error)")
    #expect(outcome.error.contains("hint: give the path of a file, or - for standard input;"))
    #expect(!outcome.error.contains("hunter22"))
  }

  @Test func `the error for a report below a file shows the given path`() async throws {
    let authctl = try Authctl()
    try authctl.home.write("", to: "\(authctl.home.path)/afile")
    let outcome = try await authctl.line("smoke phone --junit @afile/x.xml")
    #expect(outcome.status == 7)
    #expect(
      outcome.error == """
        error: cannot write \(authctl.home.path)/afile/x.xml: a part of the path is not a directory (UNWRITABLE_FILE)
        hint: ls -ld \(authctl.home.path)/afile

        """)
  }
}

import Foundation
import ServerSupport
import TestSupport
import Testing

@testable import Program

/// `emulator users list`: filters, pages and output formats.
@Suite(.timeLimit(.minutes(6))) struct UserListTests {
  private static let users = [
    "--uid a --email jane@example.com --claims {\"role\":\"admin\",\"level\":3} --verified --totp",
    "--uid b --number +16505550101 --name Ravi --claims {\"role\":\"user\"}",
    "--uid c --email kim@example.com --disabled --provider google.com=1", "--uid d",
  ]

  private func program(_ target: LocalTarget) async throws -> (authctl: Authctl, server: CountingServer?) {
    let (authctl, server) = try await target.program()
    for words in Self.users {
      let added = try await authctl.line("emulator users add \(words)")
      try #require(added.status == 0, "\(added.error)")
    }
    return (authctl, server)
  }

  @Test(arguments: LocalTarget.allCases)
  func `filters choose users`(target: LocalTarget) async throws {
    let (authctl, server) = try await program(target)
    for (filter, uids) in [
      ("", "abcd"), ("--search EXAMPLE", "ac"), ("--search ravi", "b"), ("--search 0101", "b"),
      ("--provider google.com", "c"), ("--provider phone", "b"), ("--claim role", "ab"),
      ("--claim role=admin", "a"), ("--claim level=3", "a"), ("--claim level=4", ""), ("--disabled", "c"),
      ("--factor totp", "a"), ("--factor sms", ""), ("--factor none", "bcd"), ("--factor any", "a"),
      ("--claim role --search jane", "a"), ("--limit 2", "ab"), ("--limit 2 --after b", "cd"),
    ] {
      let outcome = try await authctl.line("emulator users list --lines --field localId \(filter)")
      #expect(outcome.status == 0, "\(filter): \(outcome.error)")
      #expect(outcome.output.filter { $0 != "\n" } == uids, "\(filter)")
    }
    withExtendedLifetime(server) {}
  }

  @Test func `the forms of a list`() async throws {
    let (authctl, server) = try await program(.server)
    let table = try await authctl.line("emulator users list --search example")
    let rows = table.output.split(separator: "\n")
    #expect(rows.count == 3 && rows[0].hasPrefix("UID  E-MAIL "), "\(table.output)")
    #expect(rows[1].hasSuffix(#"{"level":3,"role":"admin"}"#) && rows[2].contains("disabled"))
    let object = try await authctl.line("emulator users list --limit 3 --json").json()
    #expect(object["count"] as? Int == 3 && object["nextPageToken"] as? String == "c")
    let lines = try await authctl.line("emulator users list --lines").output.split(separator: "\n")
    #expect(lines.count == 4 && lines.allSatisfy { $0.hasPrefix("{") && !$0.contains("passwordHash") })
    let cut = try await authctl.line("emulator users list --limit 3")
    #expect(cut.error == "note: there are more: authctl emulator users list --limit 3 --after c\n")
    withExtendedLifetime(server) {}
  }

  @Test func `the command for the next page repeats the filters`() async throws {
    let authctl = try Authctl()
    for uid in ["-b", "-c", "-d"] {
      try await authctl.done(
        "emulator", "users", "add", "--uid=\(uid)", "--name", "Kim O'Hara", "--claims", #"{"role":"a b"}"#)
    }
    try await authctl.done("emulator", "users", "add", "--uid=-bc", "--name", "Kim O'Hara")
    let filter = [
      "--search", "m o'h", "--claim", "role=a b", "--factor", "none", "--limit", "1", "--lines", "--field",
      "localId", "--project", "demo-authctl",
    ]
    let first = try await authctl.done(["emulator", "users", "list"] + filter)
    #expect(first.output == "-b\n")
    let next =
      #"authctl emulator users list --search 'm o'\''h' --claim 'role=a b' --factor none --limit 1 --lines "#
      + "--field localId --after=-b --project demo-authctl"
    #expect(first.error.hasSuffix("\nnote: there are more: \(next)\n"))
    let second = try await authctl.done(["emulator", "users", "list"] + filter + ["--after=-b"])
    #expect(second.output == "-c\n")
  }

  @Test func `invalid filters of a list are refused`() async throws {
    let authctl = try Authctl()
    let each = try await authctl.line("emulator users list --field email")
    #expect(each.status == 2 && each.error.contains("emulator users list --lines --field email"))
    let none = try await authctl.line("emulator users list --limit 0")
    #expect(none.status == 2 && none.error.contains("--limit must be at least 1"))
    #expect(try await authctl.line("emulator users list --field users[0].nothing").status == 2)
  }

  @Test func `a long list is printed page by page`() async throws {
    let server = try CountingServer()
    let authctl = try Authctl(variables: server.variables)
    try await authctl.done("emulator", "export", "\(authctl.home.path)/seed")
    let users = (0..<2500).map { #"{"localId":"u\#(10_000 + $0)"}"# }.joined(separator: ",")
    try Data(#"{"kind":"identitytoolkit#DownloadAccountResponse","users":[\#(users)]}"#.utf8)
      .write(to: URL(filePath: "\(authctl.home.path)/seed/auth_export/accounts.json"))
    try await authctl.done("emulator", "import", "\(authctl.home.path)/seed", "--yes")
    let list = try await authctl.line("emulator users list")
    #expect(list.output.split(separator: "\n").count == 2501)
    #expect(server.count(ofPathsEnding: "/accounts:batchGet") == 3)
    let tail = try await authctl.line("emulator users list --lines --field localId --after u12497")
    #expect(tail.output == "u12498\nu12499\n")
  }
}

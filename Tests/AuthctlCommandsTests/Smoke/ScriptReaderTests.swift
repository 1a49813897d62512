import Foundation
import ServerSupport
import TestSupport
import Testing

/// The mistakes in a script, which are found before anything is sent.
@Suite(.timeLimit(.minutes(6))) struct ScriptReaderTests {
  private let server: CountingServer
  private let authctl: Authctl

  init() throws {
    server = try CountingServer(hasStatus: true)
    authctl = try Authctl(variables: server.variables)
  }

  private func smoke(_ text: String, _ options: String...) async throws -> Binary.Outcome {
    let path = "\(authctl.home.path)/mine.smoke"
    try Data(text.utf8).write(to: URL(filePath: path))
    return try await authctl.run(["smoke", path] + options)
  }

  static let lines = [
    ("", 1, "there is no step; write a name such as [sign-in], and below it $ authctl …"),
    ("[a\n$ authctl status", 1, "the bracket is not closed"),
    ("[Sign In]\n$ authctl status", 1, "'Sign In' is not the name of a step"),
    ("[a] when local\n$ authctl status", 1, "'when' cannot follow a step's name"),
    ("[a]\n$ authctl status\n[a]\n$ authctl status", 3, "the step a is on line 1 already"),
    ("[a] if locale\n$ authctl status", 1, "there is no condition 'locale'; did you mean local?"),
    ("[a] if given x\n$ authctl status", 1, "there is no value 'x' to ask for"),
    ("[a]\nneeds b\n$ authctl status", 2, "there is no step b before this one"),
    ("[sign-in]\n$ authctl status\n[b]\nneeds sing-in\n$ authctl status", 4, "did you mean sign-in?"),
    ("[a]\nskip always\n$ authctl status", 2, "expected if or unless, conditions, a colon and a reason"),
    ("[a]\nskip if local:\n$ authctl status", 2, "expected if or unless, conditions, a colon and a reason"),
    ("[a]\nclock 1h", 2, "expected + and a time, or back"),
    ("[cleanup]\n$ authctl status\n[a]\n$ authctl status", 3, "a step follows [cleanup]"),
    ("[a]\n$ authctl status\nvalue x = 1", 3, "a value is declared before the first step"),
    ("value x\nvalue x\n$ authctl status", 2, "there is a value x already"),
    ("secret x = 1\n$ authctl status", 1, "expected a name and nothing else"),
    ("code: INVALID_CODE", 1, "this line belongs to no command"),
    ("$ authctl status\ncod: INVALID_CODE", 2, "'cod' begins no line of a script; did you mean code:?"),
    ("$ authctl status\ncode: INVALID_COED", 2, "there is no code INVALID_COED; did you mean INVALID_CODE?"),
    ("$ authctl status\ncode: invalid code", 2, "expected an error code"),
    ("$ authctl status\nexit: two", 2, "expected an exit code, 0 to 255"),
    ("$ authctl status\n.a..b: 1", 2, ".a..b is not a path"),
    ("$ authctl anonymous sign-in\n.loaclId: 1", 2, "the result has no member 'loaclId'"),
    ("$ authctl anonymous sign-in\n.loaclId: 1", 2, "did you mean .localId?"),
    (
      "$ authctl status\n.profile is x", 2, "expected a colon and a value, or absent, contains, matches or ->"
    ),
    ("$ authctl status\n.profile matches [a", 2, "expected a regular expression between slashes"),
    ("$ authctl status\n.profile matches /[a/", 2, "/[a/ is not a regular expression"),
    ("$ authctl status\n.profile -> 1x", 2, "expected a name for the value"),
  ]

  static let commands = [
    ("$", 1, "a command is missing"), ("$ authctl status |", 1, "a command is missing"),
    ("$ curl http://x", 1, "'curl' is not authctl; run other programs before"),
    ("$ authctl status 'x", 1, "a quotation mark is left open"),
    ("$ authctl status > file", 1, "'>' is for a shell, and a script has none"),
    ("$ authctl status && authctl status", 1, "'&&' is for a shell"),
    ("$ authctl phone send $NUMBER", 1, "'$NUMBER' is a variable of a shell"),
    (
      "$ authctl phone sned +16505550100", 1,
      "unknown verb 'sned' after 'phone'; did you mean: authctl phone send"
    ),
    ("$ authctl phone send +16505550100 --resned", 1, "unknown option --resned; did you mean --resend?"),
    ("$ authctl phone send {a:nubmer}", 1, "'nubmer' is not a kind of value; did you mean {a:number}?"),
    ("$ authctl phone send +1 x", 1, "one extra argument after <number>"),
    ("$ authctl phone verify {code}", 1, "nothing above sets {code}"),
    ("$ authctl status\n.profile -> uid\n$ authctl user show {uuid}", 3, "did you mean {uid}?"),
    ("$ authctl status\n.profile -> uid\n$ authctl mfa remove {uid} {uid}", 3, "one extra argument"),
    ("$ AUTHCTL_PASWORD=x authctl email sign-in a@b.c", 1, "did you mean AUTHCTL_PASSWORD?"),
    ("$ PATH=x authctl status", 1, "'status' does not read PATH"),
    ("$ authctl status --emulator 127.0.0.1:1", 1, "--emulator cannot be used in a script"),
    ("$ authctl smoke all", 1, "'smoke' cannot be used in a script"),
    ("$ authctl emulator clock +1h", 1, "move the clock with a line of its own"),
    ("$ authctl emulator clear --yes", 1, "it cannot be undone at the end"),
    ("$ authctl twitter sign-in --browser", 1, "--browser cannot be used in a script"),
  ]

  @Test(arguments: lines + commands)
  func `a mistake is named with its line before anything is sent`(
    text: String, line: Int, message: String
  ) async throws {
    let outcome = try await smoke(text)
    #expect(outcome.status == 2 && outcome.output == "" && server.requests.isEmpty, "\(outcome)")
    let found = outcome.error.split(separator: "\n").contains {
      $0.contains("/mine.smoke:\(line): ") && $0.contains(message)
    }
    #expect(found, "\(outcome.error)")
  }

  @Test func `every mistake of every script is named at once`() async throws {
    let outcome = try await smoke("$ curl\n[a]\n$ authctl sttaus\n$ authctl status\n", "./nowhere.smoke")
    let lines = outcome.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(outcome.status == 2 && lines.count == 3, "\(outcome.error)")
    #expect(outcome.error.contains("./nowhere.smoke:1: it cannot be read"), "\(outcome.error)")
  }

  @Test func `a mistake in a command hides no others and makes none`() async throws {
    let outcome = try await smoke(
      "$ authctl phone sned\n.x -> id\ncode: X\n$ authctl mfa remove {id}\n.loaclId: 1\n")
    let lines = outcome.error.split(separator: "\n").filter { $0.hasPrefix("error: ") }
    #expect(lines.count == 2 && lines[1].contains(":5: "), "\(outcome.error)")
  }

  @Test func `a value must be given and declared, and a secret is no argument`() async throws {
    let script = "value address\nsecret word\n$ AUTHCTL_PASSWORD={word} authctl email sign-in {address}\n"
    let missing = try await smoke(script)
    #expect(missing.error.contains(":1: the value address is not given; give it with --set address=VALUE"))
    #expect(missing.error.contains(":2: the value word is not given; give it with --set-file word=PATH"))
    let unknown = try await smoke(script, "--set", "adress=1")
    #expect(unknown.status == 2 && unknown.error.contains("did you mean address?"), "\(unknown)")
    let secret = try await smoke(script, "--set", "word=never-shown-word", "--set", "address=a@b.c")
    #expect(secret.status == 2 && secret.error.contains("word is a secret"), "\(secret)")
    #expect(!secret.error.contains("never-shown-word") && server.requests.isEmpty)
  }

  @Test func `a shell completes the program's flows, and files for what looks like a path`() async throws {
    let flows = try await authctl("__complete", "smoke", "").output
    #expect(flows.hasPrefix("phone\t\nemail\t\n") && flows.contains("all\t\n"), "\(flows)")
    #expect(try await authctl("__complete", "smoke", "./m").output == ":files\n")
  }

  @Test func `the program's own scripts have no mistakes, and can be printed and run`() async throws {
    let printed = try await authctl.done("smoke", "twitter", "--print").output
    #expect(printed.hasPrefix("# Sign-in with Twitter's token and secret"))
    let outcome = try await smoke(printed, "--color", "never")
    #expect(outcome.status == 0, "\(outcome)")
    let all = try await authctl.done("smoke", "all", "--print", "--json").json()
    #expect((all["scripts"] as? [[String: Any]])?.compactMap { $0["flow"] as? String }.count == 6)
  }
}

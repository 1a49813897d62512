import CommandLineKit
import TestSupport
import Testing

@Suite struct ProblemsTests {
  @Test func `a sound program has no problems`() {
    #expect(fakeTree(adding: [Needs.self]).problems() == [])
  }

  @Test(arguments: [
    "bad: two parameters are called 'b'", "bad: -x is taken twice",
    "bad: the help of --b does not end in a full stop", "bad: -h cannot be a short option",
    "bad: --password would put a secret into argv", "bad: --device-token would put a secret into argv",
    "bad: <must> is required but comes after <may>, which is not",
    "bad: <late> comes after <many>, which takes all words", "bad: the summary does not end in a full stop",
    "bad: the example 'authctl bad --nope' does not parse: unknown option --nope",
    "bad: the example 'authctl token' does not parse: it calls 'token'",
    "bad: the example 'authctl bad 'x' does not parse: a quote is left open",
    "bad: --json is not of the same kind as the global option",
    "bad: a rule names 'nobody', which is not a parameter",
    "AUTHCTL_NUMBER stands for both 'number' and 'b'", "phone send extra: there is no example",
    "lost verb: its noun has no summary", "phone send extra: 'phone send' is a command with arguments",
    "two commands are called 'token'",
  ])
  func `a problem is found`(problem: String) {
    let tree = fakeTree(adding: [Bad.self, Lost.self, Extra.self, Token.self])
    #expect(tree.problems().contains(problem), "\(tree.problems())")
  }

  @Test func `each first word belongs to one group`() {
    let groups = [
      CommandGroup("Sign in", "phone", "oauth", "twitter", "mfa"), CommandGroup("More", "phone", "x"),
      CommandGroup("SMS", of: "phone", "send", "y"),
    ]
    #expect(
      fakeTree(groups: groups).problems() == [
        "the group of 'x' names no command", "'phone send' is in two groups",
        "'phone verify' is in two groups",
        "'emulator exec' is in no group of its help page", "'token' is in no group of its help page",
        "the group of 'phone y' names no command", "'phone verify' is in no group of its help page",
      ])
  }

  @Test func `a name can be allowed`() {
    let problems = fakeTree(adding: [Bad.self]).problems(allowing: ["device-token"])
    #expect(!problems.contains("bad: --device-token would put a secret into argv"))
    #expect(problems.contains("bad: --password would put a secret into argv"))
  }
}

struct Bad: Command {
  static let path = "bad"
  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Be wrong", examples: ["authctl bad --nope", "authctl token", "authctl bad 'x"],
      rules: [.requires("nobody", "b")],
      build: {
        @Sendable (
          _: String?, _: String, _: [String], _: String, _: String?, _: String?, _: Bool, _: String?,
          _: String?
        ) in
        Bad()
      },
      .optionalOperand("may", help: "May."), .operand("must", help: "Must."),
      .operands("many", help: "Many."),
      .operand("late", help: "Late."), .option("b", "B", short: "x", env: "AUTHCTL_NUMBER", help: "No stop"),
      .option("password", "TEXT", short: "h", help: "A password."), .flag("b", short: "x", help: "Again."),
      .option("json", "PATH", help: "No flag."), .option("device-token", "HEX", help: "A token."))
  }
  func run(_ context: FakeContext) async throws -> String { "" }
}

struct Lost: Command {
  static let path = "lost verb"
  static var description: CommandDescription<FakeContext> {
    CommandDescription("Be lost.", examples: ["authctl lost verb"], build: Self.init)
  }
  func run(_ context: FakeContext) async throws -> String { "" }
}

struct Extra: Command {
  static let path = "phone send extra"
  static var description: CommandDescription<FakeContext> {
    CommandDescription("Be deeper.", examples: [], build: Self.init)
  }
  func run(_ context: FakeContext) async throws -> String { "" }
}

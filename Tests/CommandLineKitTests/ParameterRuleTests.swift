import CommandLineKit
import Testing

@Suite struct ParameterRuleTests {
  @Test(
    arguments: [
      ("twitter sign-in --access-token-file t", [:], "--access-token-file needs --access-secret-file too"),
      (
        "twitter sign-in", ["AUTHCTL_TWITTER_SECRET": "x"],
        "--access-secret-file needs --access-token-file too"
      ),
      (
        "oauth sign-in --provider p --id-token-file a --access-token-file b", [:],
        "--id-token-file and --access-token-file cannot be used together"
      ),
      (
        "oauth sign-in --provider p", ["AUTHCTL_ID_TOKEN": "a", "AUTHCTL_ACCESS_TOKEN": "b"],
        "--id-token-file and --access-token-file cannot be used together"
      ),
      (
        "phone verify --number +16505550101 --verification-id x", [:],
        "--number and --verification-id cannot be used together"
      ),
      (
        "twitter sign-in --access-token-file - --access-secret-file -", [:],
        "--access-token-file and --access-secret-file cannot both read standard input"
      ),
      ("needs --b 1", [:], "--b needs --a too"),
      ("needs --b 1 --a", [:], "--a needs a value"),
    ] as [(String, [String: String], String)])
  func `a broken rule is named`(line: String, variables: [String: String], message: String) throws {
    let error = try #require(throws: UsageError.self) {
      try parse(line, variables: variables, in: fakeTree(adding: [Needs.self]))
    }
    #expect(error.message == message)
  }

  @Test(
    arguments: [
      ("twitter sign-in", nil, nil),
      ("twitter sign-in --access-token-file a --access-secret-file -", SecretInput.file("a"), .standardInput),
    ] as [(String, SecretInput?, SecretInput?)])
  func `both or neither form one value`(line: String, token: SecretInput?, secret: SecretInput?) throws {
    let credential = (try parse(line).command as? TwitterSignIn)?.credential
    #expect(credential?.token == token)
    #expect(credential?.secret == secret)
  }

  @Test func `an option on the command line overrides its rival's variable`() throws {
    let variables = ["AUTHCTL_ID_TOKEN": "secret", "AUTHCTL_NUMBER": "+16505550101"]
    let oauth = try parse("oauth sign-in --provider p --access-token-file b", variables: variables).command
    #expect((oauth as? OAuthSignIn)?.idToken == nil)
    #expect((oauth as? OAuthSignIn)?.accessToken == .file("b"))
    let phone = try parse("phone verify --verification-id x", variables: variables).command as? PhoneVerify
    #expect(phone?.number == nil)
  }

  @Test func `a secret is named by its source and never contains its value`() throws {
    let command = try parse("oauth sign-in --provider p", variables: ["AUTHCTL_ID_TOKEN": "eyJhbGciOi"])
      .command
    #expect((command as? OAuthSignIn)?.idToken == .variable("AUTHCTL_ID_TOKEN"))
    var dumped = ""
    dump(command, to: &dumped)
    #expect(!dumped.contains("eyJhbGciOi"))
    #expect("\(SecretInput.file("path"))" == "<secret>")
    #expect(String(reflecting: SecretInput.standardInput) == "<secret>")
  }

  @Test func `a flag that a variable turns off does not count as given`() throws {
    let tree = fakeTree(adding: [Rivals.self])
    #expect(throws: UsageError.self) {
      try parse("rivals", variables: ["AUTHCTL_ONE": "1", "AUTHCTL_TWO": "1"], in: tree)
    }
    let invocation = try parse("rivals", variables: ["AUTHCTL_ONE": "1", "AUTHCTL_TWO": "0"], in: tree)
    #expect(invocation.command as? Rivals == Rivals(one: true, two: false))
    #expect(invocation.origins["two"] == .variable("AUTHCTL_TWO"))
  }

  @Test func `a default does not count as given`() throws {
    #expect((try parse("needs", in: fakeTree(adding: [Needs.self])).command as? Needs)?.b == 7)
  }
}

struct Needs: Command, Equatable {
  static let path = "needs"
  let a: String?
  let b: Int

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Test what needs what.", examples: ["authctl needs --a x --b 1"], rules: [.requires("b", "a")],
      build: Self.init(a:b:), .option("a", "A", help: "First."),
      .option("b", "B", default: 7, help: "Second."))
  }

  func run(_ context: FakeContext) async throws -> String { "" }
}

struct Rivals: Command, Equatable {
  static let path = "rivals"
  let one: Bool
  let two: Bool

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Test what excludes what.", examples: ["authctl rivals --one"], rules: [.atMostOne("one", "two")],
      build: Self.init(one:two:), .flag("one", env: "AUTHCTL_ONE", help: "First."),
      .flag("two", env: "AUTHCTL_TWO", help: "Second."))
  }

  func run(_ context: FakeContext) async throws -> String { "" }
}

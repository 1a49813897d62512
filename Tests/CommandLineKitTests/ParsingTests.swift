import CommandLineKit
import Testing

@Suite struct ParsingTests {
  @Test(arguments: [
    "phone send +16505550101 --language fr --resend", "phone send --language=fr --resend +16505550101",
    "phone send --resend -l fr +16505550101", "phone send -l=fr --resend -- +16505550101",
    "--json phone --color never send --resend --language fr +16505550101",
    "--language fr phone send --resend +16505550101", "phone --language=fr send +16505550101 --resend",
  ])
  func `options may be anywhere`(line: String) throws {
    let command = try parse(line).command as? PhoneSend
    #expect(
      command == PhoneSend(number: try FakeNumber(parsing: "+16505550101"), language: "fr", resend: true))
  }

  @Test func `missing parameters are nil, false or the default`() throws {
    let invocation = try parse("phone send +16505550101")
    #expect(
      invocation.command as? PhoneSend
        == PhoneSend(number: try FakeNumber(parsing: "+16505550101"), language: nil, resend: false))
    #expect(
      invocation.globals
        == FakeGlobals(
          profile: "default", json: false, timeout: .seconds(30), color: .auto, project: nil, language: nil))
    #expect(
      invocation.origins == [
        "number": .commandLine, "resend": .default, "profile": .default, "json": .default,
        "timeout": .default, "color": .default,
      ])
  }

  @Test func `global options may come before, between and after the words of a command`() throws {
    let globals = try parse("--profile ci mfa --timeout=1.5 enroll --json finish --color always").globals
    #expect(
      globals
        == FakeGlobals(
          profile: "ci", json: true, timeout: .milliseconds(1500), color: .always, project: nil, language: nil
        ))
  }

  @Test(
    arguments: [
      (
        ["--project", "a"], ["AUTHCTL_PROJECT": "b", "GCLOUD_PROJECT": "c"], ["project": "d"], "a",
        ParameterOrigin.commandLine
      ),
      (
        [], ["AUTHCTL_PROJECT": "b", "GCLOUD_PROJECT": "c"], ["project": "d"], "b",
        .variable("AUTHCTL_PROJECT")
      ),
      (
        [], ["AUTHCTL_PROJECT": "", "GCLOUD_PROJECT": "c"], ["project": "d"], "c", .variable("GCLOUD_PROJECT")
      ),
      ([], ["GCLOUD_PROJECT": ""], ["project": "d"], "d", .profile),
      ([], [:], [:], nil, nil),
    ] as [([String], [String: String], [String: String], String?, ParameterOrigin?)])
  func `the command line overrides variables, which override the profile`(
    arguments: [String], variables: [String: String], profile: [String: String], value: String?,
    origin: ParameterOrigin?
  ) throws {
    let line = (["token"] + arguments).joined(separator: " ")
    let invocation = try parse(line, variables: variables, profile: profile)
    #expect(invocation.globals.project == value)
    #expect(invocation.origins["project"] == origin)
  }

  @Test(arguments: [("1", true), ("yes", true), ("0", false), ("off", false), ("", false)])
  func `a flag's variable is yes or no`(text: String, value: Bool) throws {
    #expect(try parse("token", variables: ["AUTHCTL_JSON": text]).globals.json == value)
  }

  @Test func `words after the dashes are passed on unchanged`() throws {
    let command = try parse("emulator exec --test-phone +1=1 --test-phone=+2=2 -- authctl --help -- x ''")
      .command
    #expect(
      command as? EmulatorExec
        == EmulatorExec(
          testPhones: ["+1=1", "+2=2"], port: 0, command: ["authctl", "--help", "--", "x", ""]))
  }

  @Test(arguments: [
    ("emulator exec npm test", ["npm", "test"]),
    ("emulator exec --port 1 npm test --help", ["npm", "test", "--help"]),
    ("emulator --json exec npm --json -- x", ["npm", "--json", "--", "x"]),
    ("emulator exec --test-phone +1=1 authctl --version --port 2", ["authctl", "--version", "--port", "2"]),
  ])
  func `a command line starts at the first word that is not an option`(line: String, command: [String]) throws
  {
    #expect((try parse(line).command as? EmulatorExec)?.command == command)
  }

  @Test func `options of the command line to run are not the program's`() {
    let tree = fakeTree()
    #expect(tree.globalText("profile", in: words("emulator exec npm --profile ci")) == "default")
    #expect(tree.globalText("profile", in: words("emulator exec --profile ci npm")) == "ci")
  }

  @Test func `help before the command line is the program's`() throws {
    #expect(try page("emulator exec --help npm test") == page("help emulator exec"))
  }

  @Test(
    arguments: [
      ("input 123", TextInput.text("123")), ("input -", .elsewhere(.standardInput)),
      ("input --code-file -", .elsewhere(.standardInput)), ("input --code-file a", .elsewhere(.file("a"))),
      ("input -aB3x", .text("-aB3x")), ("input", nil),
    ] as [(String, TextInput<String>?)])
  func `a code can be in argv, in a file or on standard input`(line: String, code: TextInput<String>?) throws
  {
    let command = try parse(line, in: fakeTree(adding: [Input.self])).command as? Input
    #expect(command == Input(code: code, password: nil))
  }

  @Test(arguments: [
    "input 123 --code-file a", "input - --code-file -", "input - --password-file -", "input 1 2",
    "input --code-file - --password-file -",
  ])
  func `a code has one source, and standard input has one reader`(line: String) {
    #expect(throws: UsageError.self) { try parse(line, in: fakeTree(adding: [Input.self])) }
  }

  @Test func `a repeated option's variable is split at commas`() throws {
    let variables = ["AUTHCTL_TEST_PHONES": "+1=1,+2=2"]
    let invocation = try parse("emulator exec -- x", variables: variables)
    #expect((invocation.command as? EmulatorExec)?.testPhones == ["+1=1", "+2=2"])
    #expect(invocation.origins["test-phone"] == .variable("AUTHCTL_TEST_PHONES"))
    let typed = try parse("emulator exec --test-phone +3=3 -- x", variables: variables)
    #expect((typed.command as? EmulatorExec)?.testPhones == ["+3=3"])
  }

  @Test(arguments: ["-5", "-1.5"])
  func `a negative number is a value`(text: String) throws {
    #expect(throws: UsageError.self) { try parse("token --min-valid -x") }
    let command = try parse("phone verify \(text) --verification-id \(text)").command as? PhoneVerify
    #expect(command?.code == text)
    #expect(command?.id == text)
  }

  @Test func `a value may start with a dash after the equals sign`() throws {
    #expect((try parse("phone verify --verification-id=-x").command as? PhoneVerify)?.id == "-x")
    #expect((try parse("phone verify --verification-id=a=b").command as? PhoneVerify)?.id == "a=b")
  }

  @Test func `the version option is not a command`() throws {
    guard case .version = try fakeTree().parse(["--version"]) else {
      Issue.record("not the version")
      return
    }
  }

  @Test func `a command runs and returns its output`() async throws {
    #expect(try await parse("phone send +16505550101").run(FakeContext()) == "sent to +16505550101")
  }

  @Test(
    arguments: [
      (["phone", "--profile", "ci"], [:], "ci"), (["--profile=ci", "--bogus"], [:], "ci"),
      (["x", "--", "--profile", "ci"], [:], "default"), ([], ["AUTHCTL_PROFILE": "env"], "env"),
      (["--profile"], [:], "default"),
    ] as [([String], [String: String], String)])
  func `a global option can be read ahead`(arguments: [String], variables: [String: String], value: String) {
    #expect(fakeTree().globalText("profile", in: arguments, variables: variables) == value)
  }

  @Test func `a flag read ahead is true or nothing`() {
    #expect(fakeTree().globalText("json", in: ["bogus", "--json"]) == "true")
    #expect(fakeTree().globalText("json", in: ["bogus"]) == nil)
  }

  @Test func `only the chosen command describes itself`() throws {
    let tree = fakeTree(adding: [Untouched.self])
    for line in ["phone send +16505550101 --json", "phone send --help", "phone --help"] {
      _ = try tree.parse(words(line))
    }
    #expect(throws: UsageError.self) { try tree.parse(["phone", "bogus"]) }
  }

  @Test func `a command's option of a global name reads the global variable`() throws {
    let invocation = try parse("phone send +16505550101", variables: ["AUTHCTL_LANGUAGE": "fr"])
    #expect((invocation.command as? PhoneSend)?.language == "fr")
    #expect(invocation.globals.language == "fr")
  }
}

/// A command that is never chosen: describing it fails the test.
struct Untouched: Command {
  static let path = "untouched verb"
  static var description: CommandDescription<FakeContext> {
    Issue.record("described without need")
    return CommandDescription("Be left alone.", examples: [], build: Self.init)
  }
  func run(_ context: FakeContext) async throws -> String { "" }
}

/// A command whose code may be in argv, and whose secret may not.
struct Input: Command, Equatable {
  static let path = "input"
  let code: TextInput<String>?
  let password: SecretInput?

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Take a code.", examples: ["authctl input 123"], build: Self.init(code:password:),
      .optionalInput(
        "code", orFile: "code-file", mayBeginWithDash: true, help: "The code.",
        optionHelp: "The file with it."),
      .secret("password-file", help: "The file with the password."))
  }

  func run(_ context: FakeContext) async throws -> String { "" }
}

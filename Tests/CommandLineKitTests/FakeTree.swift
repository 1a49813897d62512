import CommandLineKit

/// The fake commands need no context; they return a word.
struct FakeContext: CommandContext {
  typealias Output = String
}

typealias FakeTree = CommandTree<FakeContext, FakeGlobals>

enum FakeColor: String, ChoiceValue, Equatable {
  case auto, always, never
}

struct FakeGlobals: Equatable {
  var profile: String
  var json: Bool
  var timeout: Duration
  var color: FakeColor
  var project: String?
  var language: String?
}

struct FakeNumber: ParsableValue, Equatable {
  let digits: String
  init(parsing text: String) throws(UsageError) {
    let digits = text.filter { !" -()".contains($0) }
    guard digits.hasPrefix("+"), digits.count > 7 else {
      throw UsageError("'\(text)' is not a phone number in E.164 form")
    }
    self.digits = digits
  }
}

struct PhoneSend: Command, Equatable {
  static let path = "phone send"
  let number: FakeNumber
  let language: String?
  let resend: Bool

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Ask for an SMS code and keep the verification ID for `phone verify`.",
      examples: ["authctl phone send +16505550101 --language fr"],
      build: Self.init(number:language:resend:),
      .operand("number", help: "Phone number, E.164; spaces, dashes and brackets are dropped."),
      .option(
        "language", "TAG", short: "l", env: "AUTHCTL_LANGUAGE", help: "Language of the message, BCP 47."),
      .flag("resend", help: "Send again although a code younger than 60 s is pending."))
  }

  func run(_ context: FakeContext) async throws -> String { "sent to \(number.digits)" }
}

struct PhoneVerify: Command, Equatable {
  static let path = "phone verify"
  let code: String?
  let number: FakeNumber?
  let id: String?

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Sign in with a pending verification.",
      examples: ["authctl phone verify 123456"],
      rules: [.atMostOne("number", "verification-id")],
      build: Self.init(code:number:id:),
      .optionalOperand("code", help: "The six digits."),
      .option("number", "NUMBER", env: "AUTHCTL_NUMBER", help: "The number whose verification is meant."),
      .option("verification-id", "ID", help: "The verification itself."))
  }

  func run(_ context: FakeContext) async throws -> String { "verified" }
}

struct Token: Command, Equatable {
  static let path = "token"
  let minValid: Duration

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Print a valid ID token.",
      examples: ["authctl token --min-valid 5m"],
      build: Self.init(minValid:),
      .option("min-valid", "TIME", default: .seconds(300), help: "Least remaining life."))
  }

  func run(_ context: FakeContext) async throws -> String { "token" }
}

struct TwitterCredential: Sendable, Equatable {
  let token: SecretInput
  let secret: SecretInput
}

struct TwitterSignIn: Command, Equatable {
  static let path = "twitter sign-in"
  let credential: TwitterCredential?
  let browser: Bool

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Sign in with Twitter.",
      examples: ["authctl twitter sign-in --browser"],
      build: Self.init(credential:browser:),
      .group(
        rules: [
          .requires("access-token-file", "access-secret-file"),
          .requires("access-secret-file", "access-token-file"),
        ],
        build: { @Sendable token, secret in
          guard let token, let secret else { return nil }
          return TwitterCredential(token: token, secret: secret)
        },
        .secret("access-token-file", env: ("AUTHCTL_TWITTER_TOKEN", "the token"), help: "OAuth 1.0a token."),
        .secret(
          "access-secret-file", env: ("AUTHCTL_TWITTER_SECRET", "the token secret"),
          help: "OAuth 1.0a token secret.")),
      .flag("browser", help: "Sign in in the browser."))
  }

  func run(_ context: FakeContext) async throws -> String { "signed in" }
}

struct OAuthSignIn: Command, Equatable {
  static let path = "oauth sign-in"
  let provider: String
  let idToken: SecretInput?
  let accessToken: SecretInput?

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Sign in with any provider.",
      examples: ["authctl oauth sign-in --provider google.com --id-token-file token.jwt"],
      rules: [.atMostOne("id-token-file", "access-token-file")],
      build: Self.init(provider:idToken:accessToken:),
      .requiredOption("provider", "ID", help: "Provider such as google.com or oidc.x."),
      .secret("id-token-file", env: ("AUTHCTL_ID_TOKEN", "the ID token"), help: "OIDC ID token."),
      .secret(
        "access-token-file", env: ("AUTHCTL_ACCESS_TOKEN", "the access token"), help: "OAuth access token."))
  }

  func run(_ context: FakeContext) async throws -> String { "signed in" }
}

struct EmulatorExec: Command, Equatable {
  static let path = "emulator exec"
  let testPhones: [String]
  let port: Int
  let command: [String]

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Run a command beside a fresh server.",
      examples: ["authctl emulator exec -- npm test"],
      build: Self.init(testPhones:port:command:),
      .repeated("test-phone", "NUMBER=CODE", env: "AUTHCTL_TEST_PHONES", help: "Number with a fixed code."),
      .option("port", "PORT", default: 0, help: "Port to listen on; 0 takes a free one."),
      .remaining("command", help: "What to run, without a shell."))
  }

  func run(_ context: FakeContext) async throws -> String { command.joined(separator: " ") }
}

struct EnrollFinish: Command, Equatable {
  static let path = "mfa enroll finish"
  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Complete the pending enrollment.", examples: ["authctl mfa enroll finish"], build: Self.init)
  }

  func run(_ context: FakeContext) async throws -> String { "enrolled" }
}

func fakeTree(
  adding more: [any Command<FakeContext>.Type] = [], groups: [CommandGroup] = []
) -> FakeTree {
  FakeTree(
    program: "authctl",
    summary: "Sign end users in to Firebase Authentication from a shell.",
    globals: .group(
      build: FakeGlobals.init(profile:json:timeout:color:project:language:),
      .option("profile", "NAME", default: "default", help: "Whose session is used."),
      .flag("json", help: "Print one JSON object."),
      .option("timeout", "SECONDS", default: .seconds(30), help: "Longest wait for an answer."),
      .option("color", "WHEN", default: .auto, help: "Color on the terminal."),
      .option("project", "ID", env: "GCLOUD_PROJECT", help: "The project."),
      .option("language", "TAG", help: "Language of messages, BCP 47.")
    ).under("Output", "json", "color"),
    nouns: [
      Term("phone", "Sign in by SMS."), Term("twitter", "Sign in with Twitter."),
      Term("oauth", "Sign in with any provider."), Term("mfa", "Second factors."),
      Term("mfa enroll", "Enroll a second factor."), Term("emulator", "The local server."),
    ],
    commands: [
      PhoneSend.self, PhoneVerify.self, TwitterSignIn.self, OAuthSignIn.self, EnrollFinish.self,
      EmulatorExec.self, Token.self,
    ] + more,
    topics: [
      HelpTopic("exit-codes", "What each exit status means.", section: "EXIT STATUS", on: .everyPage) {
        [
          .rows("Exit codes:", [.init("0", "done")]),
          .text("A signal ends the program with 128 and its number."),
        ]
      },
      HelpTopic("running", "What runs.", on: .noun("emulator")) {
        [.lines("Type:", ["authctl token | wc -c"])]
      },
    ],
    variables: [Term("NO_COLOR", "Turns color off.")], groups: groups)
}

/// The command that a line gives, or the error.
func parse(
  _ line: String, variables: [String: String] = [:], profile: [String: String] = [:],
  in tree: FakeTree = fakeTree()
) throws(UsageError) -> Invocation<FakeContext, FakeGlobals> {
  let sources = ParameterSources(variables: variables) { profile[$0] }
  let outcome = try tree.parse(words(line), sources: sources)
  guard case .run(let invocation) = outcome else { throw UsageError("nothing to run") }
  return invocation
}

func page(_ line: String, width: Int = 80) throws -> String {
  guard case .help(let page) = try fakeTree().parse(words(line), width: width) else {
    throw UsageError("no help")
  }
  return page
}

/// Splits at spaces; `''` is an empty word.
func words(_ line: String) -> [String] {
  line.split(separator: " ").map { $0 == "''" ? "" : String($0) }
}

extension UsageError {
  /// The hint as it is printed after no command.
  var printedHint: String? { hint.map(CommandPrinter(of: fakeTree()).text) }
}

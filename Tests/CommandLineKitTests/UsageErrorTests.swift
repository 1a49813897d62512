import CommandLineKit
import Testing

@Suite struct UsageErrorTests {
  @Test(arguments: [
    (
      "phone send +16505550101 --langage fr", "unknown option --langage",
      "did you mean --language? authctl phone send --help"
    ),
    ("phone send +16505550101 -x", "unknown option -x", "authctl phone send --help"),
    ("--bogus phone send", "unknown option --bogus", "authctl --help"),
    ("phone send +16505550101 --language", "--language needs a value", "authctl phone send --help"),
    ("phone send +16505550101 --language --resend", "--language needs a value", "authctl phone send --help"),
    (
      "phone send +16505550101 --language -x", "--language needs a value",
      "a value that begins with - is written --language=TAG"
    ),
    (
      "oauth sign-in --id-token-file -eyJ", "--id-token-file needs a value",
      "a value that begins with - is written --id-token-file=PATH"
    ),
    ("phone send +16505550101 --language=", "--language is empty", "authctl phone send --help"),
    ("phone send +16505550101 --resend=yes", "--resend takes no value", "authctl phone send --help"),
    ("phone send +16505550101 --resend --resend", "--resend is given twice", "authctl phone send --help"),
    ("phone send +16505550101 -l fr --language=de", "--language is given twice", "authctl phone send --help"),
    ("--json phone send --json +16505550101", "--json is given twice", "authctl phone send --help"),
    ("phone send", "<number> is missing", "authctl phone send --help"),
    ("phone send ''", "<number> is empty", "authctl phone send --help"),
    ("phone send +16505550101 extra", "one extra argument after <number>", "authctl phone send --help"),
    (
      "phone send +1 650 555-0101", "2 extra arguments after <number>",
      "authctl phone send '+1 650 555-0101'"
    ),
    ("phone send +1 650 x", "2 extra arguments after <number>", "authctl phone send --help"),
    ("phone send 650 555 0101", "2 extra arguments after <number>", "authctl phone send --help"),
    ("token eyJhbGci", "'token' takes no arguments", "authctl token --help"),
    (
      "oauth sign-in google.com", "'oauth sign-in' takes no arguments",
      "it is an option: authctl oauth sign-in --provider google.com"
    ),
    ("phone send 12", "<number>: '12' is not a phone number in E.164 form", "authctl phone send --help"),
    (
      "phone send -- --resend", "<number>: '--resend' is not a phone number in E.164 form",
      "authctl phone send --help"
    ),
    (
      "token --min-valid 5x", "--min-valid: '5x' is not a duration such as 30, 1.5, 500ms, 5s, 2m or 1h",
      "authctl token --help"
    ),
    (
      "token --color alway", "--color: 'alway' is not one of auto, always, never",
      "did you mean always? authctl token --help"
    ),
    ("oauth sign-in --id-token-file x", "--provider is missing", "authctl oauth sign-in --help"),
    ("emulator exec", "<command> is missing", "authctl emulator exec --help"),
    ("emulator exec --", "<command> is missing", "authctl emulator exec --help"),
    (
      "emulator exec --prot 1 ls", "unknown option --prot",
      "did you mean --port? authctl emulator exec --help"
    ),
    ("emulator exec --port x -- ls", "--port: 'x' is not a whole number", "authctl emulator exec --help"),
  ])
  func `a mistake is reported with the next step`(line: String, message: String, hint: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(
      error?.message == message && error?.printedHint == hint, "\(String(describing: error?.printedHint))")
  }

  @Test(arguments: [
    ("phon send", "unknown command 'phon'", "did you mean: authctl phone"),
    ("tokne", "unknown command 'tokne'", "did you mean: authctl token"),
    ("send +16505550101", "unknown command 'send'", "did you mean: authctl phone send"),
    (
      "sign-in", "unknown command 'sign-in'", "did you mean: authctl twitter sign-in or authctl oauth sign-in"
    ),
    ("verfy", "unknown command 'verfy'", "did you mean: authctl phone verify"),
    ("phone-send", "unknown command 'phone-send'", "did you mean: authctl phone send"),
    ("hlep", "unknown command 'hlep'", "did you mean: authctl help"),
    ("xyzzy", "unknown command 'xyzzy'", "authctl --help"),
    ("phone snd", "unknown verb 'snd' after 'phone'", "did you mean: authctl phone send"),
    (
      "phone sign-in", "unknown verb 'sign-in' after 'phone'",
      "did you mean: authctl twitter sign-in or authctl oauth sign-in"
    ),
    ("phone xyzzy", "unknown verb 'xyzzy' after 'phone'", "authctl phone --help"),
    (
      "mfa enroll finsh", "unknown verb 'finsh' after 'mfa enroll'", "did you mean: authctl mfa enroll finish"
    ),
    ("phone snd --help", "unknown verb 'snd' after 'phone'", "did you mean: authctl phone send"),
    ("help phone snd", "unknown verb 'snd' after 'phone'", "did you mean: authctl phone send"),
    ("help exit-code", "there is no help on 'exit-code'", "did you mean: authctl help exit-codes"),
    ("help tokn", "unknown command 'tokn'", "did you mean: authctl token"),
  ])
  func `an unknown word suggests what was meant`(line: String, message: String, hint: String) {
    let error = #expect(throws: UsageError.self) { try parse(line) }
    #expect(
      error?.message == message && error?.printedHint == hint, "\(String(describing: error?.printedHint))")
  }

  @Test(arguments: [
    "phone send +16505550101 Hunter2", "phone send --Hunter2", "phone send --x=Hunter2",
    "phone send -pHunter2",
    "phone send --resend=Hunter2", "phone send --language -Hunter2", "--Hunter2", "Hunter2", "phone Hunter2",
    "help Hunter2", "oauth sign-in Hunter2", "oauth sign-in --provider x -- Hunter2",
    "oauth sign-in --id-token-file -Hunter2", "account Hunter2", "token Hunter2",
  ])
  func `a possible secret is not repeated`(line: String) throws {
    let error = try #require(throws: UsageError.self) {
      try parse(line, in: fakeTree(adding: [Account.self]))
    }
    #expect(!"\(error.message) \(error.printedHint ?? "")".contains("unter2"), "\(error)")
  }

  @Test(arguments: [
    ("--json", "a command is missing", "authctl --help"),
    ("-- phone send", "a command is missing", "authctl --help"),
    ("phone", "a verb is missing after 'phone'", "authctl phone --help"),
    ("mfa enroll", "a verb is missing after 'mfa enroll'", "authctl mfa enroll --help"),
  ])
  func `an unfinished command shows its help page`(line: String, message: String, hint: String) throws {
    let error = try #require(throws: UsageError.self) { try parse(line) }
    #expect(error.message == message)
    #expect(error.printedHint == hint)
    let asked = line.hasPrefix("-") ? "" : line
    #expect(try error.page == page(asked.isEmpty ? "" : "\(asked) --help"))
  }

  @Test(arguments: [
    (
      "phone send +16505550101", "AUTHCTL_TIMEOUT", "soon",
      "AUTHCTL_TIMEOUT: 'soon' is not a duration such as 30, 1.5, 500ms, 5s, 2m or 1h"
    ),
    ("token", "AUTHCTL_JSON", "maybe", "AUTHCTL_JSON: 'maybe' is neither true nor false"),
  ])
  func `a wrong variable is named`(line: String, variable: String, value: String, message: String) {
    let error = #expect(throws: UsageError.self) { try parse(line, variables: [variable: value]) }
    #expect(error?.message == message)
    #expect(error?.printedHint == "change the variable, or leave it out: unset \(variable)")
  }
}

/// A command that takes a secret beside an operand.
struct Account: Command {
  static let path = "account"
  let number: FakeNumber
  let password: SecretInput?

  static var description: CommandDescription<FakeContext> {
    CommandDescription(
      "Open an account.", examples: ["authctl account +16505550101"], build: Self.init(number:password:),
      .operand("number", help: "The number."), .secret("password-file", help: "The file with the password."))
  }

  func run(_ context: FakeContext) async throws -> String { "" }
}

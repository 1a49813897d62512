import CommandLineKit
import Testing

@Suite struct HelpPageTests {
  private static let firstPage = """
    Sign end users in to Firebase Authentication from a shell.

    Usage: authctl <command> [arguments] [options]

    Commands:
      phone     Sign in by SMS.
      twitter   Sign in with Twitter.
      oauth     Sign in with any provider.
      mfa       Second factors.
      emulator  The local server.
      token     Print a valid ID token.

    More help:
      authctl <command> --help  Arguments, options and examples of a command.
      authctl help <topic>      Topics: options, exit-codes, running, environment.

    """

  @Test(arguments: ["", "--help", "-h", "help", "help --json", "--json -h", "--bogus --help"])
  func `the first page lists nouns and topics`(line: String) throws {
    #expect(try page(line) == Self.firstPage)
  }

  @Test func `the first page has the commands in groups, aligned in one column`() throws {
    let tree = fakeTree(groups: [CommandGroup("Sign in", "oauth", "phone"), CommandGroup("Rest", "token")])
    guard case .help(let page) = try tree.parse([]) else { throw UsageError("no help") }
    #expect(
      page.contains(
        """
        Sign in:
          oauth     Sign in with any provider.
          phone     Sign in by SMS.

        Rest:
          token     Print a valid ID token.

        More:
          twitter   Sign in with Twitter.

        """), "\(page)")
  }

  @Test func `a noun's page has its verbs in groups`() throws {
    let tree = fakeTree(
      groups: [CommandGroup("Finish", of: "phone", "verify"), CommandGroup("Start", of: "phone", "send")])
    guard case .help(let page) = try tree.parse(["phone", "--help"]) else { throw UsageError("no help") }
    #expect(
      page.contains(
        """

        Finish:
          verify  Sign in with a pending verification.

        Start:
          send    Ask for an SMS code and keep the verification ID for `phone verify`.

        """), "\(page)")
  }

  @Test func `the options of every command have a page`() throws {
    let options = try page("help options")
    #expect(options.hasPrefix("Every command takes these options, anywhere on its command line."))
    #expect(
      options.hasSuffix(
        """

        Options:
          -h, --help         Show help and exit.
          --version          Show the version and exit.
          --profile NAME     Whose session is used. (default: default;
                             variable: AUTHCTL_PROFILE)
          --timeout SECONDS  Longest wait for an answer. (default: 30s;
                             variable: AUTHCTL_TIMEOUT)
          --project ID       The project. (variable: AUTHCTL_PROJECT, GCLOUD_PROJECT)
          --language TAG     Language of messages, BCP 47. (variable: AUTHCTL_LANGUAGE)

        Output:
          --json             Print one JSON object. (variable: AUTHCTL_JSON)
          --color WHEN       Color on the terminal. (one of: auto, always, never;
                             default: auto; variable: AUTHCTL_COLOR)

        """), "\(options)")
  }

  @Test(arguments: ["phone --help", "help phone", "--json phone -h"])
  func `a noun's page lists its verbs`(line: String) throws {
    #expect(
      try page(line) == """
        Sign in by SMS.

        Usage: authctl phone <verb> [arguments] [options]

        Verbs:
          send    Ask for an SMS code and keep the verification ID for `phone verify`.
          verify  Sign in with a pending verification.

        Help on a verb: authctl phone <verb> --help

        """)
  }

  @Test(arguments: [
    "phone send --help", "help phone send", "phone send -h --bogus", "--profile x phone send +1 extra --help",
    "phone --help send",
  ])
  func `a command's page shows all its parts`(line: String) throws {
    #expect(
      try page(line) == """
        Ask for an SMS code and keep the verification ID for `phone verify`.

        Usage: authctl phone send <number> [options]

        Arguments:
          <number>  Phone number, E.164; spaces, dashes and brackets are dropped.

        Options:
          -l, --language TAG  Language of the message, BCP 47.
                              (variable: AUTHCTL_LANGUAGE)
          --resend            Send again although a code younger than 60 s is pending.

        Options of every command: authctl help options

        Examples:
          authctl phone send +16505550101 --language fr

        """)
  }

  @Test func `rules and secrets are explained`() throws {
    #expect(
      try page("oauth sign-in --help", width: 100) == """
        Sign in with any provider.

        Usage: authctl oauth sign-in --provider ID [options]

        Options:
          --provider ID               Provider such as google.com or oidc.x.
          --id-token-file PATH|-      OIDC ID token. (variable: AUTHCTL_ID_TOKEN, the ID token itself)
          --access-token-file PATH|-  OAuth access token. (variable: AUTHCTL_ACCESS_TOKEN, the access token
                                      itself)

        Rules:
          At most one of --id-token-file or --access-token-file may be given.

        Options of every command: authctl help options

        Examples:
          authctl oauth sign-in --provider google.com --id-token-file token.jwt

        """)
  }

  @Test(arguments: [
    ("phone verify --help", "Usage: authctl phone verify [<code>] [options]\n"),
    ("emulator exec --help", "Usage: authctl emulator exec [options] [--] <command>…\n"),
    ("mfa enroll finish --help", "Usage: authctl mfa enroll finish\n"),
    ("help mfa", "\n  enroll finish  Complete the pending enrollment.\n"),
    ("emulator exec --help", "(may be repeated;\n"),
  ])
  func `a page contains`(line: String, part: String) throws {
    #expect(try page(line).contains(part))
  }

  @Test func `every variable is listed once`() throws {
    let environment = try page("help environment")
    for name in [
      "AUTHCTL_PROFILE", "AUTHCTL_JSON", "AUTHCTL_TIMEOUT", "AUTHCTL_COLOR", "AUTHCTL_PROJECT",
      "GCLOUD_PROJECT",
      "AUTHCTL_LANGUAGE", "AUTHCTL_NUMBER", "AUTHCTL_TWITTER_TOKEN", "AUTHCTL_TWITTER_SECRET",
      "AUTHCTL_ID_TOKEN",
      "AUTHCTL_ACCESS_TOKEN", "AUTHCTL_TEST_PHONES", "NO_COLOR",
    ] {
      #expect(environment.split(separator: "\n").filter { $0.hasPrefix("  \(name) ") }.count == 1, "\(name)")
    }
  }

  @Test func `the program provides a topic's page`() throws {
    #expect(
      try page("help exit-codes", width: 40) == """
        Exit codes:
          0  done

        A signal ends the program with 128 and
        its number.

        """)
    #expect(try page("help running") == "Type:\n  authctl token | wc -c\n")
  }

  @Test func `lines that start with two spaces are not wrapped`() {
    #expect(
      HelpBlock.blocks(of: "One.\nType:\n  a b\n  c\nThen.") == [
        .text("One."), .lines("Type:", ["a b", "c"]), .text("Then."),
      ])
  }

  @Test(arguments: [52, 60, 80, 120])
  func `only examples are wider than the given width`(width: Int) throws {
    for line in [
      "--help", "phone --help", "phone send --help", "oauth sign-in --help", "help environment",
      "help options",
    ] {
      for row in try page(line, width: width).split(separator: "\n") where row.count > width {
        #expect(row.hasPrefix("  authctl "), "\(row)")
      }
    }
  }
}

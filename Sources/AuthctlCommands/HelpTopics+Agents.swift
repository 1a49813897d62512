/// The topic for programs that run this one.
extension HelpTopics {
  static let agents: [HelpBlock] = [
    .text(
      """
      This page is for scripts and coding agents. A command does one thing and ends. Its result goes to standard \
      output, everything else to standard error. Nothing needs an account in the cloud: without \
      an API key or an emulator, commands go to the embedded server in this process.
      """),
    .table(
      "What you can rely on:",
      [
        "--json":
          "one object on standard output, with schema and target; members may be added, never changed",
        "--field PATH": "one value of that object, bare, such as session.localId",
        "a failure":
          "nothing on standard output; with --json {\"error\":{…}} on standard error, with code, message and hint",
        "hint": "ends with the next command to run, if there is one; next has the commands as lists of words",
        "the exit code": "the same for the same cause: authctl help exit-codes",
        "text for people": "may change in any version: do not parse it",
      ]),
    .lines(
      "To learn what there is, as data:",
      [
        "authctl help --json", "authctl help phone --json", "authctl errors --json",
        "authctl doctor --json",
      ]),
    .lines(
      "Your own project, gone when the command ends:",
      [
        "authctl emulator exec --test-number +16505553434=654321 -- sh -ec '",
        "  authctl phone send +16505553434", "  authctl phone verify 654321", "  authctl token'",
      ]),
    .lines(
      "Or a server for several commands:",
      [
        "authctl emulator start --detach --port 9099",
        "export FIREBASE_AUTH_EMULATOR_HOST=127.0.0.1:9099",
        "authctl anonymous sign-in --json", "authctl emulator stop",
      ]),
    .lines(
      "Codes and links, which no local server sends anywhere:",
      [
        "authctl emulator codes --number +16505550101 --wait 5s --field code",
        "authctl emulator links --email jane@example.com --field oobLink",
        "authctl totp code --secret-file secret.txt --wait-next --field code",
      ]),
    .table(
      "Waiting, without your own loop:",
      [
        "emulator start --detach": "returns when the server answers",
        "emulator wait": "until a server that something else starts answers",
        "--wait TIME": "until a code or a link is there; exit code 4 after that time",
        "emulator events --follow": "keeps printing events, one line of JSON each with --json",
        "--timeout TIME": "the time limit for one request",
        "exit codes 5 and 6": "may pass: try again later; no other code does",
      ]),
    .table(
      "No prompts:",
      [
        "--no-input or CI":
          "no command asks; a missing value is exit code 8, and the message names its option",
        "no terminal": "has the same effect: a command asks only a person",
      ]),
    .table(
      "Standard input and secrets:",
      [
        "--…-file PATH or -":
          "passwords, tokens and codes come from a file, or from standard input with -; one trailing newline is dropped",
        "AUTHCTL_…": "variables with the same secrets: authctl help environment",
        "arguments": "never hold a secret, except codes that work once",
        "nothing is read": "from standard input unless - says so",
      ]),
    .table(
      "Who and where:",
      [
        "XDG_CONFIG_HOME, XDG_STATE_HOME": "your own directories keep you out of the user's session",
        "--profile NAME": "several users at once; authctl profiles shows them",
        "--expect-target, --expect-project, --expect-uid":
          "stop a command before it sends anything elsewhere",
        "a project called demo-…": "reaches only this machine",
      ]),
    .table(
      "When something does not work:",
      [
        "doctor": "settings, files, clock, libraries, target",
        "phone doctor, mfa doctor": "why a number or a second factor cannot be used, with the next command",
        "errors CODE": "what a code means, or an SDK's name or number",
        "explain PATH": "what a recorded call or a HAR means, call by call",
        "smoke all": "complete sign-ins with their failure cases, and one verdict",
        "--trace": "each request and answer, secrets replaced",
      ]),
  ]
}

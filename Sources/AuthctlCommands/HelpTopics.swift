import AuthEmulator

/// The pages of `authctl help` that do not belong to a command.
enum HelpTopics {
  static let all: [HelpTopic] = [
    HelpTopic("exit-codes", "What each exit code means.", section: "EXIT STATUS", on: .everyPage) {
      exitCodes
    },
    HelpTopic("files", "The files of this program, and how they are protected.", on: .everyPage) { files },
    HelpTopic("targets", "Where requests go.") { targets },
    HelpTopic("ci", "How to use it in scripts and in CI.", section: "EXAMPLES") { ci },
    HelpTopic(
      "agents", "What scripts and coding agents can rely on.", section: "FOR SCRIPTS AND CODING AGENTS"
    ) { agents },
    HelpTopic(
      "exec", "How emulator exec handles signals and exit codes.", section: "SIGNALS AND EXIT CODES OF EXEC",
      on: .noun("emulator")
    ) { exec },
    HelpTopic("faults", "How to inject failures and delays.", on: .noun("emulator")) { faults },
    HelpTopic("strict", "What emulator start --strict changes.", on: .noun("emulator")) { strict },
  ]

  private static let strict: [HelpBlock] = [
    .text(
      """
      With --strict the local server responds as production does where Google's emulator is less strict: it \
      refuses unknown members, expired codes and tokens, forged tokens, and links to foreign domains; it \
      hides which accounts exist; tenants and second factors must be set up; providers are off until they are \
      configured (--provider ID switches one on at the start); and its answers have production's form. \
      Docs/strict.md lists each difference.
      """)
  ]

  private static let exitCodes: [HelpBlock] = [
    .rows(
      "Exit codes:",
      ExitStatus.allCases.map { Term("\($0.rawValue)", $0.meaning) }),
    .text(
      """
      emulator exec exits with its command's exit code, or with 128 plus the number of the signal that ended \
      it: authctl help exec.
      """),
    .text(
      """
      With --json a failure is one object on standard error: \
      {"error":{"code","name","sdkCode","message",…}}.
      """),
  ]

  private static let files: [HelpBlock] = [
    .table(
      nil,
      [
        "$XDG_CONFIG_HOME/authctl/config.json": "settings of the profiles; no secrets; you can edit it",
        "$XDG_CONFIG_HOME/authctl/credentials.json":
          "sessions, verification IDs and everything else that is pending",
        "$XDG_STATE_HOME/authctl/embedded.json": "users and codes of the embedded server",
        "$XDG_RUNTIME_DIR/authctl/emulator-PORT.json":
          "a server of emulator start --detach; without your own runtime directory, next to the log",
        "$XDG_STATE_HOME/authctl/emulator-PORT.log":
          "what that server prints, including SMS codes; the next start renames it to emulator-PORT.log.1",
        "the directory of emulator start --state":
          "everything that a server stores, in state.sqlite3; mode 0700",
      ]),
    .text(
      """
      If XDG_CONFIG_HOME or XDG_STATE_HOME is not set, the directory is ~/.config or ~/.local/state. A \
      relative value is ignored.
      """),
    .text(
      """
      credentials.json and embedded.json have mode 0600 in a directory with mode 0700, checked at every read. \
      A file that is a symbolic link, can be read by others, is damaged or was written by a newer version is \
      never overwritten: exit code 7. authctl doctor --repair moves it aside and deletes nothing. Before a \
      request that cannot be undone (an SMS, a sign-up, a deletion), the program checks that credentials.json \
      can be written. If it cannot, nothing is sent.
      """),
    .text(
      """
      A write renames a complete new file, so a command that is killed leaves either the old file or the new \
      one. The next command that may write removes its temporary file. Commands that only read write nothing.
      """),
    .text(
      """
      If another command is writing, a command waits its turn, as long as the queue moves. If one process holds \
      the lock for ten seconds, or after five minutes in any case, the exit code is 7.
      """),
  ]

  private static let targets: [HelpBlock] = [
    .table(
      "Requests go to the first of these that is set:",
      [
        "1.": "--emulator HOST:PORT (AUTHCTL_EMULATOR)", "2.": "FIREBASE_AUTH_EMULATOR_HOST",
        "3.": "emulatorHost of the profile",
        "4.": "an API key, by --api-key, AUTHCTL_API_KEY or the profile: production, over HTTPS",
        "5.": "none of these: the embedded server, in the same process",
      ]),
    .text(
      """
      The word embedded instead of an address (--emulator embedded, AUTHCTL_EMULATOR or emulatorHost) chooses the \
      embedded server even if another target is set. It runs as long as the command; its users, codes \
      and settings are kept in embedded.json for the next such command, whatever the profile.
      """),
    .text(
      """
      Commands that begin with emulator take the first three as well; if none is set, they act on the only server in \
      the background (emulator start --detach), else on the embedded server, and say so in a note. If several \
      are running, choose one with --emulator. Other commands never take a background server by themselves; a \
      note says how to use it.
      """),
    .text(
      """
      The project is the first of --project, AUTHCTL_PROJECT, GCLOUD_PROJECT, GOOGLE_CLOUD_PROJECT and \
      projectId of the profile. If none is set, the local server is asked for its own; on other targets it is \
      demo-authctl. A note appears if the project is not the server's own.
      """),
    .text(
      """
      The tenant (--tenant, AUTHCTL_TENANT, or tenantId of the profile) is part of the target. A session or \
      verification ID of one target is never sent to another. localhost, 127.0.0.1 and [::1] with the same port \
      are one target. Requests for a project whose ID starts with demo- never leave this machine. Plain HTTP \
      to another machine needs --insecure-http.
      """),
    .text(
      """
      The target's clock decides what has expired, so a local server whose clock was moved works like a real \
      one: authctl emulator clock +1h
      """),
    .text(
      """
      --expect-target, --expect-project and --expect-uid stop a command before it sends anything, if the \
      value differs.
      """),
  ]

  private static let ci: [HelpBlock] = [
    .lines(
      "A sign-in with a fictional number, against its own server:",
      [
        "authctl emulator exec --test-number +16505553434=654321 -- sh -ec '",
        "  authctl phone send +16505553434", "  authctl phone verify 654321", "  authctl token'",
      ]),
    .lines(
      "The same against a real project that lists the number in its console:",
      [
        "export AUTHCTL_API_KEY=… AUTHCTL_PROJECT=my-app",
        "authctl phone send +16505553434 --no-app-verification", "authctl phone verify 654321",
      ]),
    .text(
      """
      With CI set, or with --no-input, no command asks a question: a missing value is exit code 8. Read values \
      with --field, such as authctl status --field session.localId, and use --expect-uid to stop a command if \
      another user is signed in.
      """),
  ]
}

extension HelpBlock {
  /// Terms with their meanings.
  static func table(_ title: String?, _ rows: KeyValuePairs<String, String>) -> Self {
    .rows(title, rows.map { Term($0.key, $0.value) })
  }
}

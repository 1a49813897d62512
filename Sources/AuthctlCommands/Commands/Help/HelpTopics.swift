import AuthEmulator
import CommandLineKit
import IdentityToolkit

/// The pages of `authctl help` that belong to no command.
enum HelpTopics {
  /// All of them; `environment` is derived from the options.
  static let all: [HelpTopic] = [
    HelpTopic("exit-codes", "What each exit code means.") { _ in exitCodes },
    HelpTopic("files", "Which files there are and what protects them.") { _ in files },
    HelpTopic("targets", "Where requests go.") { _ in targets },
    HelpTopic("exec", "What emulator exec does with signals and exit codes.") { _ in exec },
    HelpTopic("ci", "How to use it in a script.") { _ in ci },
    HelpTopic("strict", "How emulator start --strict differs.") { _ in strict },
    HelpTopic("faults", "How the local server is told to fail and to be slow.") { _ in faults },
  ]

  private static let strict =
    "With --strict the local server answers as production does where Google's emulator is laxer.\n\n"
    + StrictRule.allCases.map { rule in
      "\(rule.topic):\n  default: \(rule.lax)\n  strict:  \(rule.strict)\n"
    }.joined(separator: "\n")

  private static let exitCodes = """
    Exit codes:
      0    done
      1    the server refused
      2    wrong usage
      3    a second factor is needed
      4    not signed in, or nothing pending
      5    network failure or time-out
      6    quota or rate limit: try later
      7    a file is damaged, unsafe or locked
      8    input is needed and asking is not allowed
      9    the credential belongs to another account
      10   the user must sign in again first
      126  emulator exec: the command cannot be run
      127  emulator exec: there is no such command
      130  interrupted

    emulator exec ends with the exit code of its command, or 128 plus the number of the signal that ended it: authctl help exec.
    With --json a failure is one object on standard error: {"error":{"code","name","sdkCode","message",…}}.

    """

  private static let files = """
    $XDG_CONFIG_HOME/authctl/config.json        settings of the profiles; no secret, made to be edited
    $XDG_CONFIG_HOME/authctl/credentials.json   sessions, verification IDs and what else is pending
    $XDG_STATE_HOME/authctl/embedded.json       users and codes of the embedded server

    Without the variables the directories are ~/.config and ~/.local/state; a relative value is ignored.

    credentials.json and embedded.json have mode 0600 in a directory of mode 0700, checked at every read. A file that is a \
    symbolic link, can be read by others, is damaged or was written by a newer version is never overwritten: exit code 7. \
    authctl doctor --repair moves it aside; nothing is deleted. Before a request that cannot be undone (an SMS, a sign-up, a \
    deletion) credentials.json must be fit to be written: if it is not, nothing is sent.

    A write is a rename of a whole new file, so a command that is killed leaves the old file or the new one. What it had begun to \
    write goes with the next command that may write. Commands that only read write nothing.

    A command waits for another one's write, in the order of their coming, as long as the queue moves; when one process keeps the \
    lock for ten seconds, and after five minutes in any case, it ends with 7.

    """

  private static let faults = """
    A fault is a rule of emulator start, emulator exec and emulator faults add:
      --fail METHOD=ANSWER[*COUNT][@PROBABILITY]
      --latency [METHOD=]TIME[..TIME][*COUNT][@PROBABILITY]

    METHOD       the end of a path: accounts:lookup, token, mfaSignIn:finalize, v1/accounts:signUp; a v3 name, or what it \
    stands for; * is any text inside one part, and alone strikes every call
    ANSWER       503: a status, 400 to 599, as a front end of Google's writes it
                 QUOTA_EXCEEDED, or 'TOO_MANY_ATTEMPTS_TRY_LATER : detail': a refusal of the protocol, with status 400
                 drop: the connection is closed; hang: no answer comes, and after two minutes the connection is closed
    TIME         200ms, 1.5s; of a range each call draws its own
    COUNT        how often the rule strikes before calls succeed again; without it always
    PROBABILITY  0 to 1, drawn from --fault-seed (1 unless told otherwise): the same calls meet the same faults

    Rules are tried in their order. The first delay and the first failure that strike count, and the delay comes first. A call \
    that fails has changed nothing. Everything under /emulator/ is always served.

    While a server runs: authctl emulator faults add, authctl emulator faults list, authctl emulator faults clear.

    """

  private static let targets = """
    The first that applies:
      1. --emulator HOST:PORT (AUTHCTL_EMULATOR)
      2. FIREBASE_AUTH_EMULATOR_HOST
      3. emulatorHost of the profile
      4. an API key, by --api-key, AUTHCTL_API_KEY or the profile: Google's service over HTTPS
      5. none of these: the embedded server, in the same process

    A session or verification ID of one target is never sent to another. A project whose ID begins with demo- reaches \
    nothing but this machine, and plain HTTP goes to another machine only with --insecure-http.

    --expect-target, --expect-project and --expect-uid stop a command before a request leaves when things are otherwise.

    """

  private static let exec = """
    authctl emulator exec ends when its command does. What happened, and the exit code:
      the command ended by itself             its exit code
      signal n ended the command              128 + n
      there is no such command                127
      the command cannot be run               126
      the server cannot start                 5, or 2 for wrong options; the command is not run
      --import or --export-on-exit failed     7; after the command only where its own code is 0
      SIGKILL ended the program itself        137; whatever the command started is killed, private files are removed

    The command is a job of its own: what is sent to it reaches everything it started that stayed in its process group.
      Ctrl-C, Ctrl-\\, Ctrl-Z                 the terminal sends them to the command, once
      SIGINT, SIGTERM, SIGHUP, SIGQUIT,       passed on, each time one comes: what it means is the command's to
      SIGUSR1, SIGUSR2, SIGALRM               say, and its end is waited for
      SIGTSTP, SIGCONT                        passed on: the command stops and goes on
      the terminal stops the command          the program stops with it; fg and bg continue both
      the command reads the terminal          it may in the foreground; elsewhere SIGTTIN stops both

    A signal that was ignored when the program started, as nohup does, is neither passed on nor waited for.

    Standard input, output and error are the command's own. After its end the server stops, the private XDG directories are \
    removed, and --export-on-exit is written.

    """

  private static let ci = """
    A sign-in with a fictional number, against a server of its own:
      authctl emulator exec --test-phone +16505553434=654321 -- sh -ec '
        authctl phone send +16505553434
        authctl phone verify 654321
        authctl token'

    The same against a real project that lists the number in its console:
      export AUTHCTL_API_KEY=… AUTHCTL_PROJECT=my-app
      authctl phone send +16505553434 --app-verification none
      authctl phone verify 654321

    With CI set, or with --no-input, nothing is ever asked: a missing piece is exit code 8. Read values with --field, such \
    as authctl status --field session.localId, and let --expect-uid guard a command that must not meet another user.

    """
}

import AuthEmulator
import CommandLineKit
import IdentityToolkit

/// The pages of `authctl help` that do not belong to a command.
enum HelpTopics {
  /// All topics except `environment`, which is generated from the options.
  static let all: [HelpTopic] = [
    HelpTopic("exit-codes", "What each exit code means.") { _ in exitCodes },
    HelpTopic("files", "The files of this program, and what protects them.") { _ in files },
    HelpTopic("targets", "Where requests go.") { _ in targets },
    HelpTopic("exec", "How emulator exec handles signals and exit codes.") { _ in exec },
    HelpTopic("ci", "How to use this program in a script.") { _ in ci },
    HelpTopic("strict", "What emulator start --strict changes.") { _ in strict },
    HelpTopic("faults", "How to inject failures and delays.") { _ in faults },
  ]

  private static let strict =
    "With --strict the local server responds as production does where Google's emulator is less strict.\n\n"
    + StrictRow.groups.flatMap(\.rows).map { row in
      "\(row.topic):\n  default: \(row.lax)\n  strict:  \(row.strict)\n"
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
      8    input is needed, but asking is not allowed
      9    the credential belongs to another account
      10   the user must sign in again first
      126  emulator exec: the command cannot be run
      127  emulator exec: there is no such command
      130  interrupted

    emulator exec exits with its command's exit code, or with 128 plus the number of the signal that ended it: authctl help exec.
    With --json a failure is one object on standard error: {"error":{"code","name","sdkCode","message",…}}.

    """

  private static let files = """
    $XDG_CONFIG_HOME/authctl/config.json        settings of the profiles; no secrets; you can edit it
    $XDG_CONFIG_HOME/authctl/credentials.json   sessions, verification IDs and everything else that is pending
    $XDG_STATE_HOME/authctl/embedded.json       users and codes of the embedded server

    If the variables are not set, the directories are ~/.config and ~/.local/state. A relative value is \
    ignored.

    credentials.json and embedded.json have mode 0600 in a directory with mode 0700, checked at every read. \
    A file that is a symbolic link, can be read by others, is damaged or was written by a newer version is \
    never overwritten: exit code 7. authctl doctor --repair moves it aside and deletes nothing. Before a \
    request that cannot be undone (an SMS, a sign-up, a deletion), the program checks that credentials.json \
    can be written. If it cannot, nothing is sent.

    A write renames a complete new file, so a command that is killed leaves either the old file or the new \
    one. The next command that may write removes its temporary file. Commands that only read write nothing.

    If another command is writing, a command waits its turn, as long as the queue moves. If one process \
    keeps the lock for ten seconds, or after five minutes in any case, the exit code is 7.

    """

  private static let faults = """
    A fault is a rule of emulator start, emulator exec and emulator faults add:
      --fail METHOD=ANSWER[*COUNT][@PROBABILITY]
      --latency [METHOD=]TIME[..TIME][*COUNT][@PROBABILITY]

    METHOD       the end of a path: accounts:lookup, token, mfaSignIn:finalize, v1/accounts:signUp; a v3 name, or the \
    name it stands for; * matches any text inside one part, and alone matches every call
    ANSWER       503: a status, 400 to 599, in the form of Google's front ends
                 QUOTA_EXCEEDED, or 'TOO_MANY_ATTEMPTS_TRY_LATER : detail': an error code, with status 400
                 drop: closes the connection; hang: does not respond, and closes the connection after two minutes
    TIME         200ms, 1.5s; each call draws its own time from a range
    COUNT        how many calls the rule applies to; default: all
    PROBABILITY  0 to 1; the random choices come from --fault-seed (default: 1), so the same calls get the same faults

    Rules are tried in order. The first delay and the first failure that match apply, and the delay comes \
    first. A call that fails changes nothing. Calls below /emulator/ are never affected.

    While a server runs: authctl emulator faults add, authctl emulator faults list, authctl emulator faults clear.

    """

  private static let targets = """
    Requests go to the first of these that is set:
      1. --emulator HOST:PORT (AUTHCTL_EMULATOR)
      2. FIREBASE_AUTH_EMULATOR_HOST
      3. emulatorHost of the profile
      4. an API key, by --api-key, AUTHCTL_API_KEY or the profile: production, over HTTPS
      5. none of these: the embedded server, in the same process

    The tenant (--tenant, AUTHCTL_TENANT, or tenantId of the profile) is part of the target. A session or \
    verification ID of one target is never sent to another. localhost, 127.0.0.1 and [::1] with one port are \
    one target. Requests for a project whose ID begins with demo- never leave this machine. Plain HTTP to \
    another machine needs --insecure-http.

    The target's clock decides what has expired, so a local server whose clock was moved works like a real \
    one: authctl emulator clock +1h

    --expect-target, --expect-project and --expect-uid stop a command before it sends anything, if the value \
    differs.

    """

  private static let exec = """
    authctl emulator exec ends when its command does. What happened, and the exit code:
      the command exited                      its exit code
      signal n ended the command              128 + n
      there is no such command                127
      the command cannot be run               126
      the server cannot start                 5, or 2 for wrong options; the command does not run
      --import or --export-on-exit failed     7; after the command, only if its own code is 0
      SIGKILL ended the program itself        137; what the command started is killed, private files are removed

    The command is a job of its own: a signal reaches everything it started that stayed in its process group.
      Ctrl-C, Ctrl-\\, Ctrl-Z                  the terminal sends them to the command, once
      SIGINT, SIGTERM, SIGHUP, SIGQUIT,       passed on each time; the command decides what they do,
      SIGUSR1, SIGUSR2, SIGALRM               and the program waits for it to end
      SIGTSTP, SIGCONT                        passed on: the command stops and continues
      the terminal stops the command          the program stops with it; fg and bg continue both
      the command reads the terminal          allowed in the foreground; otherwise SIGTTIN stops both

    A signal that was ignored when the program started, as with nohup, is neither passed on nor waited for.

    Standard input, output and error belong to the command. After it ends, the server stops, the private XDG \
    directories are removed, and the export of --export-on-exit is written.

    """

  private static let ci = """
    A sign-in with a fictional number, against its own server:
      authctl emulator exec --test-phone +16505553434=654321 -- sh -ec '
        authctl phone send +16505553434
        authctl phone verify 654321
        authctl token'

    The same against a real project that lists the number in its console:
      export AUTHCTL_API_KEY=… AUTHCTL_PROJECT=my-app
      authctl phone send +16505553434 --app-verification none
      authctl phone verify 654321

    With CI set, or with --no-input, no command asks a question: a missing value is exit code 8. Read values \
    with --field, such as authctl status --field session.localId, and use --expect-uid to stop a command if \
    another user is signed in.

    """
}

/// The topics about commands of `authctl emulator`.
extension HelpTopics {
  static let exec: [HelpBlock] = [
    .table(
      "authctl emulator exec ends when its command does. What happened, and the exit code:",
      [
        "the command exited": "its exit code", "signal n ended the command": "128 + n",
        "there is no such command": "127", "the command cannot be run": "126",
        "the server cannot start": "5, or 2 for wrong options; the command does not run",
        "--import or --export-on-exit failed": "7; after the command, only if its own code is 0",
        "SIGKILL ended the program itself":
          "137; what the command started is killed, private files are removed",
      ]),
    .table(
      "The command is a separate job: a signal reaches everything it started that stayed in its process group.",
      [
        "Ctrl-C, Ctrl-\\, Ctrl-Z": "the terminal sends them to the command, once",
        "SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM":
          "passed on each time; the command decides what they do, and the program waits for it to end",
        "SIGTSTP, SIGCONT": "passed on: the command stops and continues",
        "the terminal stops the command": "the program stops with it; fg and bg continue both",
        "the command reads the terminal": "allowed in the foreground; otherwise SIGTTIN stops both",
      ]),
    .text(
      "A signal that was ignored when the program started, as with nohup, is neither passed on nor waited for."
    ),
    .text(
      """
      Standard input, output and error belong to the command. After it ends, the server stops, servers that it started \
      with --detach get SIGTERM, the private XDG directories are removed, and the export of --export-on-exit is written.
      """),
    .text(
      """
      The command is found in PATH as a shell finds it, so an empty or relative entry means the current directory. \
      This program is found by the name authctl. What it starts itself is never looked for there.
      """),
  ]

  static let faults: [HelpBlock] = [
    .lines(
      "A fault is a rule of emulator start, emulator exec and emulator faults add:",
      [
        "--fail METHOD=ANSWER[*COUNT][@PROBABILITY]",
        "--latency [METHOD=]TIME[..TIME][*COUNT][@PROBABILITY]",
      ]),
    .table(
      nil,
      [
        "METHOD": """
        the end of a path: accounts:lookup, token, mfaSignIn:finalize, v1/accounts:signUp; a v3 name, or the \
        name it stands for; * matches any text inside one part; alone, it matches every call
        """,
        "ANSWER": """
        503: a status, 400 to 599, in the format of Google's front ends; QUOTA_EXCEEDED, or \
        'TOO_MANY_ATTEMPTS_TRY_LATER : detail': an error code, with status 400; drop: closes the connection; \
        hang: does not respond, and closes the connection after two minutes
        """,
        "TIME": "200ms, 1.5s; each call gets a random time from a range",
        "COUNT": "how many calls the rule applies to; default: all",
        "PROBABILITY": """
        0 to 1; the random choices come from --fault-seed (default: 1), so the same calls get the same faults
        """,
      ]),
    .text(
      """
      Rules are tried in order. The first delay and the first failure that match apply, and the delay comes \
      first. A call that fails changes nothing. Calls below /emulator/ are never affected.
      """),
    .lines(
      "While a server runs:",
      [
        "authctl emulator faults add", "authctl emulator faults list", "authctl emulator faults clear",
      ]),
  ]
}

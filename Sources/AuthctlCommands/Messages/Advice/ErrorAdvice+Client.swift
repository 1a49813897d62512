extension ErrorAdvice {
  /// What this program finds out by itself: network, files, state, command line.
  static let client: [ErrorAdvice] = [
    ErrorAdvice("NETWORK_REQUEST_FAILED", hint: Hint.doctor, exit: .network),
    ErrorAdvice("NETWORK_ERROR", hint: "authctl doctor", exit: .network),
    ErrorAdvice("NEVER_SENT", hint: "authctl doctor", exit: .network),
    ErrorAdvice(
      "TIMED_OUT", hint: "allow more time with --timeout SECONDS, or see what can be reached: authctl doctor",
      exit: .network),
    ErrorAdvice(
      "TLS_ERROR",
      hint:
        "with a private authority, set SSL_CERT_FILE to its certificate; what else may be missing: authctl doctor",
      exit: .network),
    ErrorAdvice("MISSING_LIBRARY", hint: "install the library, then: authctl doctor", exit: .network),
    ErrorAdvice("UNEXPECTED_RESPONSE", hint: Hint.requestShape),
    ErrorAdvice("NOT_SIGNED_IN", hint: "authctl phone send NUMBER", exit: .notSignedIn),
    ErrorAdvice("NOTHING_PENDING", hint: Hint.sendAgain, exit: .notSignedIn),
    ErrorAdvice(
      "TARGET_MISMATCH", hint: "see which target applies: authctl config which", exit: .notSignedIn),
    ErrorAdvice(
      "INPUT_NEEDED", hint: "give it as an option or a variable: authctl help environment", exit: .inputNeeded
    ),
    ErrorAdvice("UNSAFE_FILE", hint: Hint.repair, exit: .unsafeFile),
    ErrorAdvice("DAMAGED_FILE", hint: "authctl doctor --repair", exit: .unsafeFile),
    ErrorAdvice("NEWER_FILE", hint: "use the version that wrote it", exit: .unsafeFile),
    ErrorAdvice(
      "LOCKED_FILE", hint: "wait for the other command to end, then run the same command again",
      exit: .unsafeFile),
    ErrorAdvice("UNREADABLE_FILE", hint: Hint.files, exit: .unsafeFile),
    ErrorAdvice("UNWRITABLE_FILE", hint: Hint.files, exit: .unsafeFile),
    ErrorAdvice("EXPECTATION_FAILED", hint: "authctl status", exit: .usage),
    ErrorAdvice(
      "INSECURE_HTTP",
      hint: "where the network is trusted: authctl --insecure-http --emulator HOST:PORT status", exit: .usage),
    ErrorAdvice("DEMO_PROJECT", hint: "name the real one: authctl status --project PROJECT_ID", exit: .usage),
    ErrorAdvice(
      "NO_HOME", hint: "set HOME to an absolute path, or XDG_CONFIG_HOME and XDG_STATE_HOME", exit: .usage),
    ErrorAdvice("USAGE", hint: "for usage: authctl help", exit: .usage),
    ErrorAdvice("NO_VALUE", hint: "see all of a result: authctl status --json"),
    ErrorAdvice("NOT_SET", hint: "see every value and its origin: authctl config which", exit: .notSignedIn),
    ErrorAdvice("UNREADABLE_INPUT", hint: "check the path; what a command reads: authctl help", exit: .usage),
    ErrorAdvice(
      "UNWRITABLE_OUTPUT", hint: "write it elsewhere, or only one value: authctl status --field signedIn",
      exit: .refused),
    ErrorAdvice("CANNOT_LISTEN", hint: "for a free port: authctl emulator start --port 0", exit: .network),
    ErrorAdvice("NOT_RUNNING", hint: "authctl emulator start --detach", exit: .network),
    ErrorAdvice(
      "NOT_IN_BACKGROUND", hint: "stop it where it runs; its process: authctl emulator status", exit: .refused
    ),
    ErrorAdvice("CANNOT_RUN", hint: "authctl help exec", exit: .commandNotExecutable),
    ErrorAdvice("COMMAND_NOT_FOUND", hint: "authctl help exec", exit: .commandNotFound),
    ErrorAdvice("INTERRUPTED", exit: .interrupted),
  ]
}

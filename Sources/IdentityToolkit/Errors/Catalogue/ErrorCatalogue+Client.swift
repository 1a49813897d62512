extension ErrorCatalogue {
  /// What this program finds out by itself: network, files, state, command line.
  static let client: [ErrorEntry] = [
    ErrorEntry(
      "NETWORK_REQUEST_FAILED", (17020, "networkError"), "the network request failed", hint: Hint.doctor,
      exit: .network, http: nil, retryable: true),
    ErrorEntry(
      "NETWORK_ERROR", (17020, "networkError"), "the connection failed",
      causes: ["no network", "a wrong host or port", "the local server does not run"], hint: Hint.doctor,
      exit: .network, http: nil, retryable: true),
    ErrorEntry(
      "NEVER_SENT", (17020, "networkError"), "the server could not be reached, nothing was sent",
      causes: ["no network", "the name of the host has no address", "the local server does not run"],
      hint: Hint.doctor, exit: .network, http: nil, retryable: true),
    ErrorEntry(
      "TIMED_OUT", (17020, "networkError"), "no answer came in time",
      hint: "allow more time with --timeout SECONDS, or see what can be reached: authctl doctor",
      exit: .network, http: nil, retryable: true),
    ErrorEntry(
      "TLS_ERROR", (17020, "networkError"), "no secure connection could be made",
      causes: [
        "a clock that is wrong", "a proxy with its own certificate", "no root certificates installed",
      ],
      hint: Hint.doctor, exit: .network, http: nil),
    ErrorEntry(
      "MISSING_LIBRARY", nil, "a library needed for secure connections or signatures is missing",
      causes: ["libcurl is not installed, for HTTPS", "libcrypto is not installed, for RS256"],
      hint: "install the library, then: authctl doctor", exit: .network, http: nil),
    ErrorEntry(
      "UNEXPECTED_RESPONSE", (17999, "internalError"), "the server's answer is not what was expected",
      causes: ["a proxy or sign-on page answered", "the address belongs to another service"],
      hint: Hint.requestShape, http: nil),
    ErrorEntry(
      "NOT_SIGNED_IN", (17067, "nullUser"), "nobody is signed in", hint: Hint.signInAgain, exit: .notSignedIn,
      http: nil),
    ErrorEntry(
      "NOTHING_PENDING", nil, "nothing is pending",
      causes: ["the verification was used or forgotten", "it was begun in another profile"],
      hint: Hint.sendAgain, exit: .notSignedIn, http: nil),
    ErrorEntry(
      "TARGET_MISMATCH", nil, "the session belongs to another target than the one in use",
      causes: ["the local server was turned on or off since the sign-in", "the project was changed"],
      hint: "see which target applies: authctl config which", exit: .notSignedIn, http: nil),
    ErrorEntry(
      "INPUT_NEEDED", nil, "input is needed and asking is not allowed",
      causes: ["--no-input or CI is set", "standard input is not a terminal"],
      hint: "give it as an option or a variable: authctl help environment", exit: .inputNeeded, http: nil),
    ErrorEntry(
      "UNSAFE_FILE", nil, "the file is not safe to use",
      causes: ["others may read or write it", "it is a link", "it belongs to another user"],
      hint: Hint.repair,
      exit: .unsafeFile, http: nil),
    ErrorEntry(
      "DAMAGED_FILE", nil, "the file is damaged", hint: Hint.repair, exit: .unsafeFile, http: nil),
    ErrorEntry(
      "NEWER_FILE", nil, "the file was written by a newer version",
      hint: "install the newer version of authctl, then: authctl status",
      exit: .unsafeFile, http: nil),
    ErrorEntry(
      "LOCKED_FILE", nil, "the file is locked by another process",
      hint: "wait for the other command to end, then run the same command again", exit: .unsafeFile,
      http: nil,
      retryable: true),
    ErrorEntry(
      "UNREADABLE_FILE", nil, "the file cannot be read", hint: Hint.doctor, exit: .unsafeFile, http: nil),
    ErrorEntry(
      "UNWRITABLE_FILE", nil, "the file cannot be written",
      causes: ["no permission", "no space left", "a read-only file system"], hint: Hint.doctor,
      exit: .unsafeFile,
      http: nil),
    ErrorEntry(
      "EXPECTATION_FAILED", nil, "the target is not the expected one", hint: Hint.configuration, exit: .usage,
      http: nil),
    ErrorEntry(
      "INSECURE_HTTP", nil, "plain HTTP is refused for a host that is not this machine",
      hint: "where the network is trusted: authctl --insecure-http --emulator HOST:PORT status", exit: .usage,
      http: nil),
    ErrorEntry(
      "DEMO_PROJECT", nil, "a project whose ID begins with demo- has no real service",
      hint: "start the local server: authctl emulator start", exit: .usage, http: nil),
    ErrorEntry(
      "NO_HOME", nil, "there is no directory to keep files in", causes: ["HOME is not set"],
      hint: "set HOME, then see where files go: authctl config path", exit: .usage, http: nil),
    ErrorEntry(
      "USAGE", nil, "the command line is wrong", hint: "see how it goes: authctl help", exit: .usage,
      http: nil),
    ErrorEntry(
      "NO_VALUE", nil, "the result has no value there",
      causes: ["--field names a member that only some results have", "a list is shorter than its index"],
      hint: "see all of a result: authctl status --json", http: nil),
    ErrorEntry(
      "NOT_SET", nil, "the setting has no value in the profile",
      hint: "see every value and its origin: authctl config which", exit: .notSignedIn, http: nil),
    ErrorEntry(
      "UNREADABLE_INPUT", nil, "a file or standard input cannot be read",
      hint: "see what the command reads: authctl help", exit: .usage, http: nil),
    ErrorEntry(
      "UNWRITABLE_OUTPUT", nil, "standard output cannot be written",
      causes: ["no space left where it is redirected to"],
      hint: "write it elsewhere, or only one value: authctl status --field signedIn", exit: .refused,
      http: nil),
    ErrorEntry(
      "CANNOT_LISTEN", nil, "the local server cannot listen on that address",
      causes: ["another program has the port", "the address is not this machine's"],
      hint: "for a free port: authctl emulator start --port 0", exit: .network, http: nil),
    ErrorEntry(
      "CANNOT_RUN", nil, "the command cannot be run",
      causes: ["it is not executable", "it is a directory", "its format is another system's"],
      hint: "authctl help exec", exit: .commandNotExecutable, http: nil),
    ErrorEntry(
      "COMMAND_NOT_FOUND", nil, "there is no such command",
      causes: ["it is mistyped", "the variable PATH does not lead to it"], hint: "authctl help exec",
      exit: .commandNotFound, http: nil),
    ErrorEntry("INTERRUPTED", nil, "interrupted", exit: .interrupted, http: nil),
  ]
}

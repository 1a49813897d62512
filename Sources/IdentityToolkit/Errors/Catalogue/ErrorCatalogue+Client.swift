extension ErrorCatalogue {
  /// Failures on this machine: network, files, state, command line.
  static let client: [ErrorEntry] = [
    ErrorEntry(
      "NETWORK_REQUEST_FAILED", (17020, "networkError"), "the network request failed", http: nil,
      retryable: true),
    ErrorEntry(
      "NETWORK_ERROR", (17020, "networkError"), "the connection failed",
      causes: ["no network", "a wrong host or port", "the local server does not run"], http: nil,
      retryable: true),
    ErrorEntry(
      "NEVER_SENT", (17020, "networkError"), "the server could not be reached, nothing was sent",
      causes: ["no network", "the name of the host has no address", "the local server does not run"],
      http: nil, retryable: true),
    ErrorEntry(
      "TIMED_OUT", (17020, "networkError"), "no answer came in time", http: nil, retryable: true),
    ErrorEntry(
      "TLS_ERROR", (17020, "networkError"), "no secure connection could be made",
      causes: [
        "a clock that is wrong", "a proxy with its own certificate", "no root certificates installed",
      ], http: nil),
    ErrorEntry(
      "MISSING_LIBRARY", nil, "a library needed for secure connections or signatures is missing",
      causes: ["libcurl is not installed, for HTTPS", "libcrypto is not installed, for RS256"], http: nil),
    ErrorEntry(
      "UNEXPECTED_RESPONSE", (17999, "internalError"), "the server's answer is not what was expected",
      causes: ["a proxy or sign-on page answered", "the address belongs to another service"], http: nil),
    ErrorEntry(
      "NOT_SIGNED_IN", (17067, "nullUser"), "nobody is signed in", http: nil),
    ErrorEntry(
      "NOTHING_PENDING", nil, "nothing is pending",
      causes: ["the verification was used or forgotten", "it was begun in another profile"], http: nil),
    ErrorEntry(
      "TARGET_MISMATCH", nil, "the session belongs to another target than the one in use",
      causes: ["the local server was turned on or off since the sign-in", "the project was changed"],
      http: nil),
    ErrorEntry(
      "INPUT_NEEDED", nil, "input is needed and asking is not allowed",
      causes: ["--no-input or CI is set", "standard input is not a terminal"], http: nil),
    ErrorEntry(
      "UNSAFE_FILE", nil, "the file is not safe to use",
      causes: ["others may read or write it", "it is a link", "it belongs to another user"], http: nil),
    ErrorEntry(
      "DAMAGED_FILE", nil, "the file is damaged", http: nil),
    ErrorEntry(
      "NEWER_FILE", nil, "the file was written by a newer version", http: nil),
    ErrorEntry(
      "LOCKED_FILE", nil, "the file is locked by another process", http: nil, retryable: true),
    ErrorEntry(
      "UNREADABLE_FILE", nil, "the file cannot be read", http: nil),
    ErrorEntry(
      "UNWRITABLE_FILE", nil, "the file cannot be written",
      causes: ["no permission", "no space left", "a read-only file system"], http: nil),
    ErrorEntry(
      "EXPECTATION_FAILED", nil, "the target is not the expected one", http: nil),
    ErrorEntry(
      "INSECURE_HTTP", nil, "plain HTTP is refused for a host that is not this machine", http: nil),
    ErrorEntry(
      "DEMO_PROJECT", nil, "a project whose ID begins with demo- has no real service", http: nil),
    ErrorEntry(
      "NO_HOME", nil, "neither HOME nor the XDG variables say where files go", causes: ["HOME is not set"],
      http: nil),
    ErrorEntry(
      "USAGE", nil, "the command line is wrong", http: nil),
    ErrorEntry(
      "NO_VALUE", nil, "the result has no value there",
      causes: ["--field names a member that only some results have", "a list is shorter than its index"],
      http: nil),
    ErrorEntry(
      "NOT_SET", nil, "the setting has no value in the profile", http: nil),
    ErrorEntry(
      "UNREADABLE_INPUT", nil, "a file or standard input cannot be read", http: nil),
    ErrorEntry(
      "UNWRITABLE_OUTPUT", nil, "standard output cannot be written",
      causes: ["no space left where it is redirected to"], http: nil),
    ErrorEntry(
      "CANNOT_LISTEN", nil, "the local server cannot listen on that address",
      causes: ["another program has the port", "the address is not this machine's"], http: nil),
    ErrorEntry(
      "NOT_RUNNING", nil, "no local server answers at that address",
      causes: ["it was not started, or has ended", "another program has the port"], http: nil, retryable: true
    ),
    ErrorEntry(
      "NOT_IN_BACKGROUND", nil, "the local server was not started with --detach",
      causes: ["it runs on a terminal or in another program", "another user started it"], http: nil),
    ErrorEntry(
      "CANNOT_RUN", nil, "the command cannot be run",
      causes: [
        "it is not executable", "it is a directory", "its format is another system's",
        "the system has no process, thread or descriptor left",
      ], http: nil),
    ErrorEntry(
      "COMMAND_NOT_FOUND", nil, "there is no such command",
      causes: ["it is mistyped", "the variable PATH does not lead to it"], http: nil),
    ErrorEntry(
      "INTERRUPTED", nil, "interrupted", http: nil),
  ]
}

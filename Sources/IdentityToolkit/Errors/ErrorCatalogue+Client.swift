extension ErrorCatalogue {
  static let client: [ErrorEntry] = [
    ErrorEntry(
      local: .networkRequestFailed, "the network request failed", sdk: .networkError,
      web: "network-request-failed", retryable: true),
    ErrorEntry(
      local: .networkError, "the connection failed", sdk: .networkError,
      causes: ["no network", "a wrong host or port", "the local server is not running"], retryable: true),
    ErrorEntry(
      local: .neverSent, "the server could not be reached, nothing was sent", sdk: .networkError,
      causes: ["no network", "the host name has no address", "the local server is not running"],
      retryable: true),
    ErrorEntry(local: .timedOut, "no answer arrived in time", sdk: .networkError, retryable: true),
    ErrorEntry(
      local: .tlsError, "no secure connection could be made", sdk: .networkError,
      causes: ["a wrong clock", "a proxy with its own certificate", "no root certificates installed"]),
    ErrorEntry(
      local: .missingLibrary, "a library needed for secure connections or signatures is missing",
      causes: ["libcurl is not installed, for HTTPS", "libcrypto is not installed, for RS256"]),
    ErrorEntry(
      local: .unexpectedResponse, "the server's answer is not what was expected", sdk: .internalError,
      causes: ["a proxy or sign-on page answered", "the address belongs to another service"]),
    ErrorEntry(local: .notSignedIn, "nobody is signed in", sdk: .nullUser),
    ErrorEntry(
      local: .nothingPending, "nothing is pending",
      causes: ["the verification was used or forgotten", "it was started in another profile"]),
    ErrorEntry(
      local: .targetMismatch, "the session belongs to another target than the one in use",
      causes: ["the local server was turned on or off since the sign-in", "the project was changed"]),
    ErrorEntry(
      local: .inputNeeded, "input is needed and asking is not allowed",
      causes: ["--no-input or CI is set", "standard input is not a terminal"]),
    ErrorEntry(
      local: .unsafeFile, "the file is not safe to use",
      causes: ["others may read or write it", "it is a link", "it belongs to another user"]),
    ErrorEntry(local: .damagedFile, "the file is damaged"),
    ErrorEntry(local: .newerFile, "the file was written by a newer version"),
    ErrorEntry(local: .lockedFile, "the file is locked by another process", retryable: true),
    ErrorEntry(local: .unreadableFile, "the file cannot be read"),
    ErrorEntry(
      local: .unwritableFile, "the file cannot be written",
      causes: ["no permission", "no space left", "a read-only file system"]),
    ErrorEntry(local: .expectationFailed, "the target is not the expected one"),
    ErrorEntry(local: .insecureHTTP, "plain HTTP is refused for a host that is not this machine"),
    ErrorEntry(local: .demoProject, "a project whose ID starts with demo- has no real service"),
    ErrorEntry(
      local: .noHome, "neither HOME nor an XDG variable names a directory", causes: ["HOME is not set"]),
    ErrorEntry(local: .usage, "the command line is wrong"),
    ErrorEntry(
      local: .noValue, "the result has no value there",
      causes: ["--field names a member that only some results have", "a list is shorter than its index"]),
    ErrorEntry(local: .notSet, "the setting has no value in the profile"),
    ErrorEntry(local: .unreadableInput, "a file or standard input cannot be read"),
    ErrorEntry(
      local: .unwritableOutput, "standard output cannot be written",
      causes: ["no space left where it is redirected to"]),
    ErrorEntry(
      local: .cannotListen, "the local server cannot listen on that address",
      causes: ["another program has the port", "the address is not this machine's"]),
    ErrorEntry(
      local: .notRunning, "no local server answers at that address",
      causes: ["it was not started, or has ended", "another program has the port"], retryable: true),
    ErrorEntry(
      local: .notInBackground, "the local server was not started with --detach",
      causes: ["it runs on a terminal or in another program", "another user started it"]),
    ErrorEntry(
      local: .cannotRun, "the command cannot be run",
      causes: [
        "it is not executable", "it is a directory", "it was built for another system",
        "the system has no process, thread or descriptor left",
      ]),
    ErrorEntry(
      local: .commandNotFound, "there is no such command",
      causes: ["it is mistyped", "it is not in PATH"]),
    ErrorEntry(local: .interrupted, "interrupted"),
    ErrorEntry(local: .invalidSetting, "the setting cannot have this value"),
    ErrorEntry(
      local: .ambiguousUser, "the text names more than one user",
      causes: ["two users have the same address or name"]),
  ]
}

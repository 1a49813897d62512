/// Errors that this program finds itself: network, files, state, command line.
extension ErrorCode {
  package static let networkRequestFailed = Self(
    local: "NETWORK_REQUEST_FAILED", "the network request failed", sdk: .networkError,
    web: "network-request-failed", retryable: true)
  package static let networkError = Self(
    local: "NETWORK_ERROR", "the connection failed", sdk: .networkError,
    causes: ["the local server is not running", "a wrong host or port", "no network"], retryable: true)
  package static let neverSent = Self(
    local: "NEVER_SENT", "the server could not be reached, nothing was sent", sdk: .networkError,
    causes: ["the local server is not running", "no network", "the host name has no address"],
    retryable: true)
  package static let timedOut = Self(
    local: "TIMED_OUT", "no answer arrived in time", sdk: .networkError, retryable: true)
  package static let tlsError = Self(
    local: "TLS_ERROR", "no secure connection could be made", sdk: .networkError,
    causes: ["a proxy with its own certificate", "no root certificates installed", "a wrong clock"])
  package static let missingLibrary = Self(
    local: "MISSING_LIBRARY", "a library needed for secure connections or signatures is missing",
    causes: ["libcurl is not installed, for HTTPS", "libcrypto is not installed, for RS256"])
  package static let unexpectedResponse = Self(
    local: "UNEXPECTED_RESPONSE", "the server's answer is not what was expected", sdk: .internalError,
    causes: ["a proxy or sign-on page answered", "the address belongs to another service"])
  package static let notSignedIn = Self(local: "NOT_SIGNED_IN", "nobody is signed in", sdk: .nullUser)
  package static let nothingPending = Self(
    local: "NOTHING_PENDING", "nothing is pending",
    causes: ["the verification was used or forgotten", "it was started in another profile"])
  package static let targetMismatch = Self(
    local: "TARGET_MISMATCH", "the session belongs to a target other than the one in use",
    causes: ["the local server was turned on or off since the sign-in", "the project was changed"])
  package static let inputNeeded = Self(
    local: "INPUT_NEEDED", "input is needed and asking is not allowed",
    causes: ["--no-input or CI is set", "standard input is not a terminal"])
  package static let unsafeFile = Self(
    local: "UNSAFE_FILE", "the file is not safe to use",
    causes: ["others may read or write it", "it is a link", "it belongs to another user"])
  package static let damagedFile = Self(local: "DAMAGED_FILE", "the file is damaged")
  package static let newerFile = Self(local: "NEWER_FILE", "the file was written by a newer version")
  package static let lockedFile = Self(
    local: "LOCKED_FILE", "the file is locked by another process", retryable: true)
  package static let unreadableFile = Self(local: "UNREADABLE_FILE", "the file cannot be read")
  package static let unwritableFile = Self(
    local: "UNWRITABLE_FILE", "the file cannot be written",
    causes: ["no permission", "no space left", "a read-only file system"])
  package static let storeFailed = Self(
    local: "STORE_FAILED", "the place where the session is kept did not work",
    causes: ["its database or keychain is not available", "other processes change it all the time"],
    retryable: true)
  package static let expectationFailed = Self(
    local: "EXPECTATION_FAILED", "the target is not the expected one")
  package static let insecureHTTP = Self(
    local: "INSECURE_HTTP", "plain HTTP is refused for a host that is not this machine")
  package static let demoProject = Self(
    local: "DEMO_PROJECT", "a project whose ID starts with demo- has no real service")
  package static let noHome = Self(
    local: "NO_HOME", "neither HOME nor an XDG variable names a directory", causes: ["HOME is not set"])
  package static let usage = Self(local: "USAGE", "the command line is wrong")
  package static let noValue = Self(
    local: "NO_VALUE", "the result has no value there",
    causes: ["--field names a member that only some results have", "a list is shorter than its index"])
  package static let notSet = Self(local: "NOT_SET", "the setting has no value in the profile")
  package static let unreadableInput = Self(
    local: "UNREADABLE_INPUT", "a file or standard input cannot be read")
  package static let unwritableOutput = Self(
    local: "UNWRITABLE_OUTPUT", "standard output cannot be written",
    causes: ["no space left where it is redirected to"])
  package static let cannotListen = Self(
    local: "CANNOT_LISTEN", "the local server cannot listen on that address",
    causes: ["another program has the port", "the address is not this machine's"])
  package static let notRunning = Self(
    local: "NOT_RUNNING", "no local server answers at that address",
    causes: ["it was not started, or has ended", "another program has the port"], retryable: true)
  package static let notInBackground = Self(
    local: "NOT_IN_BACKGROUND", "the local server was not started with --detach",
    causes: ["it runs on a terminal or in another program", "another user started it"])
  package static let cannotRun = Self(
    local: "CANNOT_RUN", "the command cannot be run",
    causes: [
      "it is not executable", "it is a directory", "it was built for another system",
      "the system has no process, thread or descriptor left",
    ])
  package static let commandNotFound = Self(
    local: "COMMAND_NOT_FOUND", "there is no such command",
    causes: ["it is mistyped", "it is not in PATH"])
  package static let interrupted = Self(local: "INTERRUPTED", "interrupted")
  package static let invalidSetting = Self(local: "INVALID_SETTING", "the setting cannot have this value")
  package static let ambiguousUser = Self(
    local: "AMBIGUOUS_USER", "the text names more than one user",
    causes: ["two users have the same address or name"])
}

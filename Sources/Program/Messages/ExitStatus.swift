/// The exit status of a command's process (Docs/architecture.md 5).
package enum ExitStatus: Int32, Sendable, Codable, CaseIterable {
  case done = 0
  case refused = 1
  case usage = 2
  case secondFactorNeeded = 3
  case notSignedIn = 4
  case network = 5
  case quota = 6
  case unsafeFile = 7
  case inputNeeded = 8
  case credentialConflict = 9
  case recentLoginNeeded = 10
  case commandNotExecutable = 126
  case commandNotFound = 127
  case interrupted = 130

  /// What it means, in a few words for a table.
  package var meaning: String {
    switch self {
    case .done: "done"
    case .refused: "the server refused, or the command failed in another way"
    case .usage: "wrong usage"
    case .secondFactorNeeded: "a second factor is needed"
    case .notSignedIn: "not signed in, or nothing pending"
    case .network: "network failure or time-out"
    case .quota: "quota or rate limit: try later"
    case .unsafeFile: "a file is damaged, unsafe, locked or cannot be written"
    case .inputNeeded: "input is needed, but asking is not allowed"
    case .credentialConflict: "the credential belongs to another account"
    case .recentLoginNeeded: "the user must sign in again first"
    case .commandNotExecutable:
      "a process or thread cannot be started, for emulator exec, --detach, --webhook or --functions-emulator"
    case .commandNotFound: "emulator exec: there is no such command"
    case .interrupted: "interrupted"
    }
  }
}

/// Quotas, throttling and used-up tries end with 6; a credential or address of another account, and `PROVIDER_ALREADY_LINKED`, with 9; every
/// refusal of a server that is not named here with 1 (Docs/architecture.md 5).
extension ErrorCode {
  package var exitStatus: ExitStatus {
    switch self {
    case .missingVerificationCode, .nonceNotHashed, .nonceHashGiven, .nonceNotHexadecimal,
      .nonceOutdated, .nonceHashedTwice, .nonceUsed, .nonceMismatch, .noSuchFactor, .malformedJWT,
      .expectationFailed, .insecureHTTP, .demoProject, .noHome, .usage, .unreadableInput, .invalidSetting,
      .ambiguousUser:
      .usage
    case .secondFactorRequired: .secondFactorNeeded
    case .missingVerificationID, .nullUser, .notSignedIn, .nothingPending, .targetMismatch, .notSet:
      .notSignedIn
    case .webNetworkRequestFailed, .networkRequestFailed, .networkError, .neverSent, .timedOut,
      .tlsError, .missingLibrary, .cannotListen, .notRunning:
      .network
    case .noFreePhoneNumber, .quotaExceeded, .tooManyAttemptsTryLater, .resetPasswordExceedLimit,
      .tooManyEnrollmentAttempts, .resourceExhausted:
      .quota
    case .keychainError, .unsafeFile, .damagedFile, .newerFile, .lockedFile, .unreadableFile,
      .unwritableFile:
      .unsafeFile
    case .inputNeeded: .inputNeeded
    case .phoneNumberExists, .phoneNumberInUse, .userMismatch, .emailExists,
      .federatedUserIDAlreadyLinked, .providerAlreadyLinked, .accountExistsWithDifferentCredential:
      .credentialConflict
    case .recentSignInNeeded: .recentLoginNeeded
    case .cannotRun: .commandNotExecutable
    case .commandNotFound: .commandNotFound
    case .interrupted: .interrupted
    default: .refused
    }
  }
}

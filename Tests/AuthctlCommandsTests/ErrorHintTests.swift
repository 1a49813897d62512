import IdentityToolkit
import Testing

@testable import Program

@Suite struct ErrorHintTests {
  @Test func `every hint is lower case, one sentence and without a full stop`() {
    for entry in ErrorCatalogue.entries {
      guard let hint = entry.code.hint else { continue }
      #expect(hint.first?.isLowercase == true, "\(entry.code): \(hint)")
      #expect(hint.last?.isPunctuation == false, "\(entry.code): \(hint)")
      #expect(!hint.contains(". "), "\(entry.code): \(hint)")
    }
  }

  @Test func `a hint names a command or starts with what to do`() {
    let actions: Set = [
      "add", "allow", "ask", "choose", "close", "correct", "create", "enable", "give", "make", "open", "run",
      "see",
      "set", "to", "use", "wait",
    ]
    for entry in ErrorCatalogue.entries {
      guard let hint = entry.code.hint else { continue }
      let first = String(hint.prefix { $0 != " " && $0 != "," })
      #expect(hint.contains("authctl ") || actions.contains(first), "\(entry.code): \(hint)")
    }
    #expect(ErrorCatalogue.entries.map(\.code).filter { $0.hint == nil } == [.interrupted])
  }

  @Test(
    arguments: [
      (Program.ExitStatus.secondFactorNeeded, ["SECOND_FACTOR_REQUIRED"]),
      (.recentLoginNeeded, ["CREDENTIAL_TOO_OLD_LOGIN_AGAIN"]),
      (
        .quota,
        [
          "NO_FREE_PHONE_NUMBER", "QUOTA_EXCEEDED", "RESET_PASSWORD_EXCEED_LIMIT", "RESOURCE_EXHAUSTED",
          "TOO_MANY_ATTEMPTS_TRY_LATER",
          "TOO_MANY_ENROLLMENT_ATTEMPTS",
        ]
      ),
      (
        .credentialConflict,
        [
          "ACCOUNT_EXISTS_WITH_DIFFERENT_CREDENTIAL", "EMAIL_EXISTS", "FEDERATED_USER_ID_ALREADY_LINKED",
          "PHONE_NUMBER_EXISTS", "PHONE_NUMBER_IN_USE", "PROVIDER_ALREADY_LINKED", "USER_MISMATCH",
        ]
      ),
      (
        .network,
        [
          "CANNOT_LISTEN", "MISSING_LIBRARY", "NETWORK_ERROR", "NETWORK_REQUEST_FAILED", "NEVER_SENT",
          "NOT_RUNNING", "TIMED_OUT",
          "TLS_ERROR",
          "WEB_NETWORK_REQUEST_FAILED",
        ]
      ),
      (
        .notSignedIn,
        [
          "MISSING_VERIFICATION_ID", "NOTHING_PENDING", "NOT_SET", "NOT_SIGNED_IN", "NULL_USER",
          "TARGET_MISMATCH",
        ]
      ),
      (.inputNeeded, ["INPUT_NEEDED"]),
      (
        .unsafeFile,
        [
          "DAMAGED_FILE", "KEYCHAIN_ERROR", "LOCKED_FILE", "NEWER_FILE", "UNREADABLE_FILE", "UNSAFE_FILE",
          "UNWRITABLE_FILE",
        ]
      ),
      (
        .usage,
        [
          "AMBIGUOUS_USER", "DEMO_PROJECT", "EXPECTATION_FAILED", "INSECURE_HTTP", "INVALID_SETTING",
          "MALFORMED_JWT",
          "MISSING_VERIFICATION_CODE",
          "NONCE_HASHED_TWICE", "NONCE_HASH_GIVEN", "NONCE_MISMATCH", "NONCE_NOT_HASHED",
          "NONCE_NOT_HEXADECIMAL", "NONCE_OUTDATED", "NONCE_USED", "NO_HOME", "NO_SUCH_FACTOR",
          "UNREADABLE_INPUT", "USAGE",
        ]
      ),
      (.commandNotExecutable, ["CANNOT_RUN"]),
      (.commandNotFound, ["COMMAND_NOT_FOUND"]),
      (.interrupted, ["INTERRUPTED"]),
      (.done, []),
    ] as [(Program.ExitStatus, [String])])
  func `an exit status other than 1 has exactly its codes`(
    status: Program.ExitStatus, codes: [String]
  ) {
    let found = ErrorCatalogue.entries.map(\.code).filter { $0.exitStatus == status }
    #expect(found.map(\.rawValue).sorted() == codes)
  }
}

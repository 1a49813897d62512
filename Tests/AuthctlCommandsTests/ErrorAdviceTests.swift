import IdentityToolkit
import Testing

@testable import AuthctlCommands

@Suite struct ErrorAdviceTests {
  @Test func `every code of the catalogue has advice, and no other code has`() {
    let known = Set(ErrorCatalogue.entries.map(\.code.rawValue))
    let advised = Set(ErrorAdvice.all.map(\.code.rawValue))
    #expect(known.subtracting(advised).sorted() == [], "no row in Messages/Advice")
    #expect(advised.subtracting(known).sorted() == [], "no row in the catalogue")
  }

  @Test func `no code has two rows of advice`() {
    let codes = ErrorAdvice.all.map(\.code)
    #expect(Dictionary(grouping: codes, by: \.self).filter { $1.count > 1 }.isEmpty)
  }

  @Test func `every hint is lower case, one sentence and without a full stop`() {
    for advice in ErrorAdvice.all {
      guard let hint = advice.hint else { continue }
      #expect(hint.first?.isLowercase == true, "\(advice.code): \(hint)")
      #expect(hint.last?.isPunctuation == false, "\(advice.code): \(hint)")
      #expect(!hint.contains(". "), "\(advice.code): \(hint)")
    }
  }

  @Test func `a hint names a command or begins with what to do`() {
    let actions: Set = [
      "add", "allow", "ask", "choose", "close", "correct", "enable", "give", "make", "open", "run", "see",
      "set", "to", "use", "wait",
    ]
    for advice in ErrorAdvice.all {
      guard let hint = advice.hint else { continue }
      let first = String(hint.prefix { $0 != " " && $0 != "," })
      #expect(hint.contains("authctl ") || actions.contains(first), "\(advice.code): \(hint)")
    }
    #expect(ErrorAdvice.all.filter { $0.hint == nil }.map(\.code.rawValue) == ["INTERRUPTED"])
  }

  @Test(
    arguments: [
      (AuthctlCommands.ExitStatus.secondFactorNeeded, ["SECOND_FACTOR_REQUIRED"]),
      (.recentLoginNeeded, ["CREDENTIAL_TOO_OLD_LOGIN_AGAIN"]),
      (
        .quota,
        [
          "QUOTA_EXCEEDED", "RESET_PASSWORD_EXCEED_LIMIT", "RESOURCE_EXHAUSTED",
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
          "DEMO_PROJECT", "EXPECTATION_FAILED", "INSECURE_HTTP", "MALFORMED_JWT", "MISSING_VERIFICATION_CODE",
          "NONCE_HASHED_TWICE", "NONCE_HASH_GIVEN", "NONCE_MISMATCH", "NONCE_NOT_HASHED",
          "NONCE_NOT_HEXADECIMAL", "NONCE_OUTDATED", "NONCE_USED", "NO_HOME", "NO_SUCH_FACTOR",
          "UNREADABLE_INPUT", "USAGE",
        ]
      ),
      (.commandNotExecutable, ["CANNOT_RUN"]),
      (.commandNotFound, ["COMMAND_NOT_FOUND"]),
      (.interrupted, ["INTERRUPTED"]),
      (.done, []),
    ] as [(AuthctlCommands.ExitStatus, [String])])
  func `an exit status other than 1 has the codes it is for and no more`(
    status: AuthctlCommands.ExitStatus, codes: [String]
  ) {
    #expect(ErrorAdvice.all.filter { $0.exitStatus == status }.map(\.code.rawValue).sorted() == codes)
  }
}

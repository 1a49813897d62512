import Explanation
import IdentityToolkit
import PastedTexts
import Testing

@Suite struct ErrorSearchTests {
  private func codes(_ text: String) -> [String] { ErrorCatalogue.matches(text).map(\.entry.code.rawValue) }

  @Test(arguments: [
    ("INVALID_CODE", "INVALID_CODE"), ("invalid_code", "INVALID_CODE"), (" INVALID_CODE\n", "INVALID_CODE"),
    ("ERROR_INVALID_VERIFICATION_CODE", "INVALID_CODE"), ("invalidVerificationCode", "INVALID_CODE"),
    ("auth/invalid-verification-code", "INVALID_CODE"), ("AUTH/Invalid-Verification-Code", "INVALID_CODE"),
    ("firebase_auth/invalid-verification-code", "INVALID_CODE"),
    ("[firebase_auth/code-expired] The SMS code has expired.", "SESSION_EXPIRED"),
    ("FirebaseError: Firebase: Error (auth/code-expired).", "SESSION_EXPIRED"),
    ("auth/code-expired", "SESSION_EXPIRED"), ("session-expired", "SESSION_EXPIRED"),
    ("auth/quota-exceeded", "QUOTA_EXCEEDED"), ("auth/multi-factor-auth-required", "SECOND_FACTOR_REQUIRED"),
    ("auth/requires-recent-login", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN"),
    ("auth/maximum-second-factor-count-exceeded", "SECOND_FACTOR_LIMIT_EXCEEDED"),
    ("auth/api-key-not-valid.-please-pass-a-valid-api-key.", "INVALID_API_KEY"),
    ("Firebase: Error (auth/api-key-not-valid.-please-pass-a-valid-api-key.).", "INVALID_API_KEY"),
    ("auth/requests-from-referer-https://example.com-are-blocked.", "APP_NOT_AUTHORIZED"),
    ("auth/firebase-app-check-token-is-invalid.", "INVALID_APP_CHECK_TOKEN"),
    ("auth/error-code:-39", "TOO_MANY_ATTEMPTS_TRY_LATER"),
    ("Error code: 47", "BLOCKING_FUNCTION_ERROR_RESPONSE"),
    ("41", "SESSION_EXPIRED"), ("17051", "SESSION_EXPIRED"),
    ("TOO_MANY_ATTEMPTS_TRY_LATER : too many tries", "TOO_MANY_ATTEMPTS_TRY_LATER"),
    ("WEAK_PASSWORD: Password should be at least 6 characters", "WEAK_PASSWORD"),
  ])
  func `a name from any SDK is found`(text: String, code: String) {
    #expect(codes(text).contains(code), "\(codes(text))")
  }

  @Test func `any other word is searched for in codes and meanings`() {
    #expect(ErrorCatalogue.search("totp").contains { $0.code == .totpChallengeTimeout })
    #expect(ErrorCatalogue.search("Second factor").count > 5)
    #expect(ErrorCatalogue.search("expired-oob").map(\.code) == [.expiredEmailCode])
    #expect(ErrorCatalogue.search("a").isEmpty && ErrorCatalogue.search("SESSION_EXPIERD").isEmpty)
  }

  @Test func `a number with two meanings lists both and explains each`() {
    let found = ErrorCatalogue.matches("39")
    #expect(found.map(\.entry.code.rawValue) == ["TOO_MANY_ATTEMPTS_TRY_LATER", "QUOTA_EXCEEDED"])
    #expect(found[0].origin?.contains("'Error code: 39' of the service") == true)
    #expect(found[1].origin == "number 39 of the C++ and Unity SDKs, quotaExceeded")
  }

  @Test func `a web SDK code for several codes lists them all`() {
    #expect(
      Set(codes("auth/invalid-credential")) == [
        "INVALID_IDP_RESPONSE", "INVALID_LOGIN_CREDENTIALS", "INVALID_PENDING_TOKEN",
        "INVALID_TEMPORARY_PROOF",
      ])
  }

  @Test(arguments: [
    "", " ", "auth/", "auth/no-such-code", "0", "1", "-1", "999", "99999999999999999999", "ERROR_", "(",
    "'",
  ])
  func `an unknown word is not found, and stops nothing`(text: String) {
    #expect(codes(text).isEmpty, "\(codes(text))")
  }

  @Test func `every code of the table is from the web SDK`() {
    for (code, web) in [
      ("INVALID_ID_TOKEN", "auth/invalid-user-token"), ("EMAIL_EXISTS", "auth/email-already-in-use"),
      ("WEAK_PASSWORD", "auth/weak-password"), ("USER_DISABLED", "auth/user-disabled"),
      ("SECOND_FACTOR_EXISTS", "auth/second-factor-already-in-use"),
      ("MISSING_CUSTOM_TOKEN", "auth/internal-error"),
    ] {
      #expect(ErrorCatalogue.entry(for: ErrorCode(rawValue: code))?.webCode == web)
    }
  }

  @Test func `this program's own codes are not in the web SDK`() {
    for code in ["USAGE", "NOTHING_PENDING", "NONCE_USED", "UNSAFE_FILE"] {
      #expect(ErrorCatalogue.entry(for: ErrorCode(rawValue: code))?.webCode == nil)
    }
  }

  @Test(
    arguments: [
      ("OPERATION_NOT_ALLOWED : SMS based MFA not enabled.", "SMS based MFA not enabled."),
      ("weak_password: Password should be at least 6 characters", "Password should be at least 6 characters"),
      ("ERROR_WEAK_PASSWORD : ((too short))", "((too short))"), ("WEAK_PASSWORD :", nil),
      ("WEAK_PASSWORD", nil),
    ] as [(String, String?)])
  func `the server's words after a code are kept`(text: String, detail: String?) {
    let found = ErrorCatalogue.matches(text)
    #expect(!found.isEmpty && found.allSatisfy { $0.detail == detail }, "\(found)")
  }

  @Test(arguments: [
    "error: the code is too old (SESSION_EXPIRED)", #"{"error":{"code":400,"message":"SESSION_EXPIRED"}}"#,
  ])
  func `a code is found inside a log line and a response`(text: String) {
    #expect(codes(text) == ["SESSION_EXPIRED"])
  }
}

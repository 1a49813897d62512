import Foundation
import TestSupport
import Testing

/// Provokes every error code that Docs/protocol.md lists for the calls of e-mail, account and second factors:
/// its message and exit code, as files under review (`make golden` rewrites them).
@Suite(.timeLimit(.minutes(6))) struct ProvokedErrorTests {
  /// A call, its command, and the codes with which it can be refused.
  struct Call: Sendable {
    /// The end of the method's path, as in `--fail`.
    let method: String
    /// The command's words.
    let command: [String]
    /// The codes, some followed by the service's own words.
    let codes: [String]
  }

  static let appVerification = [
    "APP_NOT_VERIFIED", "CAPTCHA_CHECK_FAILED", "INVALID_APP_CREDENTIAL", "MISSING_APP_CREDENTIAL",
    "MISSING_CLIENT_IDENTIFIER",
  ]
  static let session = ["INVALID_ID_TOKEN", "TOKEN_EXPIRED", "USER_NOT_FOUND", "USER_DISABLED"]
  static let blocked =
    #"BLOCKING_FUNCTION_ERROR_RESPONSE : HTTP Cloud Function returned an error: {"error":{"status":"PERMISSION_DENIED","message":"only staff"}}"#

  /// Calls without a user, or of a user without second factors.
  static let email: [Call] = [
    Call(
      method: "accounts:signUp", command: ["email", "sign-up", "new@example.com"],
      codes: [
        "EMAIL_EXISTS", "INVALID_EMAIL", "MISSING_EMAIL", "MISSING_PASSWORD",
        "WEAK_PASSWORD : Password should be at least 6 characters",
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a numeric character]",
        "OPERATION_NOT_ALLOWED", "ADMIN_ONLY_OPERATION", "TOO_MANY_ATTEMPTS_TRY_LATER",
        "MISSING_RECAPTCHA_TOKEN", blocked,
      ]),
    Call(
      method: "accounts:signUp", command: ["anonymous", "sign-in"],
      codes: ["ADMIN_ONLY_OPERATION", "OPERATION_NOT_ALLOWED"]),
    Call(
      method: "accounts:signInWithPassword", command: ["email", "sign-in", "jane@example.com"],
      codes: [
        "INVALID_LOGIN_CREDENTIALS", "EMAIL_NOT_FOUND", "INVALID_PASSWORD", "INVALID_EMAIL", "MISSING_EMAIL",
        "MISSING_PASSWORD", "USER_DISABLED", "PASSWORD_LOGIN_DISABLED", "OPERATION_NOT_ALLOWED",
        "TOO_MANY_ATTEMPTS_TRY_LATER : Access to this account has been temporarily disabled",
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS", "MISSING_RECAPTCHA_TOKEN", "TENANT_ID_MISMATCH",
        "INVALID_TENANT_ID", blocked,
      ]),
    Call(
      method: "accounts:signInWithPassword", command: ["email", "reauth"],
      codes: ["INVALID_LOGIN_CREDENTIALS", "EMAIL_NOT_FOUND", "USER_NOT_FOUND", "USER_DISABLED"]),
    Call(
      method: "accounts:signInWithCustomToken", command: ["custom-token", "sign-in"],
      codes: ["INVALID_CUSTOM_TOKEN", "CREDENTIAL_MISMATCH", "MISSING_CUSTOM_TOKEN", "USER_DISABLED"]),
    Call(
      method: "accounts:sendOobCode", command: ["email", "send-verification"],
      codes: session + [
        "INVALID_RECIPIENT_EMAIL", "INVALID_SENDER", "INVALID_MESSAGE_PAYLOAD", "TOO_MANY_ATTEMPTS_TRY_LATER",
        "QUOTA_EXCEEDED : Exceeded daily quota for email verification.", "EMAIL_EXISTS", "MISSING_NEW_EMAIL",
        "MISSING_REQ_TYPE", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
      ]),
    Call(
      method: "accounts:sendOobCode", command: ["email", "reset", "jane@example.com"],
      codes: [
        "EMAIL_NOT_FOUND", "INVALID_EMAIL", "MISSING_EMAIL", "MISSING_CONTINUE_URI", "INVALID_CONTINUE_URI",
        "UNAUTHORIZED_DOMAIN", "MISSING_IOS_BUNDLE_ID", "MISSING_ANDROID_PACKAGE_NAME",
        "INVALID_HOSTING_LINK_DOMAIN", "RESET_PASSWORD_EXCEED_LIMIT",
      ]),
    Call(
      method: "accounts:resetPassword", command: ["email", "confirm", "CODE"],
      codes: [
        "EXPIRED_OOB_CODE", "INVALID_OOB_CODE", "MISSING_OOB_CODE", "USER_DISABLED", "EMAIL_NOT_FOUND",
        "WEAK_PASSWORD",
      ]),
    Call(
      method: "accounts:lookup", command: ["user", "show"], codes: session + ["MISSING_ID_TOKEN"]),
    Call(
      method: "accounts:update", command: ["user", "update", "--email", "new@example.com"],
      codes: [
        "EMAIL_EXISTS", "INVALID_EMAIL", "WEAK_PASSWORD", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "TOKEN_EXPIRED",
        "INVALID_ID_TOKEN", "USER_DISABLED", "USER_NOT_FOUND", "EMAIL_CHANGE_NEEDS_VERIFICATION",
        "OPERATION_NOT_ALLOWED : Please verify the new email before changing email.",
        "UNSUPPORTED_FIRST_FACTOR", "INVALID_REQ_TYPE : Unsupported request parameters.",
      ]),
    Call(
      method: "accounts:delete", command: ["user", "delete", "--yes"],
      codes: [
        "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "INVALID_ID_TOKEN", "USER_NOT_FOUND", "TOKEN_EXPIRED",
        "ADMIN_ONLY_OPERATION",
      ]),
  ]

  /// Calls of a user who enrolls, has an enrollment pending, or has a factor.
  static let enrollment: [Call] = [
    Call(
      method: "mfaEnrollment:start", command: ["mfa", "enroll", "phone", "+16505550123"],
      codes: [
        "OPERATION_NOT_ALLOWED : SMS based MFA not enabled.", "UNVERIFIED_EMAIL", "UNSUPPORTED_FIRST_FACTOR",
        "SECOND_FACTOR_EXISTS", "SECOND_FACTOR_LIMIT_EXCEEDED", "INVALID_PHONE_NUMBER : Invalid format.",
        "CREDENTIAL_TOO_OLD_LOGIN_AGAIN", "QUOTA_EXCEEDED", "TOO_MANY_ATTEMPTS_TRY_LATER", "INVALID_ID_TOKEN",
        "MISSING_ID_TOKEN", "TOKEN_EXPIRED",
      ] + appVerification),
    Call(
      method: "mfaEnrollment:start", command: ["mfa", "enroll", "totp"],
      codes: [
        "OPERATION_NOT_ALLOWED : TOTP based MFA not enabled.", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
        "SECOND_FACTOR_LIMIT_EXCEEDED",
      ]),
    Call(
      method: "mfaEnrollment:finalize", command: ["mfa", "enroll", "finish", "123456"],
      codes: [
        "INVALID_CODE", "MISSING_CODE", "INVALID_SESSION_INFO", "MISSING_SESSION_INFO", "SESSION_EXPIRED",
        "SECOND_FACTOR_EXISTS", "SECOND_FACTOR_LIMIT_EXCEEDED", "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
        "INVALID_TOTP_VERIFICATION_CODE", "TOO_MANY_ENROLLMENT_ATTEMPTS : restart enrollment",
        "MFA_ENROLLMENT_ALREADY_COMPLETE", "MISSING_DISPLAY_NAME", "QUOTA_EXCEEDED",
      ]),
    Call(
      method: "mfaEnrollment:withdraw", command: ["mfa", "remove", "1"],
      codes: [
        "MFA_ENROLLMENT_NOT_FOUND", "MISSING_MFA_ENROLLMENT_ID", "INVALID_ID_TOKEN", "TOKEN_EXPIRED",
        "CREDENTIAL_TOO_OLD_LOGIN_AGAIN",
      ]),
  ]

  /// Calls of a sign-in that waits for its second factor, after the SMS was sent.
  static let signIn: [Call] = [
    Call(
      method: "mfaSignIn:start", command: ["mfa", "challenge", "--resend"],
      codes: [
        "MISSING_MFA_PENDING_CREDENTIAL", "INVALID_MFA_PENDING_CREDENTIAL", "MISSING_MFA_ENROLLMENT_ID",
        "MFA_ENROLLMENT_NOT_FOUND", "INVALID_MFA_ENROLLMENT_ID", "OPERATION_NOT_ALLOWED", "QUOTA_EXCEEDED",
        "TOO_MANY_ATTEMPTS_TRY_LATER", "INVALID_PENDING_TOKEN", "INVALID_PHONE_NUMBER : Invalid format.",
      ] + appVerification),
    Call(
      method: "mfaSignIn:finalize", command: ["mfa", "resolve", "123456"],
      codes: [
        "INVALID_CODE", "SESSION_EXPIRED", "INVALID_SESSION_INFO", "MISSING_CODE", "MISSING_SESSION_INFO",
        "MISSING_CREDENTIAL : Please set MFA Pending Credential.",
        "INVALID_MFA_PENDING_CREDENTIAL : MFA pending credential is expired.", "INVALID_PENDING_TOKEN",
        "MFA_ENROLLMENT_NOT_FOUND", "INVALID_MFA_ENROLLMENT_ID",
        "INVALID_ARGUMENT : Request contains an invalid argument.", "USER_DISABLED", "USER_NOT_FOUND",
        "QUOTA_EXCEEDED", blocked,
      ]),
    Call(
      method: "mfaSignIn:finalize", command: ["mfa", "resolve", "--factor", "authenticator", "123456"],
      codes: [
        "INVALID_CODE", "TOTP_CHALLENGE_TIMEOUT : TOTP challenge timeout, provide first factor again.",
        "INVALID_TOTP_VERIFICATION_CODE", "QUOTA_EXCEEDED",
      ]),
  ]

  @Test func `e-mail and account`() async throws {
    var account = try await LocalTarget.server.account()
    account.authctl.variables["AUTHCTL_CUSTOM_TOKEN"] = #"{"uid":"somebody"}"#
    try await check(Self.email, "email-refusals", account)
  }

  @Test func `enrolling and withdrawing`() async throws {
    let account = try await LocalTarget.server.account()
    try await account.enrollPhone()
    try await account.done("mfa", "enroll", "phone", "+16505550177")
    try await check(Self.enrollment, "enrollment-refusals", account)
  }

  @Test func `signing in with a second factor`() async throws {
    let account = try await LocalTarget.server.account()
    try await account.enrollPhone()
    _ = try await account.enrollApp()
    _ = try await account.signInAgain()
    try await account.done("mfa", "challenge")
    try await check(Self.signIn, "second-factor-refusals", account)
  }

  /// Provokes each code with the same stored state, and compares all output with the file.
  private func check(_ calls: [Call], _ name: String, _ account: SecondFactorAccount<Authctl>) async throws {
    let credentials = account.authctl.home.credentials
    let prepared = try Data(contentsOf: URL(fileURLWithPath: credentials))
    var actual = ""
    for call in calls {
      for code in call.codes {
        try prepared.write(to: URL(fileURLWithPath: credentials))
        try await account.done("emulator", "faults", "add", "--fail", "\(call.method)=\(code)*1")
        if Self.session.contains(code) {
          // A session ends only if its refresh is refused as well.
          try await account.done("emulator", "faults", "add", "--fail", "token=\(code)*1")
        }
        let outcome = try await account.authctl.run(call.command)
        try await account.done("emulator", "faults", "clear")
        actual += "# \(call.method) answers \(code)\n$ authctl \(call.command.joined(separator: " "))\n"
        for line in outcome.error.split(separator: "\n")
        where !line.hasPrefix("note: using emulator") && !line.hasPrefix("reason: a fault rule") {
          actual += "err: \(line)\n"
        }
        actual += "exit: \(outcome.status)\n"
        #expect(outcome.output == "" && outcome.status != 0, "\(call.method) \(code)")
        #expect(outcome.error.contains("\nhint: ") || outcome.status == 1, "\(call.method) \(code): no hint")
      }
    }
    actual = actual.replacing(/\b[A-Za-z0-9]{28}\b/, with: "<uid>")
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../EndToEndTests/Golden/\(name).txt").standardized
    let expected = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    if ProcessInfo.processInfo.environment["AUTHCTL_RECORD_GOLDEN"] != nil, actual != expected {
      try actual.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(actual == expected)
  }
}

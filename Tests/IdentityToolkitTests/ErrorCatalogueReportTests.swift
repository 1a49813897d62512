import IdentityToolkit
import Testing

@Suite struct ErrorCatalogueReportTests {
  @Test(
    arguments: [
      (nil, 400, "the server refused with NEVER_SEEN", .refused, false),
      ("", 400, "the server refused with NEVER_SEEN", .refused, false),
      ("As It Came.", 400, "As It Came.", .refused, false),
      ("busy", 503, "busy", .refused, true),
      ("slow down", 429, "slow down", .quota, true),
    ] as [(String?, Int, String, IdentityToolkit.ExitStatus, Bool)])
  func `a code without a row is shown as it came`(
    detail: String?, status: Int, message: String, exitStatus: IdentityToolkit.ExitStatus, retryable: Bool
  ) {
    let report = ErrorCatalogue.report(
      ServerErrorCode(rawValue: "NEVER_SEEN"), detail: detail, status: status)
    #expect(
      report
        == ErrorReport(
          code: "NEVER_SEEN", name: "ERROR_INTERNAL_ERROR", sdkCode: 17999, message: message,
          retryable: retryable, exitStatus: exitStatus))
  }

  @Test func `a row says what to do, and the number of the SDK`() {
    #expect(
      ErrorCatalogue.report(.invalidCode, detail: nil, status: 400)
        == ErrorReport(
          code: "INVALID_CODE", name: "ERROR_INVALID_VERIFICATION_CODE", sdkCode: 17044,
          message: "the code is wrong", hint: "the verification is still pending: authctl phone verify CODE",
          exitStatus: .refused))
  }

  @Test(arguments: [
    ("Password should be at least 6 characters", "Password should be at least 6 characters"),
    ("((Auth Emulator only))", "Auth Emulator only"),
    ("((one)) and ((two", "((one)) and ((two"),
    ("(one)", "(one)"), ("(()", "(()"), ("(())", "the password is too weak"),
    ("", "the password is too weak"),
  ])
  func `the server's own words replace ours`(detail: String, message: String) {
    #expect(ErrorCatalogue.report(.weakPassword, detail: detail, status: 400).message == message)
  }

  @Test(arguments: [
    ServerErrorCode.emailExists, .tenantIDMismatch, .unsupportedTenantOperation, .missingIOSAppToken,
  ])
  func `four codes keep our words`(code: ServerErrorCode) throws {
    let entry = try #require(ErrorCatalogue.entry(for: code))
    #expect(ErrorCatalogue.report(code, detail: "other words", status: 400).message == entry.meaning)
  }

  @Test(arguments: [
    ("Please verify the new email before changing email.", "verify the new address first: "),
    ("SMS based MFA not enabled.", "an administrator has to allow SMS "),
    ("TOTP based MFA not enabled.", "an administrator has to allow TOTP "),
    ("SMS unable to be sent until this region enabled by the app developer.", "allow the number's country "),
    ("The identity provider configuration is not found.", "enable the provider in "),
    ("something else", "enable the provider, or allow the region, "),
  ])
  func `the server's words tell the causes of one code apart`(words: String, hint: String) throws {
    let report = ErrorCatalogue.report(.operationNotAllowed, detail: words, status: 400)
    #expect(try #require(report.hint).hasPrefix(hint))
  }
}

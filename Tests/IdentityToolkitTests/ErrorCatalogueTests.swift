import Platform
import Explanation
import IdentityToolkit
import Testing

@Suite struct ErrorCatalogueTests {
  @Test func `no code has two rows`() {
    let codes = ErrorCatalogue.entries.map(\.code)
    #expect(Dictionary(grouping: codes, by: \.self).filter { $1.count > 1 }.isEmpty)
  }

  @Test(arguments: ["SignIn", "Project", "Client"])
  func `every declared code is in the list`(part: String) throws {
    let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(
      separator: "/")
    let path = root + "/Sources/AuthValues/ErrorCode+\(part).swift"
    let text = String(decoding: try #require(FileManager.default.contents(atPath: path)), as: UTF8.self)
    let declared = text.matches(of: /static let \w+ = Self\(\s*(?:local: )?"(\w+)"/).map { String($0.1) }
    #expect(declared.count > 20)
    #expect(Set(declared).subtracting(ErrorCatalogue.entries.map(\.code.rawValue)) == [])
  }

  @Test func `an undescribed code has no row`() {
    #expect(ErrorCatalogue.entry(for: ErrorCode(rawValue: "NEVER_SEEN")) == nil)
    #expect(ErrorCatalogue.entry(for: ErrorCode(rawValue: "")) == nil)
    #expect(ErrorCatalogue.entry(for: ErrorCode(rawValue: "invalid_code")) == nil)
  }

  @Test func `every string that the SDK maps has its number and case`() throws {
    #expect(ErrorCatalogueTable.mapped.count == 59)
    for row in ErrorCatalogueTable.mapped {
      let entry = try #require(ErrorCatalogue.entry(for: ErrorCode(rawValue: row[0])), "\(row[0])")
      #expect((entry.sdk?.rawValue).map(String.init) == row[1], "\(row[0])")
      #expect(entry.sdk.map { "\($0)" } == row[2], "\(row[0])")
    }
  }

  @Test func `the other strings and the SDK's own have the right number`() throws {
    for row in ErrorCatalogueTable.clientRaised {
      let entry = try #require(ErrorCatalogue.entry(for: ErrorCode(rawValue: row[0])), "\(row[0])")
      #expect((entry.sdk?.rawValue).map(String.init) == row[1], "\(row[0])")
    }
    for row in ErrorCatalogueTable.unmapped {
      let entry = try #require(ErrorCatalogue.entry(for: ErrorCode(rawValue: row[0])), "\(row[0])")
      #expect(entry.sdk == .internalError && entry.sdk?.name == "ERROR_INTERNAL_ERROR", "\(row[0])")
      #expect((entry.closest?.rawValue).map(String.init) ?? "17999" == row[1], "\(row[0])")
      #expect(entry.ownName == "ERROR_\(row[0])")
    }
    for row in ErrorCatalogueTable.clientRaised {
      let entry = try #require(ErrorCatalogue.entry(for: ErrorCode(rawValue: row[0])), "\(row[0])")
      #expect(entry.sdk?.name == "ERROR_" + row[0])
    }
  }

  @Test func `codes without an SDK case are 17999, with our own name beside it`() throws {
    #expect(ErrorCatalogueTable.internalErrors.count == 19)
    for row in ErrorCatalogueTable.internalErrors {
      let entry = try #require(ErrorCatalogue.entry(for: ErrorCode(rawValue: row[0])), "\(row[0])")
      #expect(entry.sdk == .internalError && entry.ownName == "ERROR_\(row[0])", "\(row[0])")
    }
  }

  @Test func `errors that the SDK finds itself have its number, whatever a service calls them`() throws {
    #expect(ErrorCatalogueTable.direct.count == 10)
    for row in ErrorCatalogueTable.direct {
      let entry = try #require(ErrorCatalogue.entry(for: ErrorCode(rawValue: row[0])), "\(row[0])")
      #expect(((entry.closest ?? entry.sdk)?.rawValue).map(String.init) == row[1], "\(row[0])")
      #expect((entry.closest ?? entry.sdk).map { "\($0)" } == row[2], "\(row[0])")
    }
  }

  @Test func `no row of a service's code lacks the SDK's number`() {
    for entry in ErrorCatalogue.entries where entry.httpStatus != nil {
      #expect(entry.sdk != nil, "\(entry.code)")
    }
  }

  @Test func `a row has its own name only if the SDK's says nothing`() {
    for entry in ErrorCatalogue.entries where entry.sdk != .internalError {
      #expect(entry.ownName == nil && entry.closest == nil, "\(entry.code)")
    }
    #expect(ErrorCatalogue.entry(for: ErrorCode(rawValue: "INTERNAL_ERROR"))?.ownName == nil)
  }

  @Test(arguments: [
    ("MISSING_ANDROID_PACKAGE_NAME", "ERROR_MISSING_ANDROID_PKG_NAME"),
    ("MISSING_APP_CREDENTIAL", "MISSING_APP_CREDENTIAL"),
    ("INVALID_APP_CREDENTIAL", "INVALID_APP_CREDENTIAL"),
    ("BLOCKING_FUNCTION_ERROR_RESPONSE", "ERROR_BLOCKING_CLOUD_FUNCTION_RETURNED_ERROR"),
    ("MISSING_IOS_BUNDLE_ID", "ERROR_MISSING_IOS_BUNDLE_ID"),
    ("INVALID_CODE", "ERROR_INVALID_VERIFICATION_CODE"),
    ("INVALID_SESSION_INFO", "ERROR_INVALID_VERIFICATION_ID"),
    ("TENANT_ID_MISMATCH", "ERROR_TENANT_ID_MISMATCH"),
    ("INVALID_CONTINUE_URI", "ERROR_INVALID_CONTINUE_URI"),
  ])
  func `the name string is the SDK's`(code: String, name: String) {
    #expect(ErrorCatalogue.entry(for: ErrorCode(rawValue: code))?.sdk?.name == name)
  }

  @Test func `every text is lower case, one sentence and without a full stop`() {
    // Names that always start with a capital letter.
    let names = ["App Check ", "GameKit ", "HTTP ", "SDK "]
    for entry in ErrorCatalogue.entries {
      for text in [entry.meaning] + entry.causes {
        let isName = names.contains { text.hasPrefix($0) } || text.hasPrefix("HOME ")
        #expect(text.first?.isLowercase == true || text.hasPrefix("--") || isName, "\(entry.code): \(text)")
        #expect(text.last?.isPunctuation == false, "\(entry.code): \(text)")
        #expect(!text.contains(". "), "\(entry.code): \(text)")
      }
    }
  }

  @Test func `only errors that may pass by waiting are retryable`() {
    #expect(
      ErrorCatalogue.entries.filter(\.retryable).map(\.code.rawValue).sorted() == [
        "INTERNAL", "LOCKED_FILE", "NETWORK_ERROR", "NETWORK_REQUEST_FAILED", "NEVER_SENT", "NOT_RUNNING",
        "NO_FREE_PHONE_NUMBER",
        "QUOTA_EXCEEDED",
        "RESET_PASSWORD_EXCEED_LIMIT", "RESOURCE_EXHAUSTED", "STORE_FAILED", "TIMED_OUT",
        "TOO_MANY_ATTEMPTS_TRY_LATER",
        "UNAVAILABLE", "WEB_NETWORK_REQUEST_FAILED",
      ])
  }

  @Test(
    arguments: [
      (nil, "the server refused with NEVER_SEEN"), ("", "the server refused with NEVER_SEEN"),
      ("As It Came.", "As It Came."),
    ] as [(String?, String)])
  func `a code without a row is returned unchanged`(detail: String?, message: String) {
    #expect(ErrorCatalogue.message(ErrorCode(rawValue: "NEVER_SEEN"), detail: detail) == message)
  }

  @Test(arguments: [
    ("Password should be at least 6 characters", "Password should be at least 6 characters"),
    ("((Auth Emulator only))", "Auth Emulator only"),
    ("((one)) and ((two", "((one)) and ((two"),
    ("(one)", "(one)"), ("(()", "(()"), ("(())", "the password is too weak"),
    ("", "the password is too weak"),
  ])
  func `the server's own words replace ours`(detail: String, message: String) {
    #expect(ErrorCatalogue.message(.weakPassword, detail: detail) == message)
  }

  @Test(arguments: [
    ErrorCode.emailExists, .tenantIDMismatch, .unsupportedTenantOperation, .missingIOSAppToken,
  ])
  func `four codes keep our words`(code: ErrorCode) throws {
    let entry = try #require(ErrorCatalogue.entry(for: code))
    #expect(ErrorCatalogue.message(code, detail: "other words") == entry.meaning)
  }
}

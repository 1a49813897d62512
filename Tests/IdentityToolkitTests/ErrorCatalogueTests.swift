import BoundedJSON
import IdentityToolkit
import Testing

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

@Suite struct ErrorCatalogueTests {
  @Test func `no code has two rows`() {
    let codes = ErrorCatalogue.entries.map(\.code)
    #expect(Dictionary(grouping: codes, by: \.self).filter { $1.count > 1 }.isEmpty)
  }

  @Test func `a code nobody described has no row`() {
    #expect(ErrorCatalogue.entry(for: ServerErrorCode(rawValue: "NEVER_SEEN")) == nil)
    #expect(ErrorCatalogue.entry(for: ServerErrorCode(rawValue: "")) == nil)
    #expect(ErrorCatalogue.entry(for: ServerErrorCode(rawValue: "invalid_code")) == nil)
  }

  @Test func `every string the SDK maps has its number and case`() throws {
    #expect(ErrorCatalogueTable.mapped.count == 59)
    for row in ErrorCatalogueTable.mapped {
      let entry = try #require(ErrorCatalogue.entry(for: ServerErrorCode(rawValue: row[0])), "\(row[0])")
      #expect(entry.sdkCode.map(String.init) == row[1], "\(row[0])")
      #expect(entry.sdkCase == row[2], "\(row[0])")
    }
  }

  @Test func `the other strings and the SDK's own have the number they should`() throws {
    for row in ErrorCatalogueTable.unmapped + ErrorCatalogueTable.clientRaised {
      let entry = try #require(ErrorCatalogue.entry(for: ServerErrorCode(rawValue: row[0])), "\(row[0])")
      #expect(entry.sdkCode.map(String.init) == row[1], "\(row[0])")
    }
    for row in ErrorCatalogueTable.clientRaised {
      let entry = try #require(ErrorCatalogue.entry(for: ServerErrorCode(rawValue: row[0])), "\(row[0])")
      #expect(entry.sdkName == "ERROR_" + row[0])
    }
  }

  @Test func `one number has one case and one name`() {
    for (number, rows) in Dictionary(grouping: ErrorCatalogue.entries, by: \.sdkCode) where number != nil {
      #expect(Set(rows.map(\.sdkCase)).count == 1, "\(number ?? 0)")
      #expect(Set(rows.map(\.sdkName)).count == 1, "\(number ?? 0)")
    }
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
    #expect(ErrorCatalogue.entry(for: ServerErrorCode(rawValue: code))?.sdkName == name)
  }

  @Test func `every text is lower case, one sentence and without a full stop`() {
    // Names that are written with a capital wherever they stand.
    let names = ["GameKit ", "HTTP ", "SDK "]
    for entry in ErrorCatalogue.entries {
      for text in [entry.meaning] + entry.causes + [entry.hint].compactMap(\.self) {
        let isName = names.contains { text.hasPrefix($0) } || text.hasPrefix("HOME ")
        #expect(text.first?.isLowercase == true || text.hasPrefix("--") || isName, "\(entry.code): \(text)")
        #expect(text.last?.isPunctuation == false, "\(entry.code): \(text)")
        #expect(!text.contains(". "), "\(entry.code): \(text)")
      }
    }
  }

  @Test func `a hint names a command or begins with what to do`() {
    let actions: Set = [
      "add", "allow", "ask", "choose", "close", "correct", "enable", "give", "make", "open", "run", "see",
      "use",
      "wait",
    ]
    for entry in ErrorCatalogue.entries {
      guard let hint = entry.hint else { continue }
      let first = String(hint.prefix { $0 != " " && $0 != "," })
      #expect(hint.contains("authctl ") || actions.contains(first), "\(entry.code): \(hint)")
    }
    #expect(ErrorCatalogue.entries.filter { $0.hint == nil }.map(\.code.rawValue) == ["INTERRUPTED"])
  }

  @Test(
    arguments: [
      (IdentityToolkit.ExitStatus.secondFactorNeeded, ["SECOND_FACTOR_REQUIRED"]),
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
          "TIMED_OUT",
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
    ] as [(IdentityToolkit.ExitStatus, [String])])
  func `an exit status other than 1 has the codes it is for and no more`(
    status: IdentityToolkit.ExitStatus, codes: [String]
  ) {
    #expect(ErrorCatalogue.entries.filter { $0.exitStatus == status }.map(\.code.rawValue).sorted() == codes)
  }

  @Test func `only what may pass by waiting is retryable`() {
    #expect(
      ErrorCatalogue.entries.filter(\.retryable).map(\.code.rawValue).sorted() == [
        "INTERNAL", "LOCKED_FILE", "NETWORK_ERROR", "NETWORK_REQUEST_FAILED", "NEVER_SENT", "QUOTA_EXCEEDED",
        "RESET_PASSWORD_EXCEED_LIMIT", "RESOURCE_EXHAUSTED", "TIMED_OUT", "TOO_MANY_ATTEMPTS_TRY_LATER",
        "UNAVAILABLE", "WEB_NETWORK_REQUEST_FAILED",
      ])
  }

  @Test func `a row is written as an object with a plain code and a number to exit with`() throws {
    let entry = try #require(ErrorCatalogue.entry(for: .invalidCode))
    let object = try JSONDecoder().decode(JSONValue.self, from: JSONEncoder().encode(entry))
    #expect(object["code"] == .string("INVALID_CODE"))
    #expect(object["sdkCode"] == .integer(17044))
    #expect(object["exitStatus"] == .integer(1))
  }
}

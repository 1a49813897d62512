import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

@testable import AuthCore

@testable import Program

/// What a user sees for each error of the core, and its exit code.
@Suite struct ErrorReportTests {
  static let here = Project(.inProcess, id: "p")
  static let there = Project(.emulator(host: "127.0.0.1", port: 9), id: "p")
  static let google = Project(.production, id: "p", apiKey: "k")

  /// One of each case, with its exit status.
  static let cases: [(AuthError, Program.ExitStatus)] = [
    (.refused(code: .invalidCode, detail: nil, status: 400), .refused),
    (.refused(code: .quotaExceeded, detail: "too many", status: 400), .quota),
    (.refused(code: ErrorCode(rawValue: "NEW_CODE"), detail: nil, status: 400), .refused),
    (.sessionEnded(code: .tokenExpired, detail: nil, status: 400, providerID: "phone"), .refused),
    (.signedOut(profile: "default"), .notSignedIn), (.signedOut(profile: "work"), .notSignedIn),
    (.nothingPending(.verification(phoneNumber: nil)), .notSignedIn),
    (.nothingPending(.verification(phoneNumber: "+16505550101")), .notSignedIn),
    (.nothingPending(.updatedCredential), .notSignedIn), (.nothingPending(.silentPush), .notSignedIn),
    (.targetMismatch(what: "the session", stored: here, current: there), .notSignedIn),
    (.targetMismatch(what: "the session", stored: there, current: google), .notSignedIn),
    (.targetMismatch(what: "the session", stored: google, current: here), .notSignedIn),
    (.phoneNumberInUse(phoneNumber: "+16505550101"), .credentialConflict),
    (.userMismatch(expected: "a", actual: "b"), .credentialConflict),
    (.providerAlreadyLinked(providerID: "phone"), .credentialConflict),
    (.providerAlreadyLinked(providerID: "apple.com"), .credentialConflict),
    (.invalidInput(.emulatorAddress("x", source: "--emulator")), .usage),
    (.invalidInput(.noSMSFactor), .usage),
    (.invalidInput(.code), .usage),
    (.insecureHTTP(host: "10.0.0.1:9"), .usage), (.demoProject(projectID: "demo-x", host: "h"), .usage),
    (.expectationFailed(what: "the project", expected: "a", actual: "b"), .usage),
    (.network(.couldNotConnect(host: "h", reason: "connection refused")), .network),
    (.network(.timedOut(.connect, host: "h")), .network), (.network(.timedOut(.total, host: "h")), .network),
    (.network(.connectionLost(host: "h", reason: "closed")), .network),
    (.network(.untrusted(host: "h", reason: "self-signed")), .network),
    (.network(.malformed(MessageFault(400, "no status line"))), .network),
    (.network(.unsendable(reason: "a line feed")), .network),
    (.network(.inProcess(host: "h")), .network),
    (.network(.missingLibrary(name: "libcurl", install: "apt-get install libcurl4")), .network),
    (.unexpectedResponse(reason: "no tokens in the answer", status: 200), .refused),
    (
      .file(
        AuthError.FileProblem(
          .unsafeFile, path: "/f", reason: "/f can be read by others", fix: "chmod 600 /f")),
      .unsafeFile
    ),
    (
      .file(AuthError.FileProblem(.lockedFile, path: "/f", reason: "/f is locked", fix: "try again")),
      .unsafeFile
    ),
    (.noHome, .usage),
    (.unverified(.malformed(.parts(1))), .refused), (.unverified(.notSigned(by: google)), .refused),
    (.unverified(.algorithm("HS256")), .refused),
    (.unverified(.unknownKey(keyID: "k", keysURL: "https://h/keys")), .refused),
    (.unverified(.unknownKey(keyID: nil, keysURL: nil)), .refused),
    (.unverified(.wrongSignature(keyID: "k")), .refused),
    (.unverified(.claims(["exp is missing", "iat is missing"])), .refused),
    (.missingLibrary(name: "libcrypto", install: "apt-get install libssl3"), .network),
  ]

  @Test(arguments: cases.indices)
  func `every error of the core is reported in one form`(index: Int) throws {
    let (error, status) = Self.cases[index]
    let report = error.report
    #expect(report.exitStatus == status)
    #expect(!report.code.rawValue.isEmpty)
    #expect(
      report.code.rawValue.utf8.allSatisfy {
        (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
      })
    let first = try #require(report.message.first)
    #expect(!first.isUppercase, "\(report.message)")
    #expect(!report.message.hasSuffix("."), "\(report.message)")
    #expect(!report.message.contains("\n"))
    if case .refused(let code, _, _) = error, ErrorCatalogue.entry(for: code) == nil { return }
    let hint = try #require(report.hint)
    #expect(!hint.hasSuffix("."), "\(hint)")
    let verbs = [
      "authctl ", "set ", "chmod ", "apt-get ", "use ", "try again", "--trace",
    ]
    #expect(verbs.contains { hint.contains($0) }, "\(hint)")
  }

  @Test func `errors that may pass by waiting are marked so`() {
    let retryable = Self.cases.map(\.0).filter(\.report.retryable)
    #expect(retryable.contains(.network(.couldNotConnect(host: "h", reason: "connection refused"))))
    #expect(!retryable.contains(.network(.untrusted(host: "h", reason: "self-signed"))))
    #expect(!retryable.contains(.noHome))
  }

  @Test func `both targets are named, and the way back`() throws {
    let report = AuthError.targetMismatch(what: "the session", stored: Self.there, current: Self.google)
      .report
    #expect(report.message.contains(Self.there.description))
    #expect(report.message.contains(Self.google.description))
    #expect(try #require(report.hint).contains("--emulator 127.0.0.1:9 --project p"))
  }

  /// Errors whose details decide the next command.
  static let hints: [(AuthError, String)] = [
    (
      .refusedDuring(
        .sensitiveChange(providerID: "phone"), code: .credentialTooOldLoginAgain, detail: nil, status: 400),
      "sign in again: authctl phone send NUMBER, then: authctl phone verify --reauth CODE"
    ),
    (
      .refusedDuring(
        .sensitiveChange(providerID: "password"), code: .credentialTooOldLoginAgain, detail: nil, status: 400),
      "sign in again: authctl email reauth"
    ),
    (
      .invalidInput(.unverifiedApp(.signIn)),
      "for a fictional number: authctl phone send --no-app-verification NUMBER; "
        + "for a real one: authctl phone send --recaptcha NUMBER"
    ),
    (
      .credentialConflict(conflict(.alreadyLinked, "apple.com")),
      "to sign in as that user: authctl apple sign-in --updated-credential"
    ),
    (
      .credentialConflict(conflict(.needsConfirmation, "facebook.com", ["google.com"])),
      "sign in that way: authctl oauth sign-in --provider google.com, "
        + "then: authctl oauth link --provider facebook.com --updated-credential"
    ),
    (
      .refusedDuring(.appleToken([]), code: .invalidIdpResponse, detail: nil, status: 400),
      "make a new nonce and ask for a new token with it: authctl apple nonce"
    ),
    (
      .refusedDuring(.appleRevocation, code: .invalidIdpResponse, detail: nil, status: 400),
      "a code works only once, within five minutes: let the user sign in with Apple again for a fresh one, "
        + "then: authctl apple revoke --authorization-code-file PATH"
    ),
    (.invalidInput(.noEmailAddress), "authctl email link ADDRESS"),
    (
      .refusedDuring(.emailCode(nil), code: .invalidOOBCode, detail: nil, status: 400),
      "ask for a new message: authctl email send-verification, or for a new password: "
        + "authctl email reset ADDRESS"
    ),
    (
      .refusedDuring(.emailCode(.passwordReset), code: .weakPassword, detail: nil, status: 400),
      "choose a longer one: authctl email confirm CODE"
    ),
    (
      .refusedDuring(.emailCode(.emailSignIn), code: .invalidOOBCode, detail: nil, status: 400),
      "ask for a new message: authctl email sign-in --send-link ADDRESS"
    ),
    (
      .refusedDuring(.provider("twitter.com"), code: .invalidIdpResponse, detail: nil, status: 400),
      "get a new token from the provider, or go to its page: authctl twitter sign-in --browser"
    ),
    (
      .refusedDuring(.provider("oidc.x"), code: .operationNotAllowed, detail: nil, status: 400),
      "enable oidc.x among the sign-in providers of the project, in the Firebase console"
    ),
    (
      .refusedDuring(.provider("oidc.x"), code: .unauthorizedDomain, detail: nil, status: 400),
      "add the domain to the project's authorized domains, or name one that is: "
        + "authctl oauth sign-in --provider oidc.x --paste --redirect-uri URL"
    ),
    (
      .refusedDuring(
        .secondFactor(.totp, jane, factor: nil, skew: nil), code: .totpChallengeTimeout, detail: nil,
        status: 400),
      "start with the first factor again: authctl email sign-in jane@example.com"
    ),
    (.nothingPending(.challenge), "authctl mfa challenge"),
  ]

  private static var jane: ProviderProfile {
    var jane = ProviderProfile(providerID: "password")
    jane.email = "jane@example.com"
    return jane
  }

  private static func conflict(
    _ kind: CredentialConflict.Kind, _ provider: String, _ ways: [String] = []
  ) -> CredentialConflict {
    CredentialConflict(
      kind: kind, providerID: provider, email: nil, verifiedProviders: ways, isCredentialKept: true)
  }

  @Test(arguments: hints.indices) func `the details of an error decide the next command`(index: Int) {
    let (error, hint) = Self.hints[index]
    #expect(error.report.hint == hint)
  }

  @Test func `a conflict names the owner's ways to sign in`() {
    let report = AuthError.credentialConflict(Self.conflict(.needsConfirmation, "x.com", ["google.com"]))
      .report
    #expect(report.details["verifiedProvider"] == .array(["google.com"]))
    #expect(report.sdkCode == 17012 && report.exitStatus == .credentialConflict)
  }

  @Test(
    arguments: [(429, .quota), (500, .network), (503, .network), (599, .network), (404, .refused)]
      as [(Int, Program.ExitStatus)])
  func `the status explains a response without an error object`(
    status: Int, expected: Program.ExitStatus
  ) {
    let report = AuthError.unexpectedResponse(reason: "nothing", status: status).report
    #expect(report.exitStatus == expected && report.retryable == (expected != .refused))
  }

  @Test(
    arguments: [
      (nil, 400, "the server refused with NEVER_SEEN", .refused, false),
      ("busy", 503, "busy", .refused, true), ("slow down", 429, "slow down", .quota, true),
    ] as [(String?, Int, String, Program.ExitStatus, Bool)])
  func `a code without a row is shown unchanged`(
    detail: String?, status: Int, message: String, exitStatus: Program.ExitStatus, retryable: Bool
  ) {
    let code = ErrorCode(rawValue: "NEVER_SEEN")
    let report = AuthError.refused(code: code, detail: detail, status: status).report
    #expect(report.code == code && report.name == "ERROR_INTERNAL_ERROR" && report.sdkCode == 17999)
    #expect(report.message == message && report.hint == nil)
    #expect(report.retryable == retryable && report.exitStatus == exitStatus)
  }

  @Test func `a row has a next step and the number of the SDK`() {
    let report = AuthError.refused(code: .invalidCode, detail: nil, status: 400).report
    #expect(report.name == "ERROR_INVALID_VERIFICATION_CODE" && report.sdkCode == 17044)
    #expect(report.message == "the code is wrong" && report.exitStatus == .refused)
    #expect(report.hint == "the verification is still pending: authctl phone verify CODE")
  }

  @Test(arguments: [
    ("Please verify the new email before changing email.", "verify the new address first: "),
    ("SMS based MFA not enabled.", "an administrator has to allow SMS "),
    ("TOTP based MFA not enabled.", "an administrator has to allow TOTP "),
    ("SMS unable to be sent until this region enabled by the app developer.", "allow the number's country "),
    ("The identity provider configuration is not found.", "enable the provider in "),
    ("something else", "enable the provider, or allow the region, "),
  ])
  func `the server's words separate the causes of one code`(words: String, hint: String) throws {
    let error = AuthError.refused(code: .operationNotAllowed, detail: words, status: 400)
    #expect(try #require(error.report.hint).hasPrefix(hint))
  }
}

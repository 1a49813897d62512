import AuthHTTP
import BoundedJSON
import IdentityToolkit
import SafeFiles
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
    (.refused(Refusal(.invalidCode)), .refused),
    (.refused(Refusal(.quotaExceeded, detail: "too many")), .quota),
    (.refused(Refusal(ErrorCode(rawValue: "NEW_CODE"))), .refused),
    (.refused(Refusal(.tokenExpired, during: .sessionEnd(providerID: "phone", HintSamples.token))), .refused),
    (.signedOut(awaitsSecondFactor: false), .notSignedIn),
    (.signedOut(awaitsSecondFactor: false), .notSignedIn),
    (.nothingPending(Problem(.noVerification(phoneNumber: nil))), .notSignedIn),
    (.nothingPending(Problem(.noVerification(phoneNumber: "+16505550101"))), .notSignedIn),
    (.nothingPending(Problem(.noUpdatedCredential)), .notSignedIn),
    (.nothingPending(Problem(.noSilentPush)), .notSignedIn),
    (.otherProject(what: "the session", stored: here, current: there), .notSignedIn),
    (.otherProject(what: "the session", stored: there, current: google), .notSignedIn),
    (.otherProject(what: "the session", stored: google, current: here), .notSignedIn),
    (
      .conflict(
        AccountConflict(
          kind: .phoneNumber, providerID: "phone", phoneNumber: try? PhoneNumber(parsing: "+16505550101"),
          kept: .sample)), .credentialConflict
    ),
    (.otherUser(expected: "a", actual: "b"), .credentialConflict),
    (.invalid(Problem(.providerAlreadyLinked(providerID: "phone"))), .credentialConflict),
    (.invalid(Problem(.providerAlreadyLinked(providerID: "apple.com"))), .credentialConflict),
    (.invalid(Problem(.argument(.setting("x", source: "--emulator", fault: "not HOST:PORT")))), .usage),
    (.invalid(Problem(.argument(.noSMSFactor))), .usage),
    (.invalid(Problem(.argument(.code))), .usage),
    (.invalid(Problem(.insecureHTTP(host: "10.0.0.1:9"))), .usage),
    (.invalid(Problem(.demoProject(projectID: "demo-x", host: "h"))), .usage),
    (AuthError(.couldNotConnect(host: "h", reason: "connection refused")), .network),
    (AuthError(.timedOut(.connect, host: "h")), .network),
    (AuthError(.timedOut(.total, host: "h")), .network),
    (AuthError(.connectionLost(host: "h", reason: "closed")), .network),
    (AuthError(.untrusted(host: "h", reason: "self-signed")), .network),
    (AuthError(.malformed(MessageFault(400, "no status line"))), .network),
    (AuthError(.unsendable(reason: "a line feed")), .network),
    (AuthError(.inProcess(host: "h")), .network),
    (AuthError(.missingLibrary(name: "libcurl", install: "apt-get install libcurl4")), .network),
    (.unexpectedResponse(status: 200, reason: "no tokens in the answer"), .refused),
    (
      .store(Problem(.file(.unsafe(path: "/f", reason: .readableByOthers(mode: 0o644))))),
      .unsafeFile
    ),
    (
      .store(Problem(.file(.locked(path: "/f")))),
      .unsafeFile
    ),
    (.store(Problem(.noHome)), .usage),
    (.invalid(Problem(.unverified(.malformed(.parts(1))))), .refused),
    (.invalid(Problem(.unverified(.notSigned(by: google.description)))), .refused),
    (.invalid(Problem(.unverified(.algorithm("HS256")))), .refused),
    (.invalid(Problem(.unverified(.unknownKey(keyID: "k", keysURL: "https://h/keys")))), .refused),
    (.invalid(Problem(.unverified(.unknownKey(keyID: nil, keysURL: nil)))), .refused),
    (.invalid(Problem(.unverified(.wrongSignature(keyID: "k")))), .refused),
    (.invalid(Problem(.unverified(.claims(["exp is missing", "iat is missing"])))), .refused),
    (.invalid(Problem(.missingLibrary(name: "libcrypto", install: "apt-get install libssl3"))), .network),
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
    if let refusal = error.refusal, ErrorCatalogue.entry(for: refusal.code) == nil { return }
    let hint = try #require(report.hint)
    #expect(!hint.hasSuffix("."), "\(hint)")
    let verbs = [
      "authctl ", "run the same command", "set ", "chmod ", "fuser ", "apt-get ", "use ", "try again",
      "--trace",
    ]
    #expect(verbs.contains { hint.contains($0) }, "\(hint)")
  }

  @Test func `errors that may pass by waiting are marked so`() {
    let retryable = Self.cases.map(\.0).filter(\.report.retryable)
    #expect(retryable.contains(AuthError(.couldNotConnect(host: "h", reason: "connection refused"))))
    #expect(!retryable.contains(AuthError(.untrusted(host: "h", reason: "self-signed"))))
    #expect(!retryable.contains(.store(Problem(.noHome))))
  }

  @Test func `both targets are named, and the way back`() throws {
    let report = AuthError.otherProject(what: "the session", stored: Self.there, current: Self.google)
      .report
    #expect(report.message.contains(Self.there.description))
    #expect(report.message.contains(Self.google.description))
    #expect(try #require(report.hint).contains("--emulator 127.0.0.1:9 --project p"))
  }

  @Test func `only another tenant of the project has the SDK's number`() {
    func number(_ stored: Project) -> Int? {
      AuthError.otherProject(what: "the session", stored: stored, current: Self.here).report.sdkCode
    }
    #expect(number(Project(.inProcess, id: "p", tenant: "t-1")) == 17072)
    #expect(number(Project(.inProcess, id: "other", tenant: "t-1")) == nil)
  }

  @Test func `a profile that nobody is signed in to is named`() {
    let error = AuthError.signedOut(awaitsSecondFactor: false)
    #expect(error.report(with: error.advice, in: "work").message == "nobody is signed in (profile 'work')")
    #expect(error.report.message == "nobody is signed in")
  }

  /// Errors whose details decide the next command.
  static let hints: [(AuthError, String)] = [
    (
      .refused(Refusal(.recentSignInNeeded, during: .sensitiveChange(providerID: "phone"))),
      "sign in again: authctl phone send NUMBER, then: authctl phone verify --reauth CODE"
    ),
    (
      .refused(Refusal(.recentSignInNeeded, during: .sensitiveChange(providerID: "password"))),
      "sign in again: authctl email reauth"
    ),
    (
      .invalid(Problem(.argument(.unverifiedApp(.signIn)))),
      "for a fictional number: authctl phone send NUMBER --no-app-verification; "
        + "for a real one: authctl phone send NUMBER --recaptcha"
    ),
    (
      .conflict(conflict(.identity, "apple.com")),
      "to sign in as that user: authctl apple sign-in --updated-credential"
    ),
    (
      .conflict(conflict(.unverifiedEmail, "facebook.com", ["google.com"])),
      "sign in that way: authctl oauth sign-in --provider google.com, "
        + "then: authctl oauth link --provider facebook.com --updated-credential"
    ),
    (
      .refused(Refusal(.invalidIdpResponse, during: .appleToken([]))),
      "make a new nonce and ask for a new token with it: authctl apple nonce"
    ),
    (
      .refused(Refusal(.invalidIdpResponse, during: .appleRevocation)),
      "a code works only once, within five minutes: let the user sign in with Apple again for a fresh one, "
        + "then: authctl apple revoke --authorization-code-file PATH"
    ),
    (.invalid(Problem(.argument(.noEmailAddress))), "authctl email link ADDRESS"),
    (
      .refused(Refusal(.invalidEmailCode, during: .emailCode(nil))),
      "ask for a new message: authctl email send-verification, or for a new password: "
        + "authctl email reset ADDRESS"
    ),
    (
      .refused(Refusal(.weakPassword, during: .emailCode(.passwordReset))),
      "choose a longer one: authctl email confirm CODE --password-file PATH"
    ),
    (
      .refused(Refusal(.invalidEmailCode, during: .emailCode(.emailSignIn))),
      "ask for a new message: authctl email sign-in --send-link ADDRESS, then: authctl email confirm CODE"
    ),
    (
      .refused(Refusal(.invalidIdpResponse, during: .provider("twitter.com"))),
      "get a new token from the provider, or go to its page: authctl twitter sign-in --browser"
    ),
    (
      .refused(Refusal(.operationNotAllowed, during: .provider("oidc.x"))),
      "enable oidc.x among the sign-in providers of the project, in the Firebase console"
    ),
    (
      .refused(Refusal(.unauthorizedDomain, during: .provider("oidc.x"))),
      "add the domain to the project's authorized domains, or name one that is: "
        + "authctl oauth sign-in --provider oidc.x --paste --redirect-uri URL"
    ),
    (
      .refused(Refusal(.totpChallengeTimeout, during: .secondFactor(app, among: [app], jane, skew: nil))),
      "start with the first factor again: authctl email sign-in jane@example.com"
    ),
    (.nothingPending(Problem(.noChallenge)), "authctl mfa challenge"),
  ]

  private static let app = HintSamples.factor(.totp, named: nil)

  private static var jane: User.Identity {
    var jane = ProviderProfile(providerID: "password")
    jane.email = "jane@example.com"
    return User.Identity(jane)
  }

  private static func conflict(
    _ kind: AccountConflict.Kind, _ provider: String, _ ways: [String] = []
  ) -> AccountConflict {
    AccountConflict(
      kind: kind, providerID: provider, signInMethods: ways, kept: .sample)
  }

  @Test(arguments: hints.indices) func `the details of an error decide the next command`(index: Int) {
    let (error, hint) = Self.hints[index]
    #expect(error.report.hint == hint)
  }

  @Test func `a conflict names the owner's ways to sign in`() {
    let report = AuthError.conflict(Self.conflict(.unverifiedEmail, "x.com", ["google.com"]))
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
    let report = AuthError.unexpectedResponse(status: status, reason: "nothing").report
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
    let report = AuthError.refused(Refusal(code, detail: detail, status: status)).report
    #expect(report.code == code && report.name == "ERROR_INTERNAL_ERROR" && report.sdkCode == 17999)
    #expect(report.message == message && report.hint == nil)
    #expect(report.retryable == retryable && report.exitStatus == exitStatus)
  }

  @Test func `a row has a next step and the number of the SDK`() {
    let report = AuthError.refused(Refusal(.invalidCode)).report
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
    let error = AuthError.refused(Refusal(.operationNotAllowed, detail: words))
    #expect(try #require(error.report.hint).hasPrefix(hint))
  }
}

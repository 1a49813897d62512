import AuthHTTP
import IdentityToolkit
import SafeFiles
import Testing

@testable import AuthCore

@Suite struct AuthErrorTests {
  static let here = Project(.inProcess, id: "p")
  static let there = Project(.emulator(host: "127.0.0.1", port: 9), id: "p")
  static let google = Project(.production, id: "p", apiKey: "k")

  /// One of each case.
  static let cases: [AuthError] = [
    .refused(Refusal(.invalidCode)),
    .refused(Refusal(.quotaExceeded, detail: "too many")),
    .refused(Refusal(ErrorCode(rawValue: "NEW_CODE"))),
    .refused(Refusal(.tokenExpired, during: .sessionEnd(providerID: "phone", IDToken(kept: Secret("t"))))),
    .signedOut(awaitsSecondFactor: false),
    .signedOut(awaitsSecondFactor: false), .signedOut(awaitsSecondFactor: true),
    .nothingPending(Problem(.noVerification(phoneNumber: nil))),
    .nothingPending(Problem(.noVerification(phoneNumber: "+16505550101"))),
    .nothingPending(Problem(.noUpdatedCredential)),
    .nothingPending(Problem(.noSilentPush)),
    .otherProject(what: "the session", stored: here, current: there),
    .otherProject(what: "the session", stored: there, current: google),
    .otherProject(what: "the session", stored: google, current: here),
    .conflict(AccountConflict(kind: .phoneNumber, providerID: "phone", kept: nil)),
    .otherUser(expected: "a", actual: "b"),
    .invalid(Problem(.providerAlreadyLinked(providerID: "phone"))),
    .invalid(Problem(.providerAlreadyLinked(providerID: "apple.com"))),
    .invalid(Problem(.argument(.setting("x", source: "--emulator", fault: "not HOST:PORT")))),
    .invalid(Problem(.argument(.noSMSFactor))),
    .invalid(Problem(.argument(.code))),
    .invalid(Problem(.insecureHTTP(host: "10.0.0.1:9"))),
    .invalid(Problem(.demoProject(projectID: "demo-x", host: "h"))),
    .canceled, .declined(Problem(.signInPage(.canceled))), .otherUser(expected: "a", actual: nil),
    AuthError(.couldNotConnect(host: "h", reason: "connection refused")),
    AuthError(.timedOut(.connect, host: "h")),
    AuthError(.timedOut(.total, host: "h")),
    AuthError(.connectionLost(host: "h", reason: "closed")),
    AuthError(.untrusted(host: "h", reason: "self-signed")),
    AuthError(.malformed(MessageFault(400, "no status line"))),
    AuthError(.unsendable(reason: "a line feed")),
    AuthError(.inProcess(host: "h")),
    AuthError(.missingLibrary(name: "libcurl", install: "apt-get install libcurl4")),
    .unexpectedResponse(status: 200, reason: "no tokens in the answer"),
    .store(Problem(.file(.unsafe(path: "/f", reason: .readableByOthers(mode: 0o644))))),
    .store(Problem(.file(.locked(path: "/f")))),
    .store(Problem(.noHome)),
    .invalid(Problem(.unverified(.malformed(.parts(1))))),
    .invalid(Problem(.unverified(.notSigned(by: google.description)))),
    .invalid(Problem(.unverified(.algorithm("HS256")))),
    .invalid(Problem(.unverified(.unknownKey(keyID: "k", keysURL: "https://h/keys")))),
    .invalid(Problem(.unverified(.unknownKey(keyID: nil, keysURL: nil)))),
    .invalid(Problem(.unverified(.wrongSignature(keyID: "k")))),
    .invalid(Problem(.unverified(.claims(["exp is missing", "iat is missing"])))),
    .invalid(Problem(.missingLibrary(name: "libcrypto", install: "apt-get install libssl3"))),
  ]

  @Test(arguments: cases) func `every error has a code with a row and describes itself in one line`(
    error: AuthError
  ) throws {
    if error.code.rawValue != "NEW_CODE" {
      #expect(ErrorCatalogue.entry(for: error.code) != nil, "\(error.code)")
    }
    let text = "\(error)"
    let first = try #require(text.first)
    #expect(!first.isUppercase && !text.hasSuffix(".") && !text.contains("\n"), "\(text)")
    #expect(!text.contains("authctl"), "\(text)")
  }

  @Test func `an error is no larger than a pointer and a tag`() {
    #expect(MemoryLayout<AuthError>.size <= 16)
  }

  @Test func `what may succeed after waiting is retryable`() {
    #expect(AuthError(.couldNotConnect(host: "h", reason: "connection refused")).isRetryable)
    for status in [429, 503] {
      let code = ErrorCode(rawValue: "NEW_CODE")
      #expect(AuthError.refused(Refusal(code, status: status)).isRetryable)
    }
    #expect(!AuthError(.untrusted(host: "h", reason: "self-signed")).isRetryable)
    #expect(!AuthError.store(Problem(.noHome)).isRetryable)
  }

  @Test func `both targets are named`() {
    let text = "\(AuthError.otherProject(what: "the session", stored: Self.there, current: Self.google))"
    #expect(text.contains(Self.there.description) && text.contains(Self.google.description))
  }
}

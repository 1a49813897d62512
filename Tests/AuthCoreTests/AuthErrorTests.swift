import AuthHTTP
import IdentityToolkit
import Testing

@testable import AuthCore

@Suite struct AuthErrorTests {
  static let here = Project(.inProcess, id: "p")
  static let there = Project(.emulator(host: "127.0.0.1", port: 9), id: "p")
  static let google = Project(.production, id: "p", apiKey: "k")

  /// One of each case.
  static let cases: [AuthError] = [
    .refused(code: .invalidCode, detail: nil, status: 400),
    .refused(code: .quotaExceeded, detail: "too many", status: 400),
    .refused(code: ErrorCode(rawValue: "NEW_CODE"), detail: nil, status: 400),
    .sessionEnded(code: .tokenExpired, detail: nil, status: 400, providerID: "phone"),
    .signedOut(profile: "default"),
    .signedOut(profile: "work"), .signedOut(profile: "work", awaitsSecondFactor: true),
    .nothingPending(.verification(phoneNumber: nil)),
    .nothingPending(.verification(phoneNumber: "+16505550101")),
    .nothingPending(.updatedCredential),
    .nothingPending(.silentPush),
    .targetMismatch(what: "the session", stored: here, current: there),
    .targetMismatch(what: "the session", stored: there, current: google),
    .targetMismatch(what: "the session", stored: google, current: here),
    .phoneNumberInUse(phoneNumber: "+16505550101"),
    .userMismatch(expected: "a", actual: "b"),
    .providerAlreadyLinked(providerID: "phone"),
    .providerAlreadyLinked(providerID: "apple.com"),
    .invalidInput(.emulatorAddress("x", source: "--emulator")),
    .invalidInput(.noSMSFactor),
    .invalidInput(.code),
    .insecureHTTP(host: "10.0.0.1:9"),
    .demoProject(projectID: "demo-x", host: "h"),
    .expectationFailed(what: "the project", expected: "a", actual: "b"),
    .network(.couldNotConnect(host: "h", reason: "connection refused")),
    .network(.timedOut(.connect, host: "h")),
    .network(.timedOut(.total, host: "h")),
    .network(.connectionLost(host: "h", reason: "closed")),
    .network(.untrusted(host: "h", reason: "self-signed")),
    .network(.malformed(MessageFault(400, "no status line"))),
    .network(.unsendable(reason: "a line feed")),
    .network(.inProcess(host: "h")),
    .network(.missingLibrary(name: "libcurl", install: "apt-get install libcurl4")),
    .unexpectedResponse(reason: "no tokens in the answer", status: 200),
    .file(
      AuthError.FileProblem(.unsafeFile, path: "/f", reason: "/f can be read by others", fix: "chmod 600 /f")),
    .file(AuthError.FileProblem(.lockedFile, path: "/f", reason: "/f is locked", fix: "try again")),
    .noHome,
    .unverified(.malformed(.parts(1))),
    .unverified(.notSigned(by: google)),
    .unverified(.algorithm("HS256")),
    .unverified(.unknownKey(keyID: "k", keysURL: "https://h/keys")),
    .unverified(.unknownKey(keyID: nil, keysURL: nil)),
    .unverified(.wrongSignature(keyID: "k")),
    .unverified(.claims(["exp is missing", "iat is missing"])),
    .missingLibrary(name: "libcrypto", install: "apt-get install libssl3"),
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

  @Test func `what may succeed after waiting is retryable`() {
    #expect(AuthError.network(.couldNotConnect(host: "h", reason: "connection refused")).isRetryable)
    for status in [429, 503] {
      let code = ErrorCode(rawValue: "NEW_CODE")
      #expect(AuthError.refused(code: code, detail: nil, status: status).isRetryable)
    }
    #expect(!AuthError.network(.untrusted(host: "h", reason: "self-signed")).isRetryable)
    #expect(!AuthError.noHome.isRetryable)
  }

  @Test func `both targets are named`() {
    let text = "\(AuthError.targetMismatch(what: "the session", stored: Self.there, current: Self.google))"
    #expect(text.contains(Self.there.description) && text.contains(Self.google.description))
  }
}

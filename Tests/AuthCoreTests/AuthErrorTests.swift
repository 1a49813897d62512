import AuthHTTP
import IdentityToolkit
import Testing

@testable import AuthCore

@Suite struct AuthErrorTests {
  static let here = Target(.embedded, projectID: "p")
  static let there = Target(.emulator(HTTPOrigin(.http, host: "127.0.0.1", port: 9)), projectID: "p")
  static let google = Target(.production, projectID: "p", apiKey: "k")
  static let fault = HTTPError.ServerFileFault(
    code: "DAMAGED_FILE", path: "/f", reason: "/f is damaged", mend: "authctl doctor --repair")

  /// One of every case, with what the shell gets.
  static let cases: [(AuthError, IdentityToolkit.ExitStatus)] = [
    (.refused(code: .invalidCode, detail: nil, status: 400), .refused),
    (.refused(code: .quotaExceeded, detail: "too many", status: 400), .quota),
    (.refused(code: ServerErrorCode(rawValue: "NEW_CODE"), detail: nil, status: 400), .refused),
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
    (.invalidInput(.phoneNumber(reason: "the phone number is empty")), .usage),
    (.invalidInput(.code), .usage),
    (.insecureHTTP(host: "10.0.0.1:9"), .usage), (.demoProject(projectID: "demo-x", host: "h"), .usage),
    (.expectationFailed(what: "the project", expected: "a", actual: "b"), .usage),
    (.network(.couldNotConnect(host: "h", reason: "connection refused")), .network),
    (.network(.timedOut(.connect, host: "h")), .network), (.network(.timedOut(.total, host: "h")), .network),
    (.network(.connectionLost(host: "h", reason: "closed")), .network),
    (.network(.untrusted(host: "h", reason: "self-signed")), .network),
    (.network(.malformed(MessageFault(400, "no status line"))), .network),
    (.network(.unsendable(reason: "a line feed")), .network),
    (.network(.serverFile(fault)), .unsafeFile),
    (.network(.missingLibrary(name: "libcurl", install: "apt-get install libcurl4")), .network),
    (.unexpectedResponse(reason: "no tokens in the answer", status: 200), .refused),
    (
      .file(
        AuthError.FileProblem(.unsafe, path: "/f", reason: "/f can be read by others", mend: "chmod 600 /f")),
      .unsafeFile
    ),
    (
      .file(AuthError.FileProblem(.locked, path: "/f", reason: "/f is locked", mend: "try again")),
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
  func `every error is told in one form`(index: Int) throws {
    let (error, status) = Self.cases[index]
    let report = error.report
    #expect(report.exitStatus == status)
    #expect(!report.code.isEmpty)
    #expect(
      report.code.utf8.allSatisfy { (0x41...0x5A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F })
    let first = try #require(report.message.first)
    #expect(!first.isUppercase, "\(report.message)")
    #expect(!report.message.hasSuffix("."), "\(report.message)")
    #expect(!report.message.contains("\n"))
    if case .refused(let code, _, _) = error, ErrorCatalogue.entry(for: code) == nil { return }
    let hint = try #require(report.hint)
    #expect(!hint.hasSuffix("."), "\(hint)")
    let verbs = [
      "authctl ", "set ", "chmod ", "apt-get ", "use ", "try again", "--timeout", "--trace", "SSL_CERT_FILE",
    ]
    #expect(verbs.contains { hint.contains($0) }, "\(hint)")
  }

  @Test func `what waiting may mend is marked so`() {
    let retryable = Self.cases.map(\.0).filter(\.report.retryable)
    #expect(retryable.contains(.network(.couldNotConnect(host: "h", reason: "connection refused"))))
    #expect(!retryable.contains(.network(.untrusted(host: "h", reason: "self-signed"))))
    #expect(!retryable.contains(.noHome))
  }

  @Test func `both targets are named, and the way back`() throws {
    let report = AuthError.targetMismatch(what: "the session", stored: Self.there, current: Self.google)
      .report
    #expect(report.message.contains(Self.there.name))
    #expect(report.message.contains(Self.google.name))
    #expect(try #require(report.hint).contains("--emulator 127.0.0.1:9 --project p"))
  }
}

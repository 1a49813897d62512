import AuthHTTP
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthCore

/// Whatever a server returns, the caller gets an error and the files do not change.
@Suite struct HostileAnswerTests {
  static let bodies = [
    "", "<html><body>captive portal</body></html>", "null", "[]", "7", "\"text\"", "{", "{}",
    #"{"sessionInfo":""}"#, #"{"sessionInfo":null}"#, #"{"sessionInfo":7}"#, #"{"sessionInfo":["x"]}"#,
    "\u{FEFF}{}", String(repeating: "a", count: 1 << 20), String(repeating: "[", count: 100_000),
    #"{"x":"# + String(repeating: "{\"x\":", count: 5000),
  ]

  @Test(arguments: bodies.indices) func `a response without a verification ID stores nothing`(
    index: Int
  ) async throws {
    let client = try TestClient()
    client.wire.answer("sendVerificationCode", 200, Self.bodies[index])
    let error = await authError { _ = try await client.send() }
    #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
    #expect(!FileManager.default.fileExists(atPath: client.home.credentials))
  }

  static let tokens = [
    "{}", #"{"idToken":"a.b.c"}"#, #"{"refreshToken":"r"}"#, #"{"idToken":"a.b.c","refreshToken":"r"}"#,
    #"{"idToken":"","refreshToken":""}"#, #"{"idToken":7,"refreshToken":"r"}"#,
    #"{"idToken":"..","refreshToken":"r","expiresIn":"3600"}"#,
    #"{"idToken":"e30.e30.","refreshToken":"r","expiresIn":"3600"}"#,
    #"{"idToken":"e30.e30.","refreshToken":"r","expiresIn":"soon"}"#,
    #"{"temporaryProof":"p"}"#,
  ]

  @Test(arguments: tokens) func `a response without readable tokens signs in no one`(
    body: String
  ) async throws {
    let client = try TestClient()
    let session = try await client.auth.signInAnonymously().session
    _ = try await client.send()
    client.wire.answer("signInWithPhoneNumber", 200, body)
    let error = await authError { _ = try await client.auth.phone.pending().verify(code: "654321") }
    #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
    #expect(try await client.auth.session() == session)
    #expect(try await client.auth.phone.allPending().count == 1)
    #expect(try await client.stored.temporaryProof == nil)
  }

  /// Each would create a second header line of `token --header`, or a second line of a file.
  static let breaks = [#"\r\n"#, #"\n"#, #"\r"#, #"\u2028"#, #"\u0000"#, " ", "é"]

  @Test(arguments: breaks) func `a token that would break its line is refused`(
    text: String
  ) async throws {
    let client = try TestClient()
    let session = try await client.auth.signInAnonymously().session
    _ = try await client.send()
    let token = unsignedToken(#"{"sub":"u","exp":2000000000}"#)
    for body in [
      #"{"idToken":"\#(token)x\#(text)X-Evil:1","refreshToken":"r","expiresIn":"3600"}"#,
      #"{"idToken":"\#(token)","refreshToken":"r\#(text)X-Evil:1","expiresIn":"3600"}"#,
      #"{"temporaryProof":"p\#(text)q","phoneNumber":"+16505553434","temporaryProofExpiresIn":"60"}"#,
      #"{"mfaPendingCredential":"p\#(text)q","mfaInfo":[]}"#,
    ] {
      client.wire.answer("signInWithPhoneNumber", 200, body)
      let error = await authError { _ = try await client.auth.phone.pending().verify(code: "654321") }
      #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE", "\(body)")
      #expect(try await client.auth.session() == session)
    }
    client.wire.answer("sendVerificationCode", 200, #"{"sessionInfo":"s\#(text)t"}"#)
    let error = await authError { _ = try await client.send(resend: true) }
    #expect(error?.code.rawValue == "UNEXPECTED_RESPONSE")
    #expect(try await client.auth.phone.allPending().count == 1)
  }

  @Test(arguments: ["idToken", "refreshToken"])
  func `a stored token that would break its line makes the file damaged`(
    name: String
  ) async throws {
    let client = try TestClient()
    _ = try await client.auth.signInAnonymously()
    try client.home.rewriteCredentials { text in
      text.replacing("\"\(name)\" : \"", with: #""\#(name)" : "x\r\nX-Evil: 1"#)
    }
    let error = await authError { _ = try await client.auth.session() }
    #expect(error?.code.rawValue == "DAMAGED_FILE")
    #expect(error?.description.contains(name) == true)
  }

  /// Second-factor responses that lack what the call needs.
  static let hollow = [
    "{}", #"{"phoneSessionInfo":{}}"#, #"{"phoneSessionInfo":{"sessionInfo":""}}"#,
    #"{"totpSessionInfo":{"sharedSecretKey":"JBSWY3DP"}}"#, #"{"totpSessionInfo":{"sessionInfo":"s"}}"#,
    #"{"phoneResponseInfo":{"sessionInfo":""}}"#, #"{"idToken":"a.b.c","refreshToken":"r"}"#, "[]", "",
  ]

  private func enrolled() async throws -> TestClient {
    let client = try TestClient()
    try await client.signUpVerified()
    try await client.enrollPhone()
    return client
  }

  @Test(arguments: hollow)
  func `an empty response to an enrollment changes nothing`(body: String) async throws {
    let client = try await enrolled()
    _ = try await client.auth.secondFactors.enroll(PhoneNumber(parsing: TestClient.otherPhone))
    let before = try await client.stored
    client.wire.answer("mfaEnrollment:start", 200, body)
    let number = try PhoneNumber(parsing: "+16505550177")
    let phone = await authError { _ = try await client.auth.secondFactors.enroll(number) }
    #expect(phone?.code.rawValue == "UNEXPECTED_RESPONSE")
    let app = await authError { _ = try await client.auth.secondFactors.enrollAuthenticator() }
    #expect(app?.code.rawValue == "UNEXPECTED_RESPONSE")
    client.wire.answer("mfaEnrollment:finalize", 200, body)
    let end = await authError {
      _ = try await client.auth.secondFactors.pendingEnrollment().finish(code: "111111")
    }
    #expect(end?.code.rawValue == "UNEXPECTED_RESPONSE")
    #expect(try await client.stored == before)
  }

  @Test(arguments: hollow)
  func `an empty response to a second factor signs in no one`(body: String) async throws {
    let client = try await enrolled()
    let pending = try await client.signInHalfway()
    client.wire.answer("mfaSignIn:start", 200, body)
    let start = await authError { _ = try await client.auth.secondFactors.pendingSignIn().send() }
    #expect(start?.code.rawValue == "UNEXPECTED_RESPONSE")
    client.wire.intercept { _ in .server }
    _ = try await client.auth.secondFactors.pendingSignIn().send()
    client.wire.answer("mfaSignIn:finalize", 200, body)
    let end = await authError {
      _ = try await client.auth.secondFactors.pendingSignIn().resolve(code: "654321")
    }
    #expect(end?.code.rawValue == "UNEXPECTED_RESPONSE")
    #expect(try await client.auth.secondFactors.pendingSignIn().isSame(as: pending))
    #expect(try await client.stored.session == nil)
  }

  @Test(arguments: ["9223372036854775807", "-9223372036854775808", "0", "253402300800"])
  func `an absurd lifetime is stored and read back`(lifetime: String) async throws {
    let client = try TestClient()
    let token = unsignedToken(#"{"sub":"u","exp":1,"user_id":"u"}"#)
    _ = try await client.send()
    client.wire.answer(
      "signInWithPhoneNumber", 200,
      #"{"idToken":"\#(token)","refreshToken":"r","expiresIn":"\#(lifetime)"}"#)
    #expect(try await client.auth.phone.pending().verify(code: "654321").session.uid == "u")
    #expect(try await client.auth.session().uid == "u")
    _ = try await client.send()
    client.wire.answer(
      "signInWithPhoneNumber", 200,
      #"{"temporaryProof":"p","phoneNumber":"+16505553434","temporaryProofExpiresIn":"\#(lifetime)"}"#)
    let error = await authError { _ = try await client.auth.phone.pending().verify(code: "654321") }
    #expect(error?.code == .phoneNumberInUse)
    #expect(try await client.stored.temporaryProof?.phoneNumber.description == "+16505553434")
  }

  @Test func `without expiresIn the token's own time counts, and without both the response is refused`()
    async throws
  {
    let client = try TestClient()
    for (claims, isGood) in [
      (#"{"sub":"u","exp":2000000000}"#, true), (#"{"sub":"u"}"#, false),
      (#"{"exp":2000000000}"#, false), (#"{"sub":7,"exp":"x"}"#, false),
    ] {
      _ = try await client.send(resend: true)
      client.wire.answer(
        "signInWithPhoneNumber", 200,
        #"{"idToken":"\#(unsignedToken(claims))","refreshToken":"r"}"#)
      let error = await authError { _ = try await client.auth.phone.pending().verify(code: "654321") }
      #expect((error == nil) == isGood)
      #expect(try await client.auth.session().expiresAt.timeIntervalSince1970 == 2_000_000_000)
    }
  }
}

import Explanation
import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

@Suite struct ExplanationTests {
  private func fact(_ explanation: Explanation, _ name: String) -> String? {
    explanation.facts?.first { $0.name == name }?.value
  }

  @Test(arguments: [
    "9223372036854775807", "-9223372036854775808", "9223372036854776", "1e300", "-1e300",
  ])
  func `a token with any number as its expiry is explained`(number: String) throws {
    let claims = #"{"sub":"u","exp":\#(number),"iat":\#(number),"auth_time":\#(number)}"#
    let token = "\(Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))).\(Base64URL.encode(Array(claims.utf8)))."
    let target = try #require(RequestTarget(parsing: "/identitytoolkit.googleapis.com/v1/x?idToken=\(token)"))
    let explanation = Explanation(HTTPExchange(HTTPRequest(.get, target), milliseconds: 1_700_000_000_000))
    #expect(explanation.tokens?.count == 1)
  }

  @Test func `a refusal has the cause and next step from the catalogue`() {
    let explanation = Explanation(
      CallExamples.call(
        "v1/accounts:signInWithPhoneNumber?key=AIzaKey12345", #"{"sessionInfo":"session-1","code":"918273"}"#,
        400,
        #"{"error":{"code":400,"message":"INVALID_CODE : The code 918273 is wrong"}}"#))
    #expect(
      explanation.outcome == .refused && explanation.code == "INVALID_CODE" && explanation.sdkCode == 17044)
    #expect(explanation.sdkName == "ERROR_INVALID_VERIFICATION_CODE")
    #expect(explanation.operation == "signs in with the code of an SMS")
    #expect(explanation.causes?.first == "a typo" && explanation.retryable == false)
    #expect(explanation.next == ErrorCatalogue.entry(for: .invalidCode)?.step)
    #expect(fact(explanation, "proof") == "the code of an SMS")
    let text = explanation.lines.joined(separator: "\n")
    #expect(text.contains("-> 400 in 12.3 ms") && text.contains("17044"), "\(text)")
    for secret in ["918273", "session-1", "AIzaKey12345"] { #expect(!text.contains(secret), "\(text)") }
  }

  /// A refusal, the causes it has and those it does not have.
  struct Refusal: Sendable, CustomTestStringConvertible {
    var testDescription: String { message }
    var path = "v1/accounts:signInWithIdp?key=k"
    var request = "{}"
    let message: String
    var status: String?
    let causes: [String]
    let others: [String]
  }

  static let refusals = [
    Refusal(
      path: "v1/accounts:signUp?key=k", request: #"{"returnSecureToken":true}"#,
      message: "ADMIN_ONLY_OPERATION",
      causes: ["anonymous sign-in is off in the project; users may not sign up"], others: ["deletion"]),
    Refusal(
      message: #"Invalid JSON payload received. Unknown name \"emial\": Cannot find field."#,
      status: "INVALID_ARGUMENT", causes: ["mistyped", "another call"], others: ["missing"]),
    Refusal(
      message: #"Invalid value at 'email' (TYPE_STRING), 1"#, status: "INVALID_ARGUMENT",
      causes: ["value of a type"],
      others: ["missing"]),
    Refusal(message: "INVALID_ARGUMENT", causes: ["missing or empty"], others: []),
    Refusal(
      message:
        "MISSING_OR_INVALID_NONCE : Duplicate credential received. Please try again with a new credential.",
      causes: ["sent before"], others: ["hash", "raw nonce", "base64"]),
    Refusal(
      message: "MISSING_OR_INVALID_NONCE : Nonce is missing in the request.", causes: ["has none"],
      others: ["hash"]),
    Refusal(
      path: "v1/accounts:signInWithPhoneNumber?key=k", request: #"{"sessionInfo":"s","code":"111111"}"#,
      message: "INVALID_CODE", causes: ["typo", "earlier message"], others: ["time-based"]),
    Refusal(
      path: "v2/accounts/mfaSignIn:finalize?key=k", request: #"{"phoneVerificationInfo":{"code":"111111"}}"#,
      message: "INVALID_CODE", causes: ["typo", "earlier message"], others: ["time-based"]),
    Refusal(
      path: "v2/accounts/mfaSignIn:finalize?key=k",
      request: #"{"totpVerificationInfo":{"verificationCode":"111111"}}"#,
      message: "INVALID_CODE", causes: ["typo", "clock", "used before"], others: ["earlier message"]),
    Refusal(
      path: "v1/accounts:signInWithPasword?key=k", message: "Not Found", status: "NOT_FOUND",
      causes: ["mistyped"],
      others: []),
    Refusal(
      path: "v1/accounts:lookup?key=k", message: "Not Found", status: "NOT_FOUND", causes: [],
      others: ["mistyped"]),
  ]

  @Test(arguments: refusals) func `a refusal has the causes that the call does not rule out`(refusal: Refusal)
  {
    let status = refusal.status == "NOT_FOUND" ? 404 : 400
    let answer =
      #"{"error":{"code":\#(status),"message":"\#(refusal.message)","status":"\#(refusal.status ?? "")"}}"#
    let explanation = Explanation(CallExamples.call(refusal.path, refusal.request, status, answer))
    let causes = (explanation.causes ?? []).joined(separator: "; ")
    for cause in refusal.causes { #expect(causes.contains(cause), "\(causes)") }
    for cause in refusal.others { #expect(!causes.contains(cause), "\(causes)") }
  }

  @Test func `a web page instead of the service's response points to a mistyped path too`() {
    let call = CallExamples.call(
      "v1/accounts:signInWithPasword", "{}", 404, "<html>Error 404 (Not Found)!!1</html>")
    #expect(Explanation(call).causes?.first?.contains("mistyped") == true)
    #expect(Explanation(CallExamples.call("v1/accounts:lookup", "{}", 404, "")).causes == nil)
  }

  @Test func `a refused nonce is never shown, with or without its request`() {
    let raw = "raw-nonce-of-the-app"
    let text =
      #"MISSING_OR_INVALID_NONCE : The nonce in ID Token \"abc\" does not match the SHA256 hash of the raw nonce \"\#(raw)\" in the request."#
    let answer = #"{"error":{"code":400,"message":"\#(text)"}}"#
    for request in ["{}", #"{"postBody":"id_token=x&nonce=\#(raw)&providerId=apple.com"}"#] {
      let call = CallExamples.call("v1/accounts:signInWithIdp", request, 400, answer)
      let shown = Explanation(call).lines.joined(separator: "\n")
      #expect(!shown.contains(raw) && shown.contains("MISSING_OR_INVALID_NONCE"), "\(shown)")
      let line = RecordedExchange(StandIns().replacingSecrets(in: call), keepsSecrets: false).line
      #expect(!String(decoding: line, as: UTF8.self).contains(raw))
    }
  }

  @Test func `a token of another project is reported if the project is known`() {
    let call = CallExamples.call("v1/accounts:lookup", #"{"idToken":"\#(CallExamples.idToken)"}"#, 200, "{}")
    let note = "the idToken of the request belongs to project shop, not to other"
    #expect(Explanation(call, project: "other").notes?.contains(note) == true)
    #expect(Explanation(call, project: "shop").notes == nil && Explanation(call).notes == nil)
  }

  @Test func `a required second factor is not a refusal, and the factors are named`() {
    let explanation = Explanation(
      CallExamples.call(
        "v1/accounts:signInWithPassword?key=k", #"{"email":"a@example.com","password":"hunter2hunter2"}"#,
        200,
        #"{"mfaPendingCredential":"pending-secret","mfaInfo":[{"phoneInfo":"+*******0101","mfaEnrollmentId":"e1"},"#
          + #"{"totpInfo":{},"displayName":"work"}]}"#))
    #expect(explanation.outcome == .secondFactorNeeded && explanation.code == "SECOND_FACTOR_REQUIRED")
    let factors = (explanation.facts ?? []).filter { $0.name == "second factor of the user" }.map(\.value)
    #expect(factors == ["phone +*******0101, e1", "authenticator app, work"])
    let text = explanation.lines.joined(separator: "\n")
    #expect(!text.contains("hunter2hunter2") && !text.contains("pending-secret"), "\(text)")
  }

  @Test func `a token is decoded and never shown`() throws {
    let token = CallExamples.idToken
    let explanation = Explanation(
      CallExamples.call(
        "v1/accounts:lookup?key=k", #"{"idToken":"\#(token)"}"#, 200, #"{"users":[{"localId":"u1"}]}"#))
    let shown = try #require(explanation.tokens?.first)
    #expect(shown.name == "idToken" && shown.isInAnswer == false && shown.algorithm == "RS256")
    #expect(shown.claims?["role"] == "boss")
    let words = try #require(shown.summary)
    for word in ["uid u1", "signed in by password", "second factor totp", "other claims role"] {
      #expect(words.contains(word), "\(words)")
    }
    let json = String(decoding: try JSONEncoder().encode(explanation), as: UTF8.self)
    for part in token.split(separator: ".") { #expect(!json.contains(part)) }
  }

  @Test func `an unsigned or expired token in a request to production is reported`() {
    let token = CallExamples.token(#"{"sub":"u","exp":1795244000}"#, algorithm: "none")
    let explanation = Explanation(
      CallExamples.call("v1/accounts:lookup?key=k", #"{"idToken":"\#(token)"}"#, 400, "{}"))
    let notes = explanation.notes ?? []
    #expect(
      notes.contains { $0.contains("had expired") } && notes.contains { $0.contains("not signed") },
      "\(notes)")
  }

  @Test(arguments: [
    (#"{"errorMessage":"FEDERATED_USER_ID_ALREADY_LINKED"}"#, "FEDERATED_USER_ID_ALREADY_LINKED"),
    (#"{"temporaryProof":"proof-secret","phoneNumber":"+16505550101"}"#, "PHONE_NUMBER_IN_USE"),
  ])
  func `a refusal with status 200 counts as a refusal`(answer: String, code: String) {
    let explanation = Explanation(
      CallExamples.call(
        "v1/accounts:signInWithIdp?key=k",
        #"{"postBody":"id_token=eyJsecret&providerId=google.com","requestUri":"http://localhost"}"#, 200,
        answer))
    #expect(explanation.outcome == .refused && explanation.code == code)
    #expect(fact(explanation, "provider") == "google.com" && fact(explanation, "credential") == "id_token")
  }

  @Test func `a response that is not JSON, a redirect and no response are distinguished`() {
    var call = CallExamples.call("v1/accounts:lookup", "{}", 502, "<html>secret</html>")
    #expect(Explanation(call).message == "the service answered 502 Bad Gateway without saying why")
    call.response?.status = 302
    #expect(Explanation(call).outcome == .failed)
    call.response = nil
    call.failure = "cannot reach it"
    #expect(Explanation(call).lines.contains("  failed: cannot reach it"))
  }

  @Test(arguments: [
    ("/identitytoolkit.googleapis.com/v1/projects/p/tenants/t/accounts:update", "changes an account"),
    (
      "/www.googleapis.com/identitytoolkit/v3/relyingparty/verifyPassword",
      "signs in with e-mail address and password"
    ),
    ("/securetoken.googleapis.com/v1/token", "exchanges a refresh token for a new ID token"),
    ("/identitytoolkit.googleapis.com/v2/projects/p/tenants", "creates tenants"),
    ("/identitytoolkit.googleapis.com/v1/projects/p:createSessionCookie", "makes a session cookie"),
  ])
  func `a call is named by its path, as an emulator has it`(path: String, words: String) {
    let exchange = HTTPExchange(HTTPRequest(.post, RequestTarget(path: path)), response: HTTPResponse(200))
    #expect(Explanation(exchange).operation == words)
  }
}

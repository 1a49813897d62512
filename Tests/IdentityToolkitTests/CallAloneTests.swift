import AuthHTTP
import BoundedJSON
import Explanation
import IdentityToolkit
import Testing

/// Reasons that a call shows without anything else: what it lacks, and what the service says of it.
@Suite struct CallAloneTests {
  private typealias X = ReasonExamples

  private static func call(_ path: String, _ refusal: String, _ sent: ByName<JSONValue>) -> HTTPExchange {
    X.refused("v1/accounts:\(path)", sent, refusal)
  }

  private static func raw(_ body: String) -> HTTPExchange {
    CallExamples.call(
      "v1/accounts:signUp?key=k", body, 400,
      #"{"error":{"code":400,"message":"Invalid JSON payload received. Unexpected end of JSON input","status":"INVALID_ARGUMENT"}}"#
    )
  }

  private static func unknown(_ path: String, _ method: HTTPMethod = .post) -> HTTPExchange {
    var call = X.refused(path, [:], "Not Found", status: 404, named: "NOT_FOUND")
    call.request.method = method
    return call
  }

  private static let sendCode = "v1/accounts:sendVerificationCode"
  private static let number: JSONValue = "+16505550101"

  static let alone = [
    ReasonTests.Row(
      "a proof that is there",
      X.refused(
        sendCode, ["phoneNumber": number, "recaptchaToken": "t"], "MISSING_CLIENT_IDENTIFIER"), nil),
    .init(
      "no proof",
      X.refused(
        sendCode, ["phoneNumber": number, "captchaResponse": "NO_RECAPTCHA"], "MISSING_CLIENT_IDENTIFIER"),
      .proofMissing, "no receipt"),
    .init(
      "no reCAPTCHA token for a factor",
      X.refused("v2/accounts/mfaSignIn:start", ["phoneSignInInfo": [:]], "MISSING_RECAPTCHA_TOKEN"),
      .proofMissing, "enforces reCAPTCHA"),
    .init(
      "an App Check token that is there",
      X.refused(
        sendCode, ["phoneNumber": number], "INVALID_APP_CHECK_TOKEN",
        fields: [.init("X-Firebase-AppCheck", "t")]), nil),
    .init(
      "no App Check token", X.refused(sendCode, ["phoneNumber": number], "INVALID_APP_CHECK_TOKEN"),
      .proofMissing, "App Check"),
    .init("a body in two halves", raw(#"{"email":"jane"#), .memberOfWrongType, "ends after 14 bytes"),
    .init("a comma too many", raw(#"{"email":,}"#), .memberOfWrongType, "not JSON from its byte 10 on"),
    .init("a list", raw("[]"), .memberOfWrongType, "not an object"),
    .init(
      "another API", unknown("v1/accounts:fly"), .pathUnknown,
      "is named accounts:fly: it is mistyped or of another API"),
    .init(
      "a letter that is missing", unknown("v1/accounts:signinWithPasword"), .pathUnknown,
      "accounts:signinWithPasword: it is mistyped for accounts:signInWithPassword"),
    .init(
      "another method", unknown("v1/accounts:lookup", .get), .pathUnknown,
      "accounts:lookup is called with POST, and this request is GET"),
    .init("something that does not exist", unknown("v1/accounts:lookup"), nil),
    .init(
      "a disabled account that is not known",
      call("signInWithPassword", "USER_DISABLED", ["email": "jane@example.com"]), .accountDisabled, "jane@"),
    .init(
      "a token of one", call("lookup", "USER_DISABLED", ["idToken": .string(X.idToken())]),
      .tokenOfDisabledUser, "u1"),
    .init(
      "a password",
      call(
        "signUp",
        "PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password must contain a numeric character]",
        ["email": "jane@example.com"]), .passwordPolicy, "policy: password must contain a numeric character"),
    .init(
      "a function without words", call("signUp", "BLOCKING_FUNCTION_ERROR_RESPONSE : no", [:]),
      .functionRefused, "a blocking function of the project refused"),
    .init(
      "a function with words",
      call(
        "signUp",
        #"BLOCKING_FUNCTION_ERROR_RESPONSE : ((HTTP request to http://localhost:5001/f returned HTTP error 403: {"error":{"details":{"message":"Only staff"}}}))"#,
        [:]), .functionRefused,
      "the blocking function at http://localhost:5001/f refused with these words: 'Only staff'"),
    .init(
      "a function that does not run",
      call(
        "signUp", "BLOCKING_FUNCTION_ERROR_RESPONSE : ((Failed to make request to http://localhost:1/f.))",
        [:]), .functionRefused, "http://localhost:1/f cannot be reached"),
  ]

  @Test(arguments: alone) func `a call alone says what it lacks`(row: ReasonTests.Row) {
    let reason = Reason.find(of: row.exchange)
    #expect(reason?.kind == row.kind, "\(reason?.sentence ?? "nothing")")
    #expect(
      row.words.isEmpty || reason?.sentence.contains(row.words) == true, "\(reason?.sentence ?? "nothing")")
  }
}

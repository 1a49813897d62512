import IdentityToolkit
import Testing

@Suite struct WireErrorTests {
  @Test(arguments: [
    "", "not found", "[]", "{}", "null", #"{"error":null}"#, #"{"error":"invalid_grant"}"#, #"{"error":[]}"#,
    #"{"message":"INVALID_CODE"}"#, #"{"error":{"message":"INVALID_CODE"}"#, "\u{FEFF}\u{0}",
  ])
  func `a body without an error object is not a refusal`(body: String) {
    #expect(WireError(body: Array(body.utf8)) == nil)
  }

  @Test(arguments: [
    "Permission denied: Consumer 'api_key:AIzaSyA-0123456789_0123456789_012345678' has been suspended.",
    "Consumer 'api_key:some.other-key' has been suspended.",
    "UNKNOWN : The key AIzaSyA-0123456789_0123456789_012345678 is restricted",
  ])
  func `the words of a refusal never have a key in them`(message: String) throws {
    let words = try read(#"{"error":{"code":403,"message":"\#(message)"}}"#).detail ?? ""
    #expect(
      words.contains("(key)") && !words.contains("0123456789") && !words.contains("other-key"), "\(words)")
  }

  @Test func `both forms of the envelope are read`() throws {
    let first = try read(
      """
      {"error":{"code":400,"message":"INVALID_PHONE_NUMBER : Invalid format.",
       "errors":[{"message":"INVALID_PHONE_NUMBER : Invalid format.","domain":"global","reason":"invalid"}]}}
      """)
    #expect(first.code == .invalidPhoneNumber)
    #expect(first.detail == "Invalid format.")
    #expect(first.httpStatus == 400)
    #expect(first.status == nil)
    let second = try read(#"{"error":{"code":400,"message":"INVALID_CODE","status":"INVALID_ARGUMENT"}}"#)
    #expect(second.code == .invalidCode)
    #expect(second.detail == nil)
    #expect(second.httpStatus == 400)
    #expect(second.status == "INVALID_ARGUMENT")
  }

  @Test(
    arguments: [
      ("INVALID_CODE", "INVALID_CODE", nil),
      ("INVALID_CODE :", "INVALID_CODE", nil),
      ("INVALID_CODE: a: b", "INVALID_CODE", "a: b"),
      ("  WEAK_PASSWORD  :  too short  ", "WEAK_PASSWORD", "too short"),
      ("NEVER_SEEN_2 : new", "NEVER_SEEN_2", "new"),
      (
        "Invalid JSON payload received. Unknown name \"x\": Cannot find field.", "UNKNOWN",
        "Invalid JSON payload received. Unknown name \"x\": Cannot find field."
      ),
      (": nothing before it", "UNKNOWN", ": nothing before it"),
      ("", "UNKNOWN", nil),
    ] as [(String, String, String?)])
  func `a message is split at its first colon`(message: String, code: String, detail: String?) throws {
    let escaped = message.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\\\"")
    let error = try read(#"{"error":{"code":400,"message":"\#(escaped)"}}"#)
    #expect(error.code.rawValue == code)
    #expect(error.detail == detail)
  }

  @Test func `if the message has no code, the status is the code`() throws {
    let error = try read(
      #"{"error":{"code":400,"message":"Request contains an invalid argument.","status":"INVALID_ARGUMENT"}}"#
    )
    #expect(error.code.rawValue == "INVALID_ARGUMENT")
    #expect(error.detail == "Request contains an invalid argument.")
  }

  @Test(
    arguments: [
      (400, "Bad Request", "keyInvalid", "INVALID_API_KEY", "Bad Request"),
      (400, "NEVER_SEEN", "keyInvalidSomehow", "INVALID_API_KEY", nil),
      (400, "INVALID_CODE", "keyInvalid", "INVALID_CODE", nil),
      (
        400, "API key not valid. Please pass a valid API key.", "badRequest", "INVALID_API_KEY",
        "API key not valid. Please pass a valid API key."
      ),
      (403, "Blocked", "ipRefererBlocked", "APP_NOT_AUTHORIZED", "Blocked"),
      (503, "Error code: 39", "backendError", "TOO_MANY_ATTEMPTS_TRY_LATER", nil),
      (500, "Error code: 39", "backendError", "UNKNOWN", "Error code: 39"),
      (503, "Error code: 38", "backendError", "UNKNOWN", "Error code: 38"),
      (400, "What", "invalid", "UNKNOWN", "What"),
    ] as [(Int, String, String, String, String?)])
  func `a reason counts only if the message names no known code`(
    status: Int, message: String, reason: String, code: String, detail: String?
  ) throws {
    let error = try read(
      #"{"error":{"code":\#(status),"message":"\#(message)","errors":[{"reason":"\#(reason)"}]}}"#)
    #expect(error.code.rawValue == code)
    #expect(error.detail == detail)
  }

  @Test func `a wrong API key is recognized by the details alone`() throws {
    let error = try read(
      #"{"error":{"code":400,"message":"Bad.","status":"INVALID_ARGUMENT","details":[{"reason":"API_KEY_INVALID"}]}}"#
    )
    #expect(error.code == .invalidAPIKey)
    #expect(error.status == "INVALID_ARGUMENT")
  }

  @Test(arguments: [
    (
      #"HTTP Cloud Function returned an error: {"error":{"message":"no {guests}","status":"X"}} {}"#,
      "no {guests}"
    ),
    (#"said: {"error":{"message":"the \"quoted\" }"}}"#, #"the "quoted" }"#),
    (#"cut off: {"error":{"message":"x""#, #"cut off: {"error":{"message":"x""#),
    (#"another shape {"message":"x"}"#, #"another shape {"message":"x"}"#),
    ("no object", "no object"),
  ])
  func `a blocking function's own message is kept`(detail: String, expected: String) throws {
    let escaped = detail.reduce(into: "") { $0 += $1 == "\"" || $1 == "\\" ? "\\\($1)" : "\($1)" }
    let error = try read(#"{"error":{"message":"BLOCKING_FUNCTION_ERROR_RESPONSE : \#(escaped)"}}"#)
    #expect(error.code == .blockingFunctionErrorResponse)
    #expect(error.detail == expected)
  }

  @Test(arguments: [
    #"{"error":{}}"#, #"{"error":{"code":"400","message":7,"status":3,"errors":{},"details":"x"}}"#,
    #"{"error":{"code":1.5,"status":"","errors":[1,null,{"reason":2}]}}"#,
  ])
  func `members of another type are skipped`(body: String) throws {
    let error = try read(body)
    #expect(error.code.rawValue == "UNKNOWN")
    #expect(error.detail == nil)
    #expect(error.httpStatus == nil)
    #expect(error.status == nil)
  }

  private func read(_ body: String) throws -> WireError {
    try #require(WireError(body: Array(body.utf8)))
  }
}

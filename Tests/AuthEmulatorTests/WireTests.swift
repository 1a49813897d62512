import BoundedJSON
import AuthEmulator
import AuthHTTP
import IdentityToolkit
import Testing

/// How bodies are read (Docs/protocol.md 1.4 and 9.9).
@Suite struct WireTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  func post(
    _ text: String, _ operation: String = "sendVerificationCode", type: String? = "application/json"
  )
    throws -> Answer
  {
    var request = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:\(operation)", key: "k")
    request.fields["Content-Type"] = type
    request.body = Array(text.utf8)
    return try Answer(test.server.respond(to: request))
  }

  @Test(arguments: [
    ("{", "Unexpected end of JSON input"), (#"{"a":"#, "Unexpected end of JSON input"),
    ("{a}", "Unexpected token 'a' in JSON at position 1"),
    ("{}x", "Unexpected token 'x' in JSON at position 2"),
    (#"{"a":01}"#, "Unexpected token '1' in JSON at position 6"),
    (#"{"a":1,}"#, "Unexpected token '}' in JSON at position 7"),
    ("[1,]", "Unexpected token ']' in JSON at position 3"),
    ("-", ##"Unexpected token '-', "#" is not valid JSON"##),
    ("nul", ##"Unexpected token 'n', "#" is not valid JSON"##),
    (#"{"a":"\x"}"#, "Bad escaped character in JSON at position 7"),
    (#"{"a":"\u12"}"#, "Bad Unicode escape in JSON at position 8"),
    (#"{"a":1e999}"#, "Number in JSON is out of range at position 5"),
    (String(repeating: "[", count: 100), "JSON is nested too deeply at position 64"),
  ])
  func `a body that is not JSON is refused with the reason`(text: String, reason: String) throws {
    let answer = try post(text)
    #expect(answer.status == 400)
    #expect(answer.message == "Invalid JSON payload received. \(reason)")
    #expect(answer.body["error"]?["errors"]?.array?.first?["reason"] == "parseError")
  }

  @Test(arguments: [
    (#"{"phoneNumber":{"a":1}}"#, "/phoneNumber must be string"),
    (#"{"phoneNumber":null}"#, "/phoneNumber must be string"),
    (#"{"phone_number":true}"#, "/phoneNumber must be string"),
    (#"{"clientType":"NOPE"}"#, "/clientType must be equal to one of the allowed values"),
    (#"{"clientType":4}"#, "/clientType must be equal to one of the allowed values"),
    (#"{"clientType":-1}"#, "/clientType must be equal to one of the allowed values"),
    (#"{"clientType":null}"#, "/clientType must be string"), ("[]", " must be object"),
  ])
  func `the error for a value of the wrong type gives its location`(text: String, reason: String) throws {
    let answer = try post(text)
    #expect(answer.status == 400)
    #expect(answer.message == "Invalid JSON payload received. \(reason)")
    #expect(answer.body["error"]?["status"] == "INVALID_ARGUMENT")
  }

  @Test(arguments: [
    (#"{"localId":"x"}"#, "/localId must be array"), (#"{"localId":["x",{}]}"#, "/localId/1 must be string"),
  ])
  func `the error for an element of the wrong type gives its location`(text: String, reason: String) throws {
    #expect(try post(text, "lookup").message == "Invalid JSON payload received. \(reason)")
  }

  @Test(arguments: [
    (#"{"idToken":"x","validSince":true}"#, "/validSince must be string"),
    (#"{"idToken":"x","disableUser":"true"}"#, "/disableUser must be boolean"),
    (
      #"{"idToken":"x","deleteAttribute":["NOPE"]}"#,
      "/deleteAttribute/0 must be equal to one of the allowed values"
    ),
  ])
  func `the error for an update of the wrong type gives its location`(text: String, reason: String) throws {
    #expect(try post(text, "update").message == "Invalid JSON payload received. \(reason)")
  }

  @Test(arguments: ["text/plain", "application/x-www-form-urlencoded", "application/jsonx"])
  func `the error for another content type names it`(type: String) throws {
    let answer = try post(#"{"phoneNumber":"+15555550100"}"#, type: type)
    #expect(answer.status == 400)
    #expect(answer.message == "Invalid content-type: \(type)")
    #expect(answer.body["error"]?["errors"]?.array?.first?["reason"] == "unknown")
  }

  @Test(arguments: [
    #"{"phoneNumber":"+15555550100"}"#, #"{"phone_number":"+15555550100"}"#,
    #"{"phoneNumber":"+15555550100","clientType":"CLIENT_TYPE_IOS"}"#,
    #"{"phoneNumber":"+15555550100","clientType":3}"#, #"{"phoneNumber":"+15555550100","client_type":"3"}"#,
    #"{"phoneNumber":"+15555550100","unknown":[{"deep":null}]}"#,
    #" { "phoneNumber" : "+155\u00355550100" , "x" : [ -0.5e-3 , 12345678901234567890 ] } "#,
    #"{"phoneNumber":"5","phoneNumber":"+15555550100"}"#,
  ])
  func `content types that Google's front end accepts are accepted`(text: String) throws {
    #expect(try post(text, type: "application/JSON; charset=utf-8").status == 200)
    #expect(test.world.reported.count == 1)
  }

  @Test func `a body that is not UTF-8 is refused`() throws {
    var request = try test.request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", [:], key: "k")
    request.body = Array(#"{"email":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    #expect(try Answer(test.server.respond(to: request)).status == 400)
  }

  @Test(arguments: [
    ("application/json", #"{"grantType":"refresh_token","refreshToken":"R"}"#),
    ("application/json", #"{"grant_type":"refresh_token","refresh_token":"R"}"#),
    ("application/x-www-form-urlencoded", "grant_type=refresh_token&refresh_token=R"),
    ("application/x-www-form-urlencoded; charset=utf-8", "grantType=refresh_token&refreshToken=R"),
  ])
  func `the token call accepts JSON and forms, in either spelling`(type: String, template: String) throws {
    let signedUp = try test.post("v1/accounts:signUp", [:])
    let token = try signedUp.string("refreshToken")
    var request = try test.request(.post, "/securetoken.googleapis.com/v1/token", key: "k")
    request.fields["Content-Type"] = type
    let isForm = type.hasSuffix("encoded") || type.contains("encoded;")
    request.body = Array(
      template.replacing("R\"", with: token + "\"")
        .replacing("=R", with: "=" + (isForm ? PercentEncoding.encode(token) : token)).utf8)
    let answer = try Answer(test.server.respond(to: request))
    #expect(answer.status == 200)
    #expect(answer.body["user_id"] == signedUp.body["localId"])
    #expect(answer.body["project_id"] == "12345")
  }
}

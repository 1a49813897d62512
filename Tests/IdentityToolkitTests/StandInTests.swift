import Explanation
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

/// The stand-ins for secrets in a recording.
@Suite struct StandInTests {
  private func text(_ exchange: HTTPExchange) -> String {
    String(decoding: RecordedExchange(exchange, keepsSecrets: false).line, as: UTF8.self)
  }

  private static let secrets = [
    "hunter2hunter2", "918273", "refresh-secret-1234", "session-secret-1234", "AIzaNeverShown",
    "pending-secret-1",
    "bearer-secret-123", "provider-access-1", "link-code-secret",
  ]

  private static var call: HTTPExchange {
    CallExamples.call(
      "v1/accounts:signInWithIdp?key=AIzaNeverShown",
      #"{"password":"hunter2hunter2","code":918273,"sessionInfo":"session-secret-1234","idToken":"\#(CallExamples.idToken)","#
        + #""postBody":"access_token=provider-access-1&providerId=google.com","n":{"phoneVerificationInfo":{"code":"918273"}}}"#,
      400,
      #"{ "error" : {"code":400,"message":"BAD : hunter2hunter2"}, "refreshToken":"refresh-secret-1234","#
        + #""mfaPendingCredential":"pending-secret-1","oobLink":"http://a/x?oobCode=link-code-secret&mode=signIn","#
        + #""other":"see \#(CallExamples.idToken)"}"#,
      fields: [
        .init("Authorization", "Bearer bearer-secret-123"),
        .init("Referer", "http://a/?oobCode=link-code-secret"),
      ])
  }

  @Test func `no secret is left anywhere`() {
    let kept = text(StandIns().replacingSecrets(in: Self.call))
    for secret in Self.secrets { #expect(!kept.contains(secret), "\(secret): \(kept)") }
    let signature = CallExamples.idToken.split(separator: ".").last ?? "?"
    #expect(!kept.contains(signature))
    #expect(kept.contains("providerId=google.com") && kept.contains("mode=signIn"))
    #expect(kept.contains(#"{ \"error\" : {\"code\":400"#), "the rest of the answer is as it was: \(kept)")
  }

  @Test func `the same secret has the same stand-in, a different one has another`() {
    let standIns = StandIns()
    func password(_ text: String) -> String? {
      standIns.replacingSecrets(
        in: CallExamples.call("v1/accounts:signInWithPassword", #"{"password":"\#(text)"}"#, 200, "{}")
      ).sent.text("password")
    }
    #expect(
      password("one-password") == "standin-password-1" && password("two-password") == "standin-password-2")
    #expect(password("one-password") == "standin-password-1")
    let one = standIns.replacingSecrets(in: Self.call).sent.text("sessionInfo")
    #expect(one == StandIns().replacingSecrets(in: Self.call).sent.text("sessionInfo"))
    #expect(one?.hasPrefix("standin-sessionInfo-") == true)
  }

  @Test func `a token keeps its claims and loses its signature`() throws {
    let kept = StandIns().replacingSecrets(in: Self.call)
    let token = try #require(kept.sent.text("idToken"))
    #expect(try IDToken(parsing: token).claims == IDToken(parsing: CallExamples.idToken).claims)
    #expect(token.hasSuffix(".") && token != CallExamples.idToken)
    #expect(StandIns().replacingSecrets(in: kept) == kept, "a recording of a replay is the same")
  }

  @Test func `a line is read back as it was written`() throws {
    let kept = StandIns().replacingSecrets(in: Self.call)
    let line = RecordedExchange(kept, keepsSecrets: false).line
    let read = try #require(RecordedExchange(try JSONReader.read(line)))
    #expect(read.exchange == kept && !read.keepsSecrets)
  }

  @Test func `unreadable content is not kept`() {
    var call = Self.call
    call.request.body = [0xFF, 0x00] + Array("hunter2hunter2".utf8)
    call.response?.fields["Content-Type"] = "application/octet-stream"
    call.response?.body = Array("not json hunter2hunter2".utf8)
    let kept = StandIns().replacingSecrets(in: call)
    #expect(!text(kept).contains("hunter2hunter2"))
    #expect(String(decoding: kept.request.body, as: UTF8.self) == "standin-body-of-16-bytes")
  }

  @Test(arguments: [
    #"{"a" : "x", "secret":"s-e-c-r-e-t-1" ,"n":[1,2.50e3,-0],"e":"\u00e9\n"}"#, #"[{"x":{}},[],null,true]"#,
    "\"top\"",
  ])
  func `rewriting keeps every other byte`(json: String) throws {
    let same = try #require(JSONRewriter.rewrite(Array(json.utf8)) { _, _ in nil })
    #expect(String(decoding: same, as: UTF8.self) == json)
    let changed = try #require(
      JSONRewriter.rewrite(Array(json.utf8)) { names, _ in names == ["secret"] ? "\"q\"" : nil })
    #expect(
      String(decoding: changed, as: UTF8.self) == json.replacing("\"s-e-c-r-e-t-1\"", with: #""\"q\"""#))
    #expect(JSONRewriter.rewrite(Array("{\"a\":".utf8)) { _, _ in nil } == nil)
  }
}

import Explanation
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import PastedTexts
import Testing

/// The formats that `explain` and `--replay` read.
@Suite struct ExchangeFileTests {
  private func explanations(_ text: String) throws -> [Explanation] {
    try ExchangeFile(Array(text.utf8)).explanations()
  }

  private static let archive = #"""
    {"log":{"version":"1.2","entries":[
     {"startedDateTime":"2026-11-21T06:59:19.756Z","time":41.5,
      "request":{"method":"POST","url":"https://identitytoolkit.googleapis.com/v1/accounts:signUp?key=AIzaX",
       "headers":[{"name":":authority","value":"x"},{"name":"content-type","value":"application/json"}],
       "postData":{"mimeType":"application/json","text":"{\"email\":\"a@example.com\",\"password\":\"hunter2hunter2\"}"}},
      "response":{"status":400,"headers":[{"name":"content-encoding","value":"br"}],
       "content":{"mimeType":"application/json","encoding":"base64","text":"BODY"}}},
     {"request":{"method":"POST","url":"https://securetoken.googleapis.com/v1/token?key=k","headers":
       [{"name":"Content-Type","value":"application/x-www-form-urlencoded"}],
       "postData":{"params":[{"name":"grant_type","value":"refresh_token"},{"name":"refresh_token","value":"refresh-secret"}]}},
      "response":{"status":0,"headers":[],"content":{}}},
     {"request":{"method":"GET","url":"https://www.googleapis.com/drive/v3/files","headers":[]},"response":{"status":200}},
     {"request":{"method":"GET","url":"https://example.com/","headers":[]},"response":{"status":200}},
     {"broken":true}
    ]}}
    """#

  @Test func `an archive is explained, and unrelated calls are counted`() throws {
    let body = Data(#"{"error":{"code":400,"message":"EMAIL_EXISTS"}}"#.utf8).base64EncodedString()
    let file = try ExchangeFile(Array(Self.archive.replacing("BODY", with: body).utf8))
    let calls = file.explanations()
    #expect(file.ignored == 3 && calls.map(\.code) == ["EMAIL_EXISTS", nil])
    #expect(calls.map(\.outcome) == [.refused, .failed])
    #expect(calls[0].milliseconds == 41.5 && calls[0].time == "2026-11-21T06:59:19.756Z")
    #expect(calls[0].facts?.contains { $0.value == "a@example.com" } == true)
    let text = calls.flatMap(\.lines).joined(separator: "\n")
    #expect(!text.contains("hunter2hunter2") && !text.contains("refresh-secret"), "\(text)")
  }

  @Test func `the output of curl is explained`() throws {
    let calls = try explanations(
      """
      * Connected to identitytoolkit.googleapis.com (1.2.3.4) port 443
      > POST /v1/accounts:signInWithPhoneNumber?key=k HTTP/2
      > Host: identitytoolkit.googleapis.com
      > content-type: application/json
      >\u{20}
      } [52 bytes data]
      < HTTP/2 400\u{20}
      < content-type: application/json; charset=UTF-8
      <\u{20}
      { [120 bytes data]
      {
        "error": { "code": 400, "message": "SESSION_EXPIRED" }
      }
      * Connection #0 left intact
      """)
    #expect(calls.map(\.code) == ["SESSION_EXPIRED"] && calls[0].status == 400)
    let address = "identitytoolkit.googleapis.com/v1/accounts:signInWithPhoneNumber?key=<key "
    #expect(calls[0].address?.hasPrefix(address) == true)
  }

  @Test func `this program's own trace is explained`() throws {
    let calls = try explanations(
      """
      > POST http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:lookup?key=<key 1>
      > Content-Type: application/json
      > {"idToken":"<idToken 12345678>"}
      < 400 Bad Request, after 1.2 ms
      < content-type: application/json
      < {"error":{"code":400,"message":"USER_NOT_FOUND"}}
      > POST http://127.0.0.1:9099/identitytoolkit.googleapis.com/v1/accounts:signUp
      """)
    #expect(calls.map(\.code) == ["USER_NOT_FOUND", nil] && calls.map(\.outcome) == [.refused, .failed])
    #expect(calls[0].operation == "reads accounts")
  }

  @Test func `a single response or token is explained`() throws {
    let refusal = try explanations(#"{"error":{"code":400,"message":"INVALID_OOB_CODE"}}"#)
    #expect(refusal.map(\.code) == ["INVALID_OOB_CODE"] && refusal[0].lines[0] == "an answer -> 400")
    let token = try explanations("Authorization: Bearer \(CallExamples.idToken)\n")
    #expect(token[0].tokens?.first?.summary?.contains("uid u1") == true && token[0].lines[0] == "a token")
    let answer = try explanations(#"{"idToken":"\#(CallExamples.idToken)","localId":"u1"}"#)
    #expect(answer[0].outcome == .done && answer[0].tokens?.count == 1)
  }

  @Test(arguments: [
    ("", "there is nothing in it"), ("hello", "it is not a recording"), ("{\"a\":", "it is not JSON"),
    ("{\"a\":1}\n{\"b\":2}\n", "line 1 is not a recorded call"), ("a.b.c", "it is not a recording"),
  ])
  func `anything else is refused, and nothing of it is quoted`(text: String, reason: String) throws {
    let error = try #require(throws: ExchangeFile.Unknown.self) { try ExchangeFile(Array(text.utf8)) }
    #expect(error.reason.hasPrefix(reason), "\(error.reason)")
  }

  @Test func `an unfinished last line is left out and reported, and no other is`() throws {
    let whole = String(
      decoding: RecordedExchange(CallExamples.call("v1/x", "{}", 200, "{}"), keepsSecrets: false).line,
      as: UTF8.self)
    for half in [#"{"#, String(whole.dropLast(9)), #"{"request":1}"#] {
      let file = try ExchangeFile(Array("\(whole)\n\(whole)\n\(half)".utf8))
      #expect(file.items.count == 2 && file.isCutShort)
      #expect(throws: ExchangeFile.Unknown.self) { try ExchangeFile(Array("\(whole)\n\(half)\n".utf8)) }
      #expect(throws: ExchangeFile.Unknown.self) { try ExchangeFile(Array("\(half)\n\(whole)".utf8)) }
    }
    #expect(try !ExchangeFile(Array("\(whole)\n\(whole)".utf8)).isCutShort)
  }

  @Test func `bytes that are not text and deep JSON are refused`() {
    #expect(throws: ExchangeFile.Unknown.self) { try ExchangeFile([0xFF, 0xFE, 0x00]) }
    let deep = String(repeating: "[", count: 100_000)
    #expect(throws: ExchangeFile.Unknown.self) { try ExchangeFile(Array(deep.utf8)) }
  }
}

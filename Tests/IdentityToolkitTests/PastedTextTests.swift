import BoundedJSON
import Explanation
import Foundation
import IdentityToolkit
import PastedTexts
import TestSupport
import Testing

/// What `errors` and `explain` make of texts as people have them.
@Suite struct PastedTextTests {
  private func read(_ text: String) throws -> PastedText { try PastedText(Array(text.utf8)) }

  private func explanations(_ text: String) throws -> [Explanation] {
    guard case .calls(let file) = try read(text) else { return [] }
    return file.items.map { Explanation($0) }
  }

  @Test(arguments: PastedShapes.all.indices)
  func `a pasted text names its errors and no other`(index: Int) {
    let shape = PastedShapes.all[index]
    var found = PastedShapes.nothing
    if case .errors(let matches)? = try? read(shape.text) {
      found = matches.map(\.entry.code.rawValue).joined(separator: " ")
    }
    #expect(found == shape.codes, "\(shape.name)")
  }

  @Test(
    arguments: [
      ("<?xml version='1.0'?><charles-session>", "export it as HAR"), ("PK\u{3}\u{4}", "not a recording"),
      (#"fetch("https://example.com/", {})"#, "copy the request as cURL"),
      (#"{"info":{"schema":"https://schema.getpostman.com/v2.1.0"},"item":[]}"#, "copy the request as cURL"),
      (#"{"code":400,"message":"NOT_ONE_OF_OURS"}"#, "of no call"), ("curl --version", "not a recording"),
      ("Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiJ1In0", "this has 2"), ("eyJh.bGci.", "is damaged"),
    ])
  func `what is not understood is said, with the way to something readable`(
    text: String, reason: String
  ) throws {
    let error = try #require(throws: ExchangeFile.Unknown.self) { try read(text) }
    #expect(error.reason.contains(reason), "\(error.reason)")
  }

  @Test func `a binary session of a proxy has to be exported`() throws {
    let error = try #require(throws: ExchangeFile.Unknown.self) { try PastedText([0x50, 0x4B, 0xFF, 0xFE]) }
    #expect(error.reason.contains("as HAR"))
  }

  @Test(arguments: [
    "\"TOKEN\"", "'TOKEN'\n", "Bearer TOKEN", "Authorization: Bearer TOKEN", "idToken: \"TOKEN\",",
  ])
  func `a token is read with what is around it, and with line feeds in it`(around: String) throws {
    let token = CallExamples.idToken
    let broken = token.prefix(30) + "\n  " + token.dropFirst(30)
    for text in [token, String(broken)] {
      let found = try explanations(around.replacingOccurrences(of: "TOKEN", with: text))
      #expect(found.first?.tokens?.first?.summary?.contains("uid u1") == true, "\(text)")
    }
  }

  private static let command = """
    $ curl 'https://identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=AIzaSyExampleKey' \\
      -H 'Content-Type: application/json' \\
      --data-raw $'{"email":"jane@example.com","password":"hunter2hunter2"}' --compressed
    """

  @Test func `a curl command is explained without an answer and without its password`() throws {
    let call = try #require(try explanations(Self.command).first)
    let text = call.lines.joined(separator: "\n")
    #expect(call.operation == "signs in with e-mail address and password" && call.outcome == nil)
    #expect(text.contains("jane@example.com") && text.contains("this is a command"), "\(text)")
    #expect(!text.contains("hunter2") && !text.contains("no answer"), "\(text)")
    let form = "curl -XPOST https://securetoken.googleapis.com/v1/token?key=k -d grant_type=refresh_token"
    #expect(try explanations(form).first?.facts?.contains { $0.value == "refresh_token" } == true)
  }

  @Test func `an answer below a curl command belongs to it`() throws {
    let answer = #"{"error":{"code":400,"message":"EMAIL_NOT_FOUND"}}"#
    let call = try #require(try explanations("\(Self.command)\n\(answer)\n").first)
    #expect(call.code == "EMAIL_NOT_FOUND" && call.status == 400)
  }

  @Test func `an answer that names what it refuses gives the reason in place of the usual causes`() throws {
    let words = "Requests from this ios client application com.example.shop are blocked."
    let answer = #"{"error":{"code":403,"message":"\#(words)","status":"PERMISSION_DENIED"}}"#
    let found = try #require(try explanations(answer).first)
    #expect(
      found.reason == .keyForOtherApp
        && found.causes == ["the restrictions of the API key do not allow the app com.example.shop"])
    #expect(try explanations(answer.replacing(words, with: "Not allowed.")).first?.reason == nil)
  }

  @Test func `a session of Charles as JSON is explained`() throws {
    let session = #"""
      [{"method":"POST","scheme":"https","host":"identitytoolkit.googleapis.com","path":"/v1/accounts:signUp",
        "query":"key=AIzaX","times":{"start":"2026-11-21T06:59:19.756Z"},"durations":{"total":41},
        "request":{"header":{"headers":[{"name":"content-type","value":"application/json"}]},
          "body":{"text":"{\"email\":\"a@example.com\"}"}},
        "response":{"status":400,"header":{"headers":[]},"body":{"encoded":"BODY"}}},
       {"method":"GET","host":"example.com","path":"/"}, {"host":1}]
      """#
    let body = Data(#"{"error":{"code":400,"message":"EMAIL_EXISTS"}}"#.utf8).base64EncodedString()
    guard case .calls(let file) = try read(session.replacingOccurrences(of: "BODY", with: body)) else {
      Issue.record("not calls")
      return
    }
    let call = file.items.first.map { Explanation($0) }
    #expect(file.items.count == 1 && file.ignored == 2 && call?.code == "EMAIL_EXISTS")
    #expect(call?.milliseconds == 41 && call?.time == "2026-11-21T06:59:19.756Z")
  }
}

import AuthHTTP
import IdentityToolkit
import Foundation
import TestSupport
import Testing

@testable import Program

@Suite struct CurlCommandTests {
  private static let origin = HTTPOrigin(.http, host: "127.0.0.1", port: 9099)

  private func command(
    _ method: HTTPMethod = .post, _ target: RequestTarget = RequestTarget(path: "/p"),
    fields: [HTTPFields.Field] = [HTTPFields.Field("Content-Type", "application/json")], body: String = ""
  ) -> String {
    let request = HTTPRequest(method, target, fields: HTTPFields(fields), body: Array(body.utf8))
    return CurlCommand(request, to: Self.origin).description
  }

  @Test func `a send is a line to paste`() {
    #expect(
      command(
        .post, RequestTarget(path: "/v1/accounts:sendVerificationCode", items: [("key", "AIza-secret")]),
        body: #"{"phoneNumber":"+16505550101","recaptchaToken":"secret"}"#)
        == #"curl -sS -H 'Content-Type: application/json' -d '{"phoneNumber":"+16505550101","recaptchaToken":"'"$RECAPTCHA_TOKEN"'"}' "http://127.0.0.1:9099/v1/accounts:sendVerificationCode?key=$API_KEY""#
    )
  }

  @Test func `a form, an explicit method, and the embedded server`() {
    #expect(
      command(
        .post, fields: [HTTPFields.Field("Content-Type", "application/x-www-form-urlencoded")],
        body: "grant_type=refresh_token&refresh_token=secret")
        == #"curl -sS -H 'Content-Type: application/x-www-form-urlencoded' -d "grant_type=refresh_token&refresh_token=$REFRESH_TOKEN" "http://127.0.0.1:9099/p""#
    )
    #expect(command(.get, fields: []) == #"curl -sS "http://127.0.0.1:9099/p""#)
    #expect(command(.delete, fields: []) == #"curl -sS -X DELETE "http://127.0.0.1:9099/p""#)
    let embedded = CurlCommand(HTTPRequest(.get, RequestTarget(path: "/p")), to: nil).description
    #expect(embedded == #"curl -sS "http://$FIREBASE_AUTH_EMULATOR_HOST/p""#)
  }

  @Test(arguments: RedactionTests.names) func `it contains no secret`(name: String) {
    let secret = RedactionTests.secret
    for body in [
      #"{"\#(name)":"\#(secret)"}"#, #"{"a":[{"\#(name)":"\#(secret)"}]}"#, #"{"\#(name)":["\#(secret)"]}"#,
      #"{"\#(name)":{"x":"\#(secret)","y":["\#(secret)"]}}"#,
    ] {
      let text = command(.post, RequestTarget(path: "/p", items: [(name, secret)]), body: body)
      #expect(!text.contains(secret), "\(text)")
    }
    let form = command(
      .post, fields: [HTTPFields.Field("Content-Type", "application/x-www-form-urlencoded")],
      body: "\(name)=\(secret)")
    #expect(!form.contains(secret), "\(form)")
  }

  @Test func `it contains no codes of fictional numbers`() {
    let text = command(
      .patch, body: #"{"signIn":{"phoneNumber":{"testPhoneNumbers":{"+16505550101":"123456"}}}}"#)
    #expect(!text.contains("123456"), "\(text)")
  }

  @Test func `a deep body and one with many combining marks take linear time`() {
    let deep = growth(from: 500) { count in
      "[" + Array(repeating: #"{"n":[[[[[[[[[["it's"]]]]]]]]]]}"#, count: count).joined(separator: ",") + "]"
    } in: {
      _ = command(body: $0)
    }
    let marks = growth(from: 4000) { count in
      let marks = String(repeating: "\u{301}\u{323}", count: count)
      return #"{"\#(marks)":"\#(marks)","a\#(marks)":1}"#
    } in: {
      _ = command(body: $0)
    }
    #expect(max(deep, marks) < linearGrowth)
  }

  /// Strings with characters that a shell interprets.
  static let texts = [
    "it's", "'; rm -rf / #", "$(id)", "`id`", "$HOME", "a\\'b", "\"", "line\nfeed", "!x", "é☕", "''''",
    "%41&x=y",
  ]

  @Test(arguments: texts)
  func `a shell passes exactly the words of the request`(text: String) async throws {
    let json = String(
      decoding: try JSONEncoder().encode(["displayName": text, "idToken": "x"]), as: UTF8.self)
    let line = command(
      .post, RequestTarget(path: "/p", items: [("q", text), ("key", "k")]),
      fields: [HTTPFields.Field("X-Test", text), HTTPFields.Field("Content-Type", "application/json")],
      body: json)
    var shell = try Binary(variables: ["ID_TOKEN": "the token", "API_KEY": "the-key"])
    shell.variables["HOME"] = "/nowhere"
    let outcome = try await shell.run(
      "/bin/sh", ["-c", "curl() { for word; do printf '%s\\0' \"$word\"; done; }\n" + line])
    #expect(outcome.status == 0, "\(outcome.error)")
    let words = outcome.output.split(separator: "\0").map(String.init)
    try #require(words.count == 8)
    #expect(Array(words[..<3]) == ["-sS", "-H", "X-Test: \(text)"])
    #expect(words[5] == "-d")
    #expect(
      try JSONDecoder().decode(ByName<String>.self, from: Data(words[6].utf8))
        == ["displayName": text, "idToken": "the token"])
    let target = try #require(
      RequestTarget(parsing: String(words[7].dropFirst("http://127.0.0.1:9099".count))))
    #expect(target.item("q") == text)
    #expect(target.item("key") == "the-key")
  }
}

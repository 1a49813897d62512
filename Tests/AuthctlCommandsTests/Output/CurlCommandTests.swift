import AuthHTTP
import Explanation
import IdentityToolkit
import Foundation
import TestSupport
import Testing

@Suite struct CurlCommandTests {
  private static let origin = "http://127.0.0.1:9099"

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
        == #"curl -sS -H 'Content-Type: application/json' --data-raw '{"phoneNumber":"+16505550101","recaptchaToken":"'"$RECAPTCHA_TOKEN"'"}' "http://127.0.0.1:9099/v1/accounts:sendVerificationCode?key=$API_KEY""#
    )
  }

  @Test func `a form, an explicit method, and the embedded server`() {
    #expect(
      command(
        .post, fields: [HTTPFields.Field("Content-Type", "application/x-www-form-urlencoded")],
        body: "grant_type=refresh_token&refresh_token=secret")
        == #"curl -sS -H 'Content-Type: application/x-www-form-urlencoded' --data-raw "grant_type=refresh_token&refresh_token=$REFRESH_TOKEN" "http://127.0.0.1:9099/p""#
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

  /// The words of a command, as bash reads them.
  private func words(of line: String) async throws -> [String] {
    var shell = try Binary(variables: ["ID_TOKEN": "the token", "API_KEY": "the-key"])
    shell.variables["HOME"] = "/nowhere"
    let outcome = try await shell.run(
      "/usr/bin/env", ["bash", "-c", "curl() { for word; do printf '%s\\0' \"$word\"; done; }\n" + line])
    #expect(outcome.status == 0, "\(outcome.error)")
    return outcome.output.split(separator: "\0").map(String.init)
  }

  @Test(arguments: ["{\"a\": [1]}\n", "@/etc/passwd", "a=b&c\r\n\n", "it's \u{202E}\\n\u{9B}", "=ls"])
  func `a command for a recorded call sends the same body`(body: String) async throws {
    let target = RequestTarget(path: "/p", query: "key=AIza&a=[1-2]&b=%20$(id)")
    let fields = HTTPFields([
      .init("Host", "h"), .init("Origin", "http://h"), .init("X-Goog-Api-Key", "AIza"), .init("X-Test", "=é"),
    ])
    let request = HTTPRequest(.put, target, fields: fields, body: Array(body.utf8))
    for (form, key, header) in [
      (CurlCommand.Secrets.values, "AIza", ["-H", "X-Goog-Api-Key: AIza"]), (.names, "API_KEY", []),
    ] {
      let line = CurlCommand(request, to: Self.origin, form).description
      #expect(!line.unicodeScalars.contains { $0.properties.generalCategory == .control }, "\(line)")
      let address = "\(Self.origin)/p?key=\(key)&a=[1-2]&b=%20$(id)"
      let expected = ["-sSg", "-X", "PUT"] + header + ["-H", "X-Test: =é", "--data-raw", body, address]
      #expect(try await words(of: line) == expected)
    }
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
    let words = try await words(of: line)
    try #require(words.count == 8)
    #expect(Array(words[..<3]) == ["-sS", "-H", "X-Test: \(text)"])
    #expect(words[5] == "--data-raw")
    #expect(
      try JSONDecoder().decode(ByName<String>.self, from: Data(words[6].utf8))
        == ["displayName": text, "idToken": "the token"])
    let target = try #require(
      RequestTarget(parsing: String(words[7].dropFirst("http://127.0.0.1:9099".count))))
    #expect(target.item("q") == text)
    #expect(target.item("key") == "the-key")
  }
}

import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import TestSupport
import Testing

@testable import Explanation

/// What recordings, traces and explanations show of a call with secrets in unusual places.
@Suite struct SecretCleanerTests {
  /// A call and its secrets.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let call: HTTPExchange
    let secrets: [String]

    init(_ description: String, _ secrets: [String], _ call: HTTPExchange) {
      (testDescription, self.secrets, self.call) = (description, secrets, call)
    }
  }

  private static let code = "CODEcode-1234_5678"
  private static let secret = "s3cr3t/v+lue of mine"

  private static func call(
    _ path: String = "v1/accounts:signUp", _ request: String = "{}", _ answer: String = "{}",
    sent: [HTTPFields.Field] = [], received: [HTTPFields.Field] = []
  ) -> HTTPExchange {
    var call = CallExamples.call(path, request, 200, answer)
    for field in sent { call.request.fields[field.name] = field.value }
    for field in received { call.response?.fields[field.name] = field.value }
    return call
  }

  private static func text(_ type: String, _ request: String, _ answer: String = "{}") -> HTTPExchange {
    call(
      "v1/token", request, answer, sent: [.init("Content-Type", type)],
      received: [.init("Content-Type", type)])
  }

  /// Links as sent by production and by another server's upstream.
  private static let links: [String] = {
    let action = "https://x.firebaseapp.com/__/auth/action?apiKey=AIzaKey&mode=signIn&oobCode=\(code)&lang=en"
    let encoded = PercentEncoding.encode(action)
    return [
      action, "https://x.page.link/?link=\(encoded)&apn=com.example",
      "https://x.firebaseapp.com/__/auth/links?link=\(encoded)",
      "https://y.example/?link=\(PercentEncoding.encode("https://x.page.link/?link=\(encoded)"))",
      "https://y.example/?amp;oobCode=\(code)", "https://y.example/#/reset?oobCode=\(code)",
      "myapp://cb?deep_link_id=\(encoded)#x", "https://y.example/go/\(encoded)",
      "https://y.example/?a?oobCode=\(code)",
    ]
  }()

  @Test(arguments: [
    "AIzaSyA-0123456789_0123456789_012345678", "GOCSPX-0123456789abcdef0123456789",
    "ya29.a0Ab_c-0123.456789",
  ])
  func `a key inside a sentence is replaced, and a word that only begins like one is not`(key: String) {
    let cleaner = SecretCleaner()
    for text in [
      "Consumer 'api_key:\(key)' has been suspended.", key, "a (\(key)), b", "{\"a\":\"x \(key)\"}",
    ] {
      #expect(!cleaner.cleaned(text).contains(key), "\(cleaner.cleaned(text))")
    }
    for text in ["x\(key)", "AIzaSyA is short", "ya29", "GOCSPX-"] { #expect(cleaner.cleaned(text) == text) }
    let answer =
      #"{"error":{"code":403,"message":"Permission denied: Consumer 'api_key:\#(key)' has been suspended."}}"#
    let call = Self.call("v1/accounts:lookup", "{}", answer)
    let line = RecordedExchange(StandIns().replacingSecrets(in: call), keepsSecrets: false).line
    #expect(!String(decoding: line, as: UTF8.self).contains(key))
  }

  @Test(arguments: ["ada:hunter22", "hunter22", "ada:hunter22@home"])
  func `a user in front of an address is replaced, and an e-mail address is not`(user: String) {
    for text in ["see https://\(user)@example.com:8080/x?y@z", "'http://\(user)@[::1]'", "a://\(user)@b"] {
      let shown = SecretCleaner().cleaned(text)
      #expect(!shown.contains("hunter22") && shown.contains("://<password>@"), "\(shown)")
    }
    let call = Self.call("v1/x", #"{"continueUrl":"https://\#(user)@example.com/"}"#)
    let line = RecordedExchange(StandIns().replacingSecrets(in: call), keepsSecrets: false).line
    #expect(!String(decoding: line, as: UTF8.self).contains("hunter22"))
    for text in ["http://example.com/ada@example.com", "ada@example.com", "https://@example.com"] {
      #expect(SecretCleaner().cleaned(text) == text)
    }
  }

  static let cases: [Case] = {
    var cases: [Case] = []
    for (index, link) in links.enumerated() {
      for name in ["oobLink", "authUri", "requestUri", "continueUrl", "anything"] {
        let body = #"{"\#(name)":"\#(link)"}"#
        cases.append(Case("\(name), link \(index)", [code], call("v1/x", body, body)))
      }
      let query = "v1/x?continueUrl=\(PercentEncoding.encode(link))"
      cases.append(Case("query, link \(index)", [code], call(query)))
      for name in ["Referer", "Location", "X-Other"] {
        let field = HTTPFields.Field(name, link)
        cases.append(Case("\(name), link \(index)", [code], call(sent: [field], received: [field])))
      }
      let form = "postBody=\(PercentEncoding.encode("requestUri=\(PercentEncoding.encode(link))"))"
      cases.append(Case("form, link \(index)", [code], text("application/x-www-form-urlencoded", form)))
    }
    let token = CallExamples.idToken
    let signature = token.split(separator: ".").last.map(String.init) ?? "?"
    let form = "grant_type=refresh_token&refresh_token=\(code)"
    cases += [
      Case(
        "fragment", [code], call(received: [.init("Location", "https://app/cb#access_token=\(code)&x=1")])),
      Case("token in a path", [signature], call("v1/x/\(token)/y")),
      Case("encoded token in a path", [signature], call("v1/x/\(token.replacing(".", with: "%2E"))")),
      Case("float", ["12345678.75"], call("v1/x", #"{"password":12345678.75}"#, #"{"code":12345678.75}"#)),
      Case(
        "integer beyond 64 bits", ["123456789012345678901234"],
        call("v1/x", #"{"code":123456789012345678901234}"#, #"{"n":123456789012345678901234}"#)),
      Case("number elsewhere", ["918273"], call("v1/x", #"{"code":"918273","pin":918273}"#)),
      Case("form as text", [code], text("text/plain", form, form)),
      Case("broken JSON", [code], text("text/plain", #"{"password":"\#(code)""#, #"{"password":"\#(code)""#)),
      Case("XML", [code], text("text/xml", "<password>\(code)</password>", "<password>\(code)</password>")),
      Case(
        "broken JSON as a form", [code], text("application/x-www-form-urlencoded", #"{"password":"\#(code)="#)
      ),
      Case("JSON as a form", [code], text("application/x-www-form-urlencoded", #"{"password":"\#(code)"}"#)),
      Case("no form in postBody", [code], call("v1/x", #"{"postBody":"\#(code)"}"#)),
      Case("JSON in a string", [code], call("v1/x", #"{"data":" {\"password\":\"\#(code)\"}"}"#)),
      Case(
        "short secret in the answer's text", ["ab1d"],
        call("v1/x", #"{"code":"ab1d"}"#, #"{"error":{"message":"BAD : ab1d is wrong"},"x":"(ab1d)"}"#)),
      Case(
        "repeated under another name", [code],
        call(
          "v1/x?\(code)=1&y=\(code)", #"{"password":"\#(code)","displayName":"\#(code)","\#(code)":1}"#,
          #"{"displayName":"<\#(code)>"}"#, sent: [.init("X-Other", "a \(code)")])),
      Case(
        "of the answer, repeated in it", [code],
        call("v1/x", "{}", #"{"sessionInfo":"\#(code)","other":"see \#(code)."}"#)),
      Case(
        "an unsigned token's signature", [signature],
        call("v1/x", #"{"idToken":"\#(token)"}"#, #"{"other":"\#(signature)"}"#)),
      Case(
        "a raw nonce", ["rawNonce1234567890"],
        call(
          "v1/x", #"{"postBody":"id_token=\#(token)&nonce=rawNonce1234567890"}"#,
          #"{"x":"rawNonce1234567890"}"#)),
      Case(
        "deep", [code],
        call(
          "v1/x",
          #"{"a":"\#((0..<20).reduce("oobCode=\(code)") { text, _ in "b=" + PercentEncoding.encode(text) })"}"#
        )),
    ]
    let copies = [
      PercentEncoding.encode(secret), PercentEncoding.encode(PercentEncoding.encode(secret)),
      PercentEncoding.encode(secret).lowercased().replacing("%20", with: "+"),
      secret.utf8.map { "%" + ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined(),
      Base64.encode(Array(secret.utf8)), Base64URL.encode(Array("user:\(secret)".utf8)),
      Base64.encode(Array("u:\(secret)!".utf8)),
      PercentEncoding.encode(Base64.encode(Array("ab\(secret)".utf8))),
    ]
    for (index, copy) in copies.enumerated() {
      let body = #"{"password":"\#(secret)","displayName":"x \#(copy) y"}"#
      cases.append(
        Case(
          "copy \(index)", [secret, copy],
          call("v1/\(copy)?x=\(copy)", body, #"{"other":"\#(copy)"}"#, sent: [.init("X-Other", copy)])))
    }
    return cases
  }()

  @Test(arguments: cases) func `a recording has no secret, and can be read back`(test: Case) throws {
    let line = RecordedExchange(StandIns().replacingSecrets(in: test.call), keepsSecrets: false).line
    let text = String(decoding: line, as: UTF8.self)
    for secret in test.secrets { #expect(!text.contains(secret), "\(text)") }
    let read = try #require(RecordedExchange(try JSONReader.read(line))?.exchange)
    #expect(StandIns().replacingSecrets(in: read) == read, "a recording of its replay is the same")
  }

  @Test(arguments: cases) func `a trace has no secret`(test: Case) {
    let shown = SecretCleaner(KnownSecrets(of: test.call)).cleaned(test.call)
    let response = shown.response
    let texts =
      ["\(shown.request.target)", String(decoding: shown.request.body, as: UTF8.self)]
      + shown.request.fields.lines.map(\.value) + (response?.fields.lines.map(\.value) ?? [])
      + [String(decoding: response?.body ?? [], as: UTF8.self)]
    for secret in test.secrets { #expect(!texts.contains { $0.contains(secret) }, "\(texts)") }
  }

  @Test(arguments: cases) func `an explanation has no secret`(test: Case) throws {
    for status in [200, 400] {
      var call = test.call
      call.response?.status = HTTPStatus(status)
      let explanation = Explanation(call)
      let text =
        explanation.lines.joined(separator: "\n")
        + String(decoding: try JSONEncoder().encode(explanation), as: UTF8.self)
      for secret in test.secrets { #expect(!text.contains(secret), "\(text)") }
    }
  }

  @Test func `a link keeps its shape for a replay`() throws {
    let link = Self.links[1]
    let kept = StandIns().replacingSecrets(in: Self.call("v1/x", #"{"oobLink":"\#(link)"}"#))
    let shown = try #require(kept.sent.text("oobLink"))
    let inner = try #require(
      URLParts(shown)?.query.flatMap { RequestTarget(path: "/", query: $0).item("link") })
    let code = RequestTarget(path: "/", query: URLParts(inner)?.query).item("oobCode")
    #expect(
      code?.hasPrefix("standin-oobCode-") == true && inner.contains("mode=signIn")
        && shown.contains("apn=com.example"))
    let used = StandIns().replacingSecrets(in: Self.call("v1/x", #"{"oobCode":"\#(Self.code)"}"#))
    #expect(used.sent.text("oobCode") == code, "the code of the link is that of the next call")
  }

  @Test func `values that only look like a secret stay`() throws {
    let token = CallExamples.token(
      #"{"sub":"u","iat":1795244300,"firebase":{"sign_in_provider":"password"}}"#)
    let call = Self.call(
      "v1/accounts:signUp?key=fake-api-key", #"{"password":"password","code":"179524","sessionInfo":"abcd"}"#,
      #"{"idToken":"\#(token)","providerId":"password","createdAt":"1795244300","localId":"xabcdy","n":1795244300,"key":"fake-api-key is made up"}"#
    )
    let kept = StandIns().replacingSecrets(in: call)
    let answer = kept.received
    #expect(answer.text("providerId") == "password" && answer.text("createdAt") == "1795244300")
    #expect(answer.text("localId") == "xabcdy" && answer.text("n") == "1795244300")
    let claims = try IDToken(parsing: answer.text("idToken") ?? "").claims
    #expect(try claims == IDToken(parsing: token).claims)
  }

  @Test func `a secret claim is removed from a token, and the other claims stay`() throws {
    let token = CallExamples.token(#"{"sub":"u","nonce":"\#(Self.code)","pin":"\#(Self.secret)"}"#)
    let kept = StandIns().replacingSecrets(
      in: Self.call("v1/x", #"{"idToken":"\#(token)","password":"\#(Self.secret)"}"#))
    let claims = try IDToken(parsing: kept.sent.text("idToken") ?? "").claims.all
    #expect(claims["sub"] == "u" && claims["nonce"]?.string?.hasPrefix("standin-nonce-") == true)
    #expect(claims["pin"] == "standin-repeated")
  }

  @Test func `a forged stand-in mark keeps no signature`() throws {
    let header = Base64URL.encode(Array(#"{"alg":"RS256","standIn":"x"}"#.utf8))
    let token = "\(header).\(Base64URL.encode(Array(#"{"sub":"u"}"#.utf8))).c2lnbmF0dXJlLXRoYXQ"
    let kept = StandIns().replacingSecrets(in: Self.call("v1/x", #"{"idToken":"\#(token)"}"#))
    #expect(kept.sent.text("idToken")?.hasSuffix(".") == true)
  }

  @Test func `a body with too many secrets is removed`() {
    let many = (0..<40_000).map { #"{"idToken":"\#(String(repeating: "x", count: 30))\#($0)"}"# }.joined(
      separator: ",")
    let kept = StandIns().replacingSecrets(in: Self.call("v1/x", "[\(many)]"))
    #expect(String(decoding: kept.request.body, as: UTF8.self).hasPrefix("standin-body-of-"))
  }
}

/// Eight times as many secrets and texts take about eight times as long.
@Suite(.serialized) struct SecretWorkTests {
  static let shapes: [(name: String, make: @Sendable (Int) -> String)] = [
    (
      "tokens and texts",
      { count in
        let one = CallExamples.idToken.prefix(60)
        return "["
          + (0..<count).map { #"{"idToken":"\#(one)\#($0)","other":"text \#($0) of \#(one)"}"# }.joined(
            separator: ",") + "]"
      }
    ),
    (
      "users of a list",
      { count in
        "["
          + (0..<count).map {
            #"{"localId":"user\#($0)","passwordHash":"hash-of-user-\#($0)","salt":"salt\#($0)"}"#
          }.joined(separator: ",") + "]"
      }
    ),
    (
      "secrets that begin alike",
      { count in
        let long = String(repeating: "ab", count: count)
        return "["
          + (0..<20).map { #"{"password":"\#(long)\#($0)","other":"\#(long)"}"# }.joined(separator: ",") + "]"
      }
    ),
    ("one text", { #"{"password":"aaaab","other":"\#(String(repeating: "a", count: 20 * $0))"}"# }),
    ("links", { #"{"a":"http://a/?\#(String(repeating: "link=b%3Fc%3Dd&", count: $0))oobCode=abcdef"}"# }),
    ("percent signs", { #"{"password":"abcdef","a":"\#(String(repeating: "%2525", count: 4 * $0))"}"# }),
    (
      "combining marks",
      { count in
        let marks = String(repeating: "\u{301}\u{323}", count: 4 * count)
        return #"{"\#(marks)":"\#(marks)","password":"a\#(marks)","error":{"message":"\#(marks)"}}"#
      }
    ),
    ("separators", { #"{"password":"abcdef","a":"\#(String(repeating: "=?&;", count: 4 * $0))"}"# }),
  ]

  @Test(arguments: shapes.indices) func `cleaning is linear`(index: Int) {
    let shape = Self.shapes[index]
    let found = growth(
      from: 100,
      of: { count in
        var call = CallExamples.call("v1/accounts:lookup", shape.make(count), 200, shape.make(count))
        call.milliseconds = nil
        return call
      }
    ) { call in
      _ = StandIns().replacingSecrets(in: call)
      _ = SecretCleaner(KnownSecrets(of: call)).cleaned(call)
      _ = Explanation(call)
    }
    #expect(found < linearGrowth, "\(shape.name)")
  }

  /// The work of the search itself: each secret and each text once.
  @Test func `a search looks at each character a bounded number of times`() {
    let texts = Set((0..<4000).map { Array("secret-number-\($0)".utf8) })
    let matcher = SecretMatcher(texts)
    let text = (0..<4000).map { "see secret-number-\($0)!" }.joined(separator: " ")
    let shown = matcher.replacing(in: text, by: "*")
    #expect(!shown.contains("secret") && shown.utf8.count(where: { $0 == UInt8(ascii: "*") }) >= 4000)
  }

  @Test(arguments: ["undefined", "null", "[object Object]"])
  func `a placeholder and a bare server are no secrets`(word: String) {
    let body = #"{"idToken":"\#(word)","requestUri":"http://localhost","password":"\#(word)"}"#
    let explanation = Explanation(
      CallExamples.call(
        "v1/accounts:lookup", body, 400, #"{"error":{"code":400,"message":"INVALID_ID_TOKEN"}}"#))
    #expect(explanation.causes?.first?.contains("'\(word)'") == true, "\(explanation.causes ?? [])")
    let shown = String(
      decoding: SecretCleaner().cleaned(Array(body.utf8), contentType: "application/json"), as: UTF8.self)
    #expect(shown.contains(#""idToken":"\#(word)""#) && shown.contains("http://localhost"), "\(shown)")
    #expect(shown.contains("<password>"), "\(shown)")
  }
}

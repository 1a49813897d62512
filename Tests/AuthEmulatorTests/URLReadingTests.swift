import AuthEmulator
import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

/// URLs in requests are read as browsers read them (Docs/protocol.md 9.10).
@Suite struct URLReadingTests {
  let test: TestServer

  init() throws { test = try TestServer() }

  private func refusal(_ url: String) throws -> String? {
    try test.post("v1/accounts:createAuthUri", ["identifier": "a@b.c", "continueUri": .string(url)]).message
  }

  @Test(arguments: [
    "mailto:a@b", "http:x", "http:/x", "http:\\\\h\\p", "HTTP://UPPER.Example/a b?q=ü#f",
    "  http://localhost/  ",
    "http://1.2.3", "http://0x7f.1/", "http://[::1]/", "http://é.com/", "http://u:p@h/", "http://*/",
    "file:///x",
    "javascript:alert(1)", "myapp://x/y?z=1", "custom:thing", "http://h:65535/",
  ])
  func `a URL of any scheme is accepted`(url: String) throws { #expect(try refusal(url) == nil) }

  @Test(arguments: [
    "localhost", "//x/y", ":", "http:", "http://", "http://?x", "http://ex ample.com", "http://a<b/",
    "http://a%20b/",
    "http://[::1/", "http://localhost:99999/", "http://h:a/", "http://256.256.256.256/", "http://1.2.3.4.5/",
    "1http://x/", "http://u:p@/",
    "http://\(String(repeating: "é", count: 127))/",
  ])
  func `a URL without a scheme or a valid host is refused`(url: String) throws {
    #expect(try refusal(url) == "INVALID_CONTINUE_URI")
  }

  @Test(arguments: [
    ("http:x", "http://x/"), ("http://1.2.3", "http://1.2.0.3/"),
    ("HTTP://UPPER.Example:80/a/../b c", "http://upper.example/b%20c"),
    ("http://[1:0:0:2::]/", "http://[1:0:0:2::]/"),
    ("http://bücher.example/", "http://xn--bcher-kva.example/"), ("mailto:a@b", "mailto:a@b"),
    // RFC 3492, section 7.1: B, G and L.
    ("http://他们为什么不说中文/", "http://xn--ihqwcrb4cv8a8dqg056pqjye/"),
    ("http://почемужеонинеговорятпорусски/", "http://xn--b1abfaaepdrnnbgefbadotcwatmq2g4l/"),
    ("http://3年b組金八先生/", "http://xn--3b-ww4c5e180e575a65lsy2b/"),
  ])
  func `a sign-in link continues at the normalized URL`(url: String, written: String) throws {
    let sent = try test.post(
      "v1/accounts:sendOobCode",
      ["requestType": "EMAIL_SIGNIN", "email": "a@b.c", "continueUrl": .string(url)],
      bearer: "owner", key: nil)
    #expect(sent.status == 200)
    let codes = try test.send(.get, "/emulator/v1/projects/demo/oobCodes").body["oobCodes"]
    let link = try #require(codes?.array?.last?["oobLink"]?.string)
    let path = try #require(link.firstRange(of: "/emulator").map { String(link[$0.lowerBound...]) })
    let location = try #require(test.send(.get, path).fields["location"])
    #expect(location.hasPrefix(written + "?mode=signIn"))
  }
}

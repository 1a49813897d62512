import AuthHTTP
import Testing

@Suite struct HTTPOriginTests {
  @Test(arguments: [
    "", ":80", "a:", "a:0", "a:65536", "a:-1", "a:+1", "a:8 0", "a:b", "a b", "a/b", "u@a", "a:1:2", "é",
    "[]",
    "[a]", "[::1", "[::1]x", "[::1]80", "::1", "a\\b", "a\u{7F}",
  ])
  func `rejects anything but a host and a port`(text: String) {
    #expect(HTTPOrigin(.http, parsing: text, defaultPort: 80) == nil)
  }

  @Test(arguments: [
    ("a", "a", 80), ("a:1", "a", 1), ("[::1]", "::1", 80), ("[::1]:9099", "::1", 9099),
    ("127.0.0.1:65535", "127.0.0.1", 65535),
  ])
  func `reads host and port`(text: String, host: String, port: Int) throws {
    let origin = try #require(HTTPOrigin(.http, parsing: text, defaultPort: 80))
    #expect(origin == HTTPOrigin(.http, host: host, port: port))
  }

  @Test func `needs a port if there is no default`() {
    #expect(HTTPOrigin(.http, parsing: "a") == nil)
    #expect(HTTPOrigin(.http, parsing: "[::1]") == nil)
  }

  @Test(arguments: [
    ("localhost", true), ("LocalHost", true), ("a.localhost", true), ("A.LOCALHOST", true),
    (".localhost", true),
    ("127.0.0.1", true), ("127.255.0.9", true), ("::1", true),
    ("alocalhost", false), ("127.0.0.+1", false), ("localhost.example", false), ("localhos", false),
    ("128.0.0.1", false),
    ("127.0.0.256", false), ("127.0.0", false), ("127.0.0.1.example", false), ("::2", false),
    ("127..0.1", false),
  ])
  func `recognizes the names of this machine`(host: String, isLoopback: Bool) {
    #expect(HTTPOrigin(.http, host: host, port: 1).isLoopback == isLoopback)
  }
}

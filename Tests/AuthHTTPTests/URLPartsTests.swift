import Testing

@testable import AuthHTTP

@Suite struct URLPartsTests {
  @Test(arguments: [
    ("https://h", ["https", "h", "", nil, nil]),
    ("HTTPS://User@H:1/a/b?c=d?e#f#g", ["HTTPS", "User@H:1", "/a/b", "c=d?e", "f#g"]),
    ("com.app+x-1:///p", ["com.app+x-1", "", "/p", nil, nil]),
    ("http://h?/q", ["http", "h", "", "/q", nil]), ("http://h#/?f", ["http", "h", "", nil, "/?f"]),
    ("a://?", ["a", "", "", "", nil]), ("a://h#", ["a", "h", "", nil, ""]),
    ("https://bücher.example/ü", ["https", "bücher.example", "/ü", nil, nil]),
  ])
  func `a URL is split at its first colon, slash, question mark and hash`(
    text: String, expected: [String?]
  ) throws {
    let parts = try #require(URLParts(text))
    #expect([parts.scheme, parts.authority, parts.path, parts.query, parts.fragment] == expected)
  }

  @Test(arguments: [
    "", "h", "/p", "http:", "http:/h", "http://", "://h", "1a://h", "-a://h", "a_b://h", "ä://h", "a:b://c",
    "mailto:a@b.c", " http://h", "http://h ", "http://h/a b", "http://h/\n", "http://h/\u{7F}",
    "javascript:x",
  ])
  func `a string without scheme and authority, or with blanks, is not a URL`(text: String) {
    #expect(URLParts(text) == nil)
  }

  @Test func `the place of a URL is the part before query and fragment`() {
    #expect(URLParts("App://H:1/p?q#f")?.place == "App://H:1/p")
  }
}

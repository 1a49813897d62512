import AuthHTTP
import AuthHTTPServer
import Testing

@Suite struct RequestParserTests {
  /// Every message in the text, or the status of the fault that ends it.
  private func parse(
    _ text: String, sliceLength: Int = .max, limits: HTTPLimits = .server
  ) -> (requests: [HTTPRequest], fault: Int?) {
    var parser = RequestParser(limits: limits)
    var requests: [HTTPRequest] = []
    do throws(MessageFault) {
      for slice in slices(of: Array(text.utf8), length: sliceLength) {
        parser.append(slice.span)
        while let parsed = try parser.next() { requests.append(parsed.message) }
      }
    } catch { return (requests, error.status.code) }
    return (requests, nil)
  }

  @Test(arguments: [
    ("GET / HTTP/1.1\nHost: a\n\n", 400), ("GET / HTTP/1.1\r\nHost: a\n\r\n", 400),
    ("GET / HTTP/1.1\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a b\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a/b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost : a\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: 1\r\n folded\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\n Host: a\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\n: b\r\n\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nX: a\rb\r\n\r\n", 400),
    ("GET / HTTP/1.1\r\nHost: a\r\nX: a\0b\r\n\r\n", 400), ("GET  / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET /\tHTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/1.1 \r\nHost: a\r\n\r\n", 400),
    ("GET /\r\nHost: a\r\n\r\n", 400), ("GET / http/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/1.x\r\nHost: a\r\n\r\n", 400), ("GET / HTTP/11\r\nHost: a\r\n\r\n", 400),
    ("GET / HTTP/2.0\r\nHost: a\r\n\r\n", 505), ("GET / HTTP/0.9\r\nHost: a\r\n\r\n", 505),
    ("GET /é HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET /#x HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET a HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET * HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("CONNECT a:443 HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET https://a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("GET http:// HTTP/1.1\r\nHost: a\r\n\r\n", 400), ("GET http://u@a/ HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("G@T / HTTP/1.1\r\nHost: a\r\n\r\n", 400), (" GET / HTTP/1.1\r\nHost: a\r\n\r\n", 400),
    ("\r\n\r\n\r\nGET / HTTP/1.1\r\n", 400), ("GET / HTTP/1.1\r\nHost: a\r\nExpect: more\r\n\r\n", 417),
  ])
  func `refuses a head that two readers could understand differently`(text: String, status: Int) {
    #expect(parse(text).fault == status)
    #expect(parse(text).requests.isEmpty)
  }

  @Test(arguments: [
    ("Content-Length: 5\r\nContent-Length: 6", 400), ("Content-Length: 5, 6", 400),
    ("Content-Length: +5", 400),
    ("Content-Length: -1", 400), ("Content-Length: 0x5", 400), ("Content-Length: 5 5", 400),
    ("Content-Length:", 400),
    ("Content-Length: 5,", 400), ("Content-Length: 99999999999999999999", 413),
    ("Content-Length: 10485761", 413),
    ("Content-Length: 5\r\nTransfer-Encoding: chunked", 400),
    ("Transfer-Encoding: chunked\r\nContent-Length: 5", 400), ("Transfer-Encoding: gzip", 501),
    ("Transfer-Encoding: gzip, chunked", 501), ("Transfer-Encoding: chunked, chunked", 501),
    ("Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked", 400), ("Transfer-Encoding: xchunked", 501),
    ("Transfer-Encoding: \u{b}chunked", 400), ("Transfer-Encoding : chunked", 400),
    ("Transfer-Encoding: identity", 501), ("Transfer-Encoding:\r\n chunked", 400),
  ])
  func `refuses lengths that could smuggle a second request`(fields: String, status: Int) {
    let text = "POST / HTTP/1.1\r\nHost: a\r\n\(fields)\r\n\r\nGET /smuggled HTTP/1.1\r\nHost: a\r\n\r\n"
    #expect(parse(text).fault == status)
    #expect(parse(text).requests.isEmpty)
  }

  /// A parser recognizes the previous head, and must read it as it did the first time.
  @Test(arguments: [
    "Content-Length: 5\r\n\r\nhello", "\r\n",
    "Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n0\r\nX: y\r\n\r\n",
    "Connection: close\r\n\r\n", "X: \(String(repeating: "x", count: 2000))\r\n\r\n",
  ])
  func `a repeated head gives the same result`(rest: String) {
    let one = "POST /a?b HTTP/1.1\r\nHost: a\r\n\(rest)"
    let first = parse(one).requests
    #expect(first.count == 1)
    let other = "GET /a?b HTTP/1.1\r\nHost: b\r\n\r\n"
    for length in [.max, 1, 7, 64] {
      let (requests, fault) = parse(one + one + other + one + "\r\n" + one + one, sliceLength: length)
      #expect(fault == nil)
      #expect(requests == first + first + parse(other).requests + first + first + first)
    }
  }

  @Test func `a repeated head counts as much`() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"
    let limits = HTTPLimits(fieldCount: 4)
    #expect(parse(head + "X: y\r\nX: y\r\n\r\n" + head + "X: y\r\n\r\n", limits: limits).fault == nil)
    let tooMany = parse(head + "\r\n" + head + "X: y\r\nX: y\r\nX: y\r\n\r\n", limits: limits)
    #expect(tooMany.requests.count == 1)
    #expect(tooMany.fault == 431)
  }

  @Test(arguments: [
    "x\r\n", "\r\n", " 5\r\nhello\r\n", "-5\r\n", "0x5\r\n", "5\nhello\r\n", "5\r\nhello!\r\n",
    "5\r\nhello\n",
    "5 \r\nhello\r\n", "5 x\r\nhello\r\n", "5;\u{1}\r\nhello\r\n", "ffffffffffffffff\r\n",
    "0000000000000000\r\n",
    "0\r\nX : y\r\n\r\n", "0\r\n folded\r\n\r\n", "0\r\nX: a\0\r\n\r\n",
  ])
  func `refuses broken chunks`(body: String) {
    let text = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(parse(text + body).fault == 400)
  }

  @Test func `a chunk size below the sign bit but beyond the limit is too large`() {
    let head = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    #expect(parse(head + "7fffffffffffff0\r\n").fault == 413)
    let limits = HTTPLimits(bodyBytes: 8)
    #expect(parse(head + "5\r\nhello\r\n4\r\n", limits: limits).fault == 413)
    #expect(parse(head + "5\r\nhello\r\n3\r\nabc\r\n0\r\n\r\n", limits: limits).requests[0].body.count == 8)
  }

  @Test func `HTTP 1.0 has no chunks and needs no Host`() {
    #expect(parse("POST / HTTP/1.0\r\nTransfer-Encoding: chunked\r\n\r\n").fault == 400)
    #expect(parse("GET / HTTP/1.0\r\n\r\n").requests.count == 1)
  }

  @Test func `each limit can be reached but not exceeded`() {
    let limits = HTTPLimits(lineBytes: 20, headBytes: 60, fieldCount: 2, bodyBytes: 4)
    func head(_ fields: String, target: String = "/") -> String { "GET \(target) HTTP/1.1\r\n\(fields)\r\n" }
    #expect(parse(head("Host: a\r\n", target: "/123456"), limits: limits).requests.count == 1)
    #expect(parse(head("Host: a\r\n", target: "/1234567"), limits: limits).fault == 414)
    #expect(parse("GET /1234567890123456789", limits: limits).fault == 414)
    #expect(parse(head("Host: a\r\nX: 45678901234567890\r\n"), limits: limits).requests.count == 1)
    #expect(parse(head("Host: a\r\nX: 456789012345678901\r\n"), limits: limits).fault == 431)
    #expect(parse(head("Host: a\r\nX: 1\r\nY: 1\r\n"), limits: limits).fault == 431)
    #expect(
      parse(head("Host: aaaaaaaaaaaaa\r\nX: 4567890123456789\r\n", target: "/1"), limits: limits).fault == 431
    )
    let chunked = "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"
    let wide = HTTPLimits(lineBytes: 40, headBytes: 100, fieldCount: 3)
    #expect(
      parse(chunked + String(repeating: "1;xxxxxxxxxxx\r\na\r\n", count: 10), limits: wide).fault == 400)
    #expect(parse(chunked + "0\r\n" + String(repeating: "T: 1\r\n", count: 4), limits: wide).fault == 431)
  }

  @Test func `reads the request of RFC 9112 section 2.1`() {
    let text =
      "GET /hello.txt HTTP/1.1\r\nUser-Agent: curl/7.64.1\r\nHost: www.example.com\r\nAccept-Language: en, mi\r\n\r\n"
    let fields = HTTPFields([
      .init("User-Agent", "curl/7.64.1"), .init("Host", "www.example.com"),
      .init("Accept-Language", "en, mi"),
    ])
    #expect(parse(text).requests == [HTTPRequest(.get, RequestTarget(path: "/hello.txt"), fields: fields)])
  }

  @Test(arguments: [
    ("http://www.example.org/pub/WWW/?q=1", "/pub/WWW/?q=1"), ("HTTP://www.example.org?q", "/?q"),
    ("http://www.example.org", "/"),
  ])
  func `accepts the absolute form, and its host before the Host field`(target: String, origin: String) {
    let request = parse("GET \(target) HTTP/1.1\r\nHost: evil.example\r\n\r\n").requests[0]
    #expect(request.target.description == origin)
    #expect(request.fields.values(of: "Host") == ["www.example.org"])
  }

  @Test func `accepts the asterisk form of OPTIONS and any token as a method`() {
    #expect(parse("OPTIONS * HTTP/1.1\r\nHost: a\r\n\r\n").requests[0].target.path == "*")
    #expect(parse("BREW / HTTP/1.1\r\nHost: a\r\n\r\n").requests[0].method.rawValue == "BREW")
  }

  @Test(arguments: [
    ("", "1.1", true), ("Connection: close\r\n", "1.1", false), ("Connection: a, Close\r\n", "1.1", false),
    ("", "1.0", false), ("Connection: keep-alive\r\n", "1.0", true),
    ("Connection: keep-alive, close\r\n", "1.0", false),
  ])
  func `decides on keeping the connection by version and Connection`(
    field: String, version: String, keeps: Bool
  ) throws {
    var parser = RequestParser(limits: .server)
    parser.append(Array("GET / HTTP/\(version)\r\nHost: a\r\n\(field)\r\n".utf8).span)
    #expect(try parser.next()?.keepsAlive == keeps)
  }

  @Test(arguments: 1...40)
  func `slices of any size give the same result as the whole`(length: Int) {
    let text =
      "\r\nPOST /a?b=c HTTP/1.1\r\nHost: x:1\r\nX-Empty:\r\nContent-Length: 5, 5\r\nX: \t spaced \t\r\n\r\nhello"
      + "PUT / HTTP/1.1\r\nhost: a\r\ntransfer-encoding: Chunked\r\n\r\n5;a=\"b\"\r\nhello\r\n00A \t;x\r\n0123456789\r\n0\r\n"
      + "Trailer: dropped\r\n\r\nGET /last HTTP/1.1\r\nHost: [::1]:80\r\n\r\nGET /unfin"
    let whole = parse(text)
    #expect(
      whole.requests.map { String(decoding: $0.body, as: UTF8.self) } == ["hello", "hello0123456789", ""])
    #expect(whole.requests[0].fields["X"] == "spaced")
    #expect(whole.requests.allSatisfy { $0.fields["Content-Length"] == nil && $0.fields["Trailer"] == nil })
    let sliced = parse(text, sliceLength: length)
    #expect(sliced.requests == whole.requests)
    #expect(sliced.fault == nil)
  }
}

/// The bytes in pieces of `length`; the last one may be shorter.
func slices(of bytes: [UInt8], length: Int) -> [[UInt8]] {
  stride(from: 0, to: bytes.count, by: min(length, max(1, bytes.count))).map {
    Array(bytes[$0..<min(bytes.count, $0 + min(length, bytes.count))])
  }
}

import AuthHTTP
import AuthHTTPServer
import Testing

@Suite struct MessageSerializerTests {
  private let origin = HTTPOrigin(.http, host: "127.0.0.1", port: 9099)

  @Test(arguments: ["a\r\nb", "a\nb", "a\rb", "a\0b", "\u{7f}"])
  func `refuses controls in every part`(text: String) {
    let target = RequestTarget(path: "/")
    for request in [
      HTTPRequest(HTTPMethod(rawValue: text), target), HTTPRequest(.get, RequestTarget(path: "/\(text)")),
      HTTPRequest(.get, RequestTarget(path: "/", query: text)),
      HTTPRequest(.get, target, fields: HTTPFields([.init(text, "v")])),
      HTTPRequest(.get, target, fields: HTTPFields([.init("X", text)])),
      HTTPRequest(.get, target, fields: HTTPFields([.init("Host", text)])),
    ] {
      #expect(throws: HTTPError.self) { _ = try MessageSerializer.bytes(of: request, to: origin) }
    }
    for fields in [HTTPFields([.init(text, "v")]), HTTPFields([.init("X", text)])] {
      #expect(throws: HTTPError.self) {
        _ = try MessageSerializer.bytes(of: HTTPResponse(200, fields: fields))
      }
    }
  }

  @Test(arguments: ["", "a", "/a b", "/é", "/a#b", "/a?b", "*"])
  func `refuses a path that is not encoded`(path: String) {
    let request = HTTPRequest(.get, RequestTarget(path: path))
    #expect(throws: HTTPError.self) { _ = try MessageSerializer.bytes(of: request, to: origin) }
  }

  @Test func `an error never repeats a field's value`() {
    let request = HTTPRequest(
      .get, RequestTarget(path: "/"), fields: HTTPFields([.init("Authorization", "Bearer s3cret\n")]))
    #expect(
      throws: HTTPError.unsendable(reason: "the value of field Authorization holds a control character")
    ) {
      _ = try MessageSerializer.bytes(of: request, to: origin)
    }
  }

  @Test func `writes a request with its own framing`() throws {
    let request = HTTPRequest(
      .post, RequestTarget(path: "/v1", query: "key=k"),
      fields: HTTPFields([
        .init("Content-Length", "999"), .init("Transfer-Encoding", "chunked"), .init("X-A", "1"),
      ]), body: Array("{}".utf8))
    #expect(
      String(decoding: try MessageSerializer.bytes(of: request, to: origin), as: UTF8.self)
        == "POST /v1?key=k HTTP/1.1\r\nHost: 127.0.0.1:9099\r\nX-A: 1\r\nContent-Length: 2\r\n\r\n{}")
    let get = HTTPRequest(.get, RequestTarget(path: "/"), fields: HTTPFields([.init("host", "other")]))
    #expect(
      String(decoding: try MessageSerializer.bytes(of: get, to: origin), as: UTF8.self)
        == "GET / HTTP/1.1\r\nHost: other\r\n\r\n")
  }

  @Test(arguments: [
    (HTTPStatus(200), HTTPMethod.get, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok"),
    (200, .head, "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n"),
    (204, .get, "HTTP/1.1 204 No Content\r\n\r\n"),
    (304, .get, "HTTP/1.1 304 \r\n\r\n"), (599, .get, "HTTP/1.1 599 \r\nContent-Length: 2\r\n\r\nok"),
  ])
  func `writes a response with the body its status allows`(
    status: HTTPStatus, method: HTTPMethod, text: String
  ) throws {
    let bytes = try MessageSerializer.bytes(
      of: HTTPResponse(status, body: Array("ok".utf8)), answering: method)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func `the length of a body that nobody knows is not written`() throws {
    let bytes = try MessageSerializer.bytes(of: HTTPResponse(200), answering: .head)
    #expect(String(decoding: bytes, as: UTF8.self) == "HTTP/1.1 200 OK\r\n\r\n")
  }

  @Test func `what is written is read back unchanged`() throws {
    let fields = HTTPFields([
      .init("Host", "a"), .init("X-Tab", "a\tb"), .init("X-Text", "é"), .init("X-Empty", ""),
    ])
    let request = HTTPRequest(
      .put, RequestTarget(path: "/p", query: ""), fields: fields, body: [0, 13, 10, 255])
    var parser = RequestParser(limits: .server)
    let bytes = try MessageSerializer.bytes(of: request, to: origin)
    parser.append(bytes.span)
    #expect(try parser.next()?.message == request)
  }
}

import AuthHTTP
import Testing

@Suite struct ResponseParserTests {
  private func parse(
    _ text: String, answersHead: Bool = false, sliceLength: Int = .max
  ) throws(MessageFault) -> ResponseParser.Parsed? {
    var parser = ResponseParser(limits: .client)
    parser.answersHead = answersHead
    for slice in slices(of: Array(text.utf8), length: sliceLength) {
      parser.append(slice.span)
      if let parsed = try parser.next() { return parsed }
    }
    return try parser.finish()
  }

  @Test(arguments: [
    "\r\nHTTP/1.1 204 OK\r\n\r\n", "HTTP/1.1 103 Hints\r\n\r\n\r\nHTTP/1.1 204 OK\r\n\r\n",
    "HTTP/1.1 20 OK\r\n\r\n", "HTTP/1.1 2000 OK\r\n\r\n", "HTTP/1.1 099 Low\r\n\r\n",
    "HTTP/1.1 600 High\r\n\r\n",
    "HTTP/1.1  200 OK\r\n\r\n", "HTTP/1.1 200 OK\n\n", "ICY 200 OK\r\n\r\n", "HTTP/1.1 200 O\0K\r\n\r\n",
    "HTTP/1.1 101 Switching Protocols\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
    "HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "HTTP/1.0 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nab",
    "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab", "HTTP/1.1 200 OK\r\nX: y\r\n",
  ])
  func `rejects anything but one whole response`(text: String) {
    #expect(throws: MessageFault.self) { _ = try parse(text) }
  }

  @Test func `endless interim responses are refused`() {
    let interim = String(repeating: "HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n", count: 2000)
    #expect(throws: MessageFault(431, "the header fields are too large")) { _ = try parse(interim) }
  }

  @Test(arguments: [1, 2, 3, 7, 1000])
  func `reads every framing in slices of any size`(length: Int) throws {
    for (text, body, keeps) in [
      ("HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok", "ok", true),
      ("HTTP/1.1 200\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nok\r\n0\r\nT: 1\r\n\r\n", "ok", true),
      ("HTTP/1.1 200 OK\r\nConnection: close\r\n\r\nall of it", "all of it", false),
      ("HTTP/1.1 200 OK\r\n\r\n", "", false), ("HTTP/1.0 200 OK\r\nContent-Length: 2\r\n\r\nok", "ok", false),
      ("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Hints\r\nA: b\r\n\r\nHTTP/1.1 204 \r\n\r\n", "", true),
      ("HTTP/1.1 304 Not Modified\r\nContent-Length: 9\r\n\r\n", "", true),
    ] {
      let parsed = try #require(try parse(text, sliceLength: length))
      #expect(String(decoding: parsed.message.body, as: UTF8.self) == body)
      #expect(parsed.keepsAlive == keeps)
      #expect(parsed.message.fields["A"] == nil)
    }
  }

  @Test func `a response to HEAD has no body, whatever it announces`() throws {
    for framing in ["Content-Length: 100", "Transfer-Encoding: chunked", "X: none"] {
      let parsed = try parse("HTTP/1.1 200 OK\r\n\(framing)\r\n\r\n", answersHead: true)
      #expect(parsed?.message.body == [])
      #expect(parsed?.keepsAlive == true)
    }
  }

  @Test func `bytes after a response stay for the next one`() throws {
    var parser = ResponseParser(limits: .client)
    parser.append(
      Array("HTTP/1.1 204 No Content\r\n\r\nHTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8).span)
    #expect(try parser.next()?.message.status == 204)
    #expect(!parser.isAtRest)
    #expect(try parser.next()?.message.status == 200)
    #expect(parser.isAtRest)
    #expect(try parser.finish()?.message == nil)
  }
}

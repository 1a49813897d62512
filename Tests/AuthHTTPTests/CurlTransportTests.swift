import AuthHTTPServer
import Foundation
import TestSupport
import Testing

@testable import AuthHTTP

@Suite(
  .needsTLSServer(),
  .enabled(if: CurlSession() != nil, "libcurl is not installed"), .timeLimit(.minutes(6)))
struct CurlTransportTests {
  private let production = HTTPOrigin(.https, host: "identitytoolkit.googleapis.com", port: 443)
  private let get = HTTPRequest(.get, RequestTarget(path: "/v1/projects", query: "key=a%20b"))

  /// What the server saw.
  private struct Seen: Decodable {
    let line: String
    let fields: ByName<String>
    let body: String
    let connects: [String]
    let exchange: Int
    /// The number of bytes that the client read of each endless response.
    let poured: [Int]
    /// The methods of the requests to `/close`.
    let closed: [String]
  }

  private func seen(_ response: HTTPResponse) throws -> Seen {
    try JSONDecoder().decode(Seen.self, from: Data(response.body))
  }

  private func isUntrusted(_ error: HTTPError?) -> Bool {
    if case .untrusted = error { true } else { false }
  }

  @Test func `refuses plain HTTP and values that would break a header`() async throws {
    let transport = HTTPTransport.curl(environment: [:])
    let plain = HTTPOrigin(.http, host: "127.0.0.1", port: 1)
    await #expect(throws: HTTPError.unsendable(reason: "this transport speaks HTTPS only")) {
      try await transport.send(get, plain)
    }
    var request = get
    request.fields["X-Client"] = "a\r\nHost: b"
    await #expect(
      throws: HTTPError.unsendable(reason: "the value of field X-Client holds a control character")
    ) {
      try await transport.send(request, production)
    }
  }

  @Test func `says what to install if libcurl is missing`() {
    let transport = CurlTransport(
      timeouts: TransportTimeouts(), limits: .client, settings: ProxySettings(environment: [:]), open: { nil }
    )
    let error = #expect(throws: HTTPError.self) { _ = try transport.send(get, to: production) }
    guard case .missingLibrary("libcurl", let install) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    for system in ["Debian", "Fedora", "Alpine"] { #expect(install.contains(system)) }
  }

  @Test func `only the given certificates and the requested name are trusted`() async throws {
    let fixture = try TLSFixture(names: ["identitytoolkit.googleapis.com", "localhost"])
    var environment = fixture.environment
    let stranger = HTTPOrigin(.https, host: "securetoken.googleapis.com", port: 443)
    let wrongHost = await #expect(throws: HTTPError.self) {
      try await HTTPTransport.curl(environment: environment).send(get, stranger)
    }
    #expect(isUntrusted(wrongHost))
    environment["SSL_CERT_FILE"] = nil
    let unknown = await #expect(throws: HTTPError.self) {
      try await HTTPTransport.curl(environment: environment).send(get, production)
    }
    #expect(isUntrusted(unknown))
    environment["SSL_CERT_FILE"] = "/nonexistent.pem"
    let missing = await #expect(throws: HTTPError.self) {
      try await HTTPTransport.curl(environment: environment).send(get, production)
    }
    #expect(isUntrusted(missing))
  }

  @Test func `reaches production's name through the proxy and sends exactly what it was given`() async throws
  {
    let fixture = try TLSFixture()
    var request = HTTPRequest(
      .post, RequestTarget(path: "/v1/../accounts:lookup", query: "key=k"), body: Array("{\"a\":1}".utf8))
    request.fields["Content-Type"] = "application/json"
    request.fields["X-Empty"] = ""
    let transport = HTTPTransport.network(environment: fixture.environment)
    let response = try await transport.send(request, production)
    let first = try seen(response)
    #expect(response.status == 200)
    #expect(response.fields["X-Empty"] == "")
    #expect(response.fields["X-Proxy"] == nil)
    #expect(response.fields["Content-Length"] == nil)
    #expect(first.connects == ["identitytoolkit.googleapis.com:443"])
    #expect(first.line == "POST /v1/../accounts:lookup?key=k HTTP/1.1")
    #expect(first.body == "{\"a\":1}")
    #expect(
      first.fields == [
        "host": "identitytoolkit.googleapis.com", "content-type": "application/json", "x-empty": "",
        "content-length": "7",
      ])
    let second = try seen(try await transport.send(get, production))
    #expect(second.exchange == 2)
    #expect(second.fields == ["host": "identitytoolkit.googleapis.com"])
  }

  @Test(arguments: [HTTPMethod.get, .put, .patch, .delete, .post])
  func `sends the method with an empty body or none`(method: HTTPMethod) async throws {
    let fixture = try TLSFixture()
    let request = HTTPRequest(method, RequestTarget(path: "/"))
    let answer = try seen(
      try await HTTPTransport.curl(environment: fixture.environment).send(request, production))
    #expect(answer.line == "\(method) / HTTP/1.1")
    #expect(answer.fields["content-length"] == ([.put, .patch, .post].contains(method) ? "0" : nil))
  }

  @Test(arguments: ["NO_PROXY", "no_proxy"])
  func `bypasses the proxy for the listed hosts`(variable: String) async throws {
    // A name that no resolver knows (RFC 6761 section 6.4), so that only the proxy leads to it.
    let fixture = try TLSFixture(names: ["there.invalid"])
    let origin = HTTPOrigin(.https, host: "there.invalid", port: fixture.tlsPort)
    var environment = fixture.environment
    let proxied = try seen(try await HTTPTransport.curl(environment: environment).send(get, origin))
    #expect(proxied.connects == ["there.invalid:\(fixture.tlsPort)"])
    environment[variable] = "example.com,there.invalid"
    await #expect(throws: HTTPError.self) {
      try await HTTPTransport.curl(environment: environment).send(get, origin)
    }
  }

  @Test(arguments: ["localhost", "evil.localhost"])
  func `a name of this machine is reached without a resolver or proxy`(host: String) async throws {
    let fixture = try TLSFixture(names: [host])
    let origin = HTTPOrigin(.https, host: host, port: fixture.tlsPort)
    let answer = try seen(try await HTTPTransport.curl(environment: fixture.environment).send(get, origin))
    #expect(answer.connects == [] && answer.fields["host"] == origin.hostField)
  }

  /// The error of a request to a path of the fixture; nil if it succeeds.
  private func failure(
    _ path: String, of fixture: TLSFixture, proxy: String? = nil
  ) async -> HTTPError? {
    var environment = fixture.environment
    if let proxy { environment["HTTPS_PROXY"] = proxy }
    let timeouts = TransportTimeouts(
      connect: .seconds(5), total: path == "/silent" ? .milliseconds(1500) : .seconds(5))
    let transport = HTTPTransport.curl(
      timeouts: timeouts, limits: HTTPLimits(bodyBytes: 100_000), environment: environment)
    do {
      _ = try await transport.send(HTTPRequest(.get, RequestTarget(path: path)), production)
      return nil
    } catch { return error }
  }

  @Test func `failures are distinct`() async throws {
    let fixture = try TLSFixture()
    let proxy = try #require(fixture.environment["HTTPS_PROXY"])
    let host = "\(production.host) through the proxy \(proxy) (HTTPS_PROXY)"
    #expect(await failure("/silent", of: fixture) == .timedOut(.total, host: host))
    #expect(await failure("/large", of: fixture) == .malformed(MessageFault(413, "the body is too large")))
    guard case .connectionLost = await failure("/close", of: fixture) else {
      Issue.record("closing is not reported as a lost connection")
      return
    }
    let refused = HTTPOrigin(.https, host: "refused.googleapis.com", port: 443)
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPTransport.curl(environment: fixture.environment).send(get, refused)
    }
    guard case .couldNotConnect = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test(arguments: [
    (HTTPMethod.post, "{}"), (.post, ""), (.patch, "{}"), (.delete, ""), (.get, ""),
  ])
  func `only a safe request is repeated on a kept connection that ended without an answer`(
    method: HTTPMethod, body: String
  ) async throws {
    let fixture = try TLSFixture()
    let transport = HTTPTransport.curl(environment: fixture.environment)
    #expect(try await transport.send(get, production).status == 200)
    let error = await #expect(throws: HTTPError.self) {
      try await transport.send(
        HTTPRequest(method, RequestTarget(path: "/close"), body: Array(body.utf8)), production)
    }
    guard case .connectionLost = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    let closed = try seen(try await transport.send(get, production)).closed
    #expect(closed == Array(repeating: "\(method)", count: method == .get ? 2 : 1))
  }

  @Test func `a failure never shows the proxy's password`() async throws {
    let fixture = try TLSFixture()
    for proxy in [
      "http://user:hunter2@127.0.0.1:1", "nonsense://user:hunter2@host:99999/", "http://user:hunter2@@:x",
    ] {
      let error = await failure("/", of: fixture, proxy: proxy)
      guard case .couldNotConnect(let host, let reason) = error else {
        Issue.record("\(proxy): \(String(describing: error))")
        continue
      }
      #expect(!reason.isEmpty && !reason.contains("hunter2") && !host.contains("hunter2"))
    }
  }

  @Test(arguments: ["", "other.example, .googleapis.com.example"])
  func `a proxy that never answers is named, without its password`(noProxy: String) async throws {
    let listener = try Socket.listening(
      on: try #require(SocketAddress(literal: "127.0.0.1", port: 0)), backlog: 1)
    let port = try #require(SocketAddress(localOf: listener.descriptor)).port
    let error = await failure(
      throughProxy: "http://me:hunter2@127.0.0.1:\(port)", except: noProxy, connectingFor: .milliseconds(300))
    #expect(
      error
        == .timedOut(
          .connect, host: "\(production.host) through the proxy http://127.0.0.1:\(port) (HTTPS_PROXY)"))
    withExtendedLifetime(ClientConnection(listener)) {}
  }

  @Test
  func `a certificate that is not trusted names the proxy on the way, unless the host is reached directly`()
    async throws
  {
    let fixture = try TLSFixture()
    let proxy = try #require(fixture.environment["HTTPS_PROXY"])
    guard case .untrusted(let host, _) = await failure(throughProxy: proxy, except: "") else {
      Issue.record("the certificate was trusted")
      return
    }
    #expect(host == "\(production.host) through the proxy \(proxy) (HTTPS_PROXY)")
    guard case .couldNotConnect(let direct, _) = await failure(throughProxy: proxy, except: "invalid") else {
      Issue.record("a name that nobody knows was reached")
      return
    }
    #expect(direct == "name.invalid")
  }

  /// The error of a request to production, or to `name.invalid` if hosts are reached without the proxy.
  private func failure(
    throughProxy proxy: String, except noProxy: String, connectingFor limit: Duration = .seconds(5)
  ) async -> HTTPError? {
    let transport = HTTPTransport.curl(
      timeouts: TransportTimeouts(connect: limit, total: .seconds(5)),
      environment: ["HTTPS_PROXY": proxy, "NO_PROXY": noProxy])
    let origin = noProxy == "invalid" ? HTTPOrigin(.https, host: "name.invalid", port: 443) : production
    do {
      _ = try await transport.send(get, origin)
      return nil
    } catch { return error }
  }

  @Test func `an unreadable status line is a response, not an unsent request`()
    async throws
  {
    let fixture = try TLSFixture()
    let error = await #expect(throws: HTTPError.self) {
      try await HTTPTransport.curl(environment: fixture.environment)
        .send(HTTPRequest(.post, RequestTarget(path: "/junk")), production)
    }
    #expect(error == .malformed(MessageFault(400, "the answer is not HTTP/1.1")))
  }

  @Test(arguments: ["/trailers", "/interim", "/fields", "/line"])
  func `an endless head, trailer or interim response is cut off early`(path: String) async throws {
    let fixture = try TLSFixture()
    let transport = HTTPTransport.curl(environment: fixture.environment)
    let error = await #expect(throws: HTTPError.self) {
      try await transport.send(HTTPRequest(.get, RequestTarget(path: path)), production)
    }
    #expect(error == .malformed(MessageFault(431, "the header fields are too large")))
    // The server notices the end with its next write: how much is in flight by then depends on buffers.
    var poured: [Int] = []
    let deadline = ContinuousClock.now + .seconds(60)
    while poured.isEmpty, ContinuousClock.now < deadline {
      poured = try seen(try await transport.send(get, production)).poured
    }
    #expect((1..<32 << 20).contains(try #require(poured.first, "the server did not end its answer")))
  }

  @Test func `a missing handshake is a connect time-out`() async throws {
    let silent = try ScriptedServer([.silence])
    let origin = HTTPOrigin(.https, host: "localhost", port: silent.origin.port)
    let timeouts = TransportTimeouts(connect: .milliseconds(200), total: .seconds(5))
    await #expect(throws: HTTPError.timedOut(.connect, host: origin.hostField)) {
      try await HTTPTransport.curl(timeouts: timeouts, environment: [:]).send(get, origin)
    }
  }

  @Test func `redirects are returned and framing is decoded`() async throws {
    let fixture = try TLSFixture()
    let transport = HTTPTransport.curl(environment: fixture.environment)
    let redirect = try await transport.send(HTTPRequest(.get, RequestTarget(path: "/redirect")), production)
    #expect(redirect.status == 302)
    #expect(redirect.fields["Location"] == "/elsewhere")
    let chunked = try await transport.send(HTTPRequest(.get, RequestTarget(path: "/chunked")), production)
    #expect(chunked == HTTPResponse(200, body: Array("abcde".utf8)))
    #expect(try await transport.send(HTTPRequest(.head, RequestTarget(path: "/")), production).body.isEmpty)
  }
}

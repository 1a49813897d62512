import Explanation
import AuthHTTP
import BoundedJSON
import IdentityToolkit
import Testing

/// Why no auth server answered.
@Suite struct NoAnswerTests {
  static let failures: [(error: HTTPError, port: Int?, kind: Reason.Kind?)] = [
    (.couldNotConnect(host: "127.0.0.1", reason: "connection refused"), 9099, .connectionRefused),
    (.couldNotConnect(host: "127.0.0.1", reason: "connection refused"), 8080, .wrongPort),
    (
      .couldNotConnect(host: "h", reason: "the proxy of HTTPS_PROXY cannot be reached: connection refused"),
      nil, .proxyDown
    ),
    (.couldNotConnect(host: "h", reason: "CONNECT tunnel failed, response 407"), nil, .proxyRefused),
    (.couldNotConnect(host: "nope.invalid", reason: "the name has no address"), nil, .nameNotFound),
    (
      .couldNotConnect(host: "nope.invalid", reason: "could not resolve host: nope.invalid"), nil,
      .nameNotFound
    ),
    (.untrusted(host: "h", reason: "SSL certificate problem: self-signed certificate"), nil, .tlsFailed),
    (.untrusted(host: "h", reason: "TLS connect error: wrong version number"), 9099, .wrongPort),
    (.timedOut(.connect, host: "h"), nil, .timedOut), (.timedOut(.total, host: "h"), nil, .timedOut),
    (.connectionLost(host: "h", reason: "the server closed the connection"), nil, .connectionClosed),
    (.malformed(MessageFault(400, "the answer is not HTTP/1.1")), 22, .notAuthServer),
    (.unsendable(reason: "a line feed"), nil, nil),
  ]

  @Test(arguments: failures.indices) func `a failure has its reason`(index: Int) {
    let row = Self.failures[index]
    let reason = Reason(row.error, port: row.port)
    #expect(reason?.kind == row.kind, "\(reason?.sentence ?? "nothing")")
    #expect(reason?.sentence.contains("{") != true)
    if row.kind == .proxyDown { #expect(reason?[.proxy] == "https_proxy") }
  }

  static let answers:
    [(status: Int, body: String, fields: [HTTPFields.Field], port: Int?, kind: Reason.Kind?)] = [
      (200, "<!doctype html><html>Sign in to the network</html>", [], nil, .notAuthServer),
      (404, "Cannot POST /identitytoolkit.googleapis.com/v1/accounts:signUp", [], 5001, .wrongPort),
      (200, "Ok", [], 8080, .wrongPort), (200, "Ok\n", [], 9098, nil),
      (407, "", [.init("Proxy-Authenticate", "Basic realm=corp")], nil, .proxyRefused),
      (502, "<html>Bad Gateway</html>", [.init("Via", "1.1 proxy.corp")], nil, .proxyRefused),
      (503, "<html>Service Unavailable</html>", [], nil, .notAuthServer),
      (501, "<!DOCTYPE HTML><html>Unsupported method ('POST')</html>", [], nil, .notAuthServer),
      (404, "Not Found", [.init("Content-Type", "text/plain")], nil, .notAuthServer),
      (404, "", [.init("Content-Type", "text/html")], nil, nil),
      (502, "<html>Error 502 (Server Error)!!1</html>", [], nil, nil),
      (502, "<html>x</html>", [.init("Via", "1.1 google")], nil, .notAuthServer),
      (403, "Forbidden", [.init("X-Squid-Error", "ERR_ACCESS_DENIED 0")], nil, .proxyRefused),
      (403, "<html>Error 403 (Forbidden)!!1 Google</html>", [], nil, .blockedBeforeService),
      (400, #"{"error":{"code":400,"message":"INVALID_CODE"}}"#, [], 8080, nil), (200, "{}", [], nil, nil),
    ]

  @Test(arguments: answers.indices) func `an answer of something else than an auth server is recognized`(
    index: Int
  ) {
    let row = Self.answers[index]
    let answer = HTTPResponse(
      HTTPStatus(row.status), fields: HTTPFields(row.fields), body: Array(row.body.utf8))
    let reason = Reason(strange: answer, port: row.port)
    #expect(reason?.kind == row.kind, "\(reason?.sentence ?? "nothing")")
  }

  static let browsers: [(words: String, kind: Reason.Kind?)] = [
    ("net::ERR_FAILED", nil), ("net::ERR_NAME_NOT_RESOLVED", .nameNotFound),
    ("net::ERR_CERT_AUTHORITY_INVALID", .tlsFailed), ("net::ERR_CERT_DATE_INVALID", .tlsFailed),
    ("net::ERR_SSL_PROTOCOL_ERROR", .tlsFailed), ("net::ERR_TIMED_OUT", .timedOut),
    ("net::ERR_CONNECTION_TIMED_OUT", .timedOut), ("net::ERR_PROXY_CONNECTION_FAILED", .proxyDown),
    ("net::ERR_TUNNEL_CONNECTION_FAILED", .proxyRefused), ("net::ERR_CONNECTION_RESET", .connectionClosed),
    ("net::ERR_CONNECTION_CLOSED", .connectionClosed), ("net::ERR_EMPTY_RESPONSE", .connectionClosed),
    ("net::ERR_CONNECTION_REFUSED", .connectionRefused), ("net::ERR_INTERNET_DISCONNECTED", .networkDown),
    ("net::ERR_ADDRESS_UNREACHABLE", .networkDown), ("net::ERR_BLOCKED_BY_CLIENT", .blockedByClient),
    ("net::ERR_ABORTED", .callCancelled), ("CORS error", .corsRefused),
    ("blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present", .corsRefused),
    ("NS_ERROR_UNKNOWN_HOST", .nameNotFound), ("SEC_ERROR_UNKNOWN_ISSUER", .tlsFailed),
    ("NS_ERROR_NET_TIMEOUT", .timedOut), ("NS_ERROR_PROXY_CONNECTION_REFUSED", .proxyDown),
    ("NS_ERROR_NET_RESET", .connectionClosed), ("NS_ERROR_CONNECTION_REFUSED", .connectionRefused),
    ("NS_ERROR_OFFLINE", .networkDown), ("CORS Missing Allow Origin", .corsRefused),
    ("A server with the specified hostname could not be found.", .nameNotFound),
    ("The certificate for this server is invalid.", .tlsFailed), ("The request timed out.", .timedOut),
    ("Could not connect to the server.", .connectionRefused),
    ("The network connection was lost.", .connectionClosed),
    ("The Internet connection appears to be offline.", .networkDown),
    ("Origin http://a.example is not allowed by Access-Control-Allow-Origin.", .corsRefused),
  ]

  @Test(arguments: browsers.indices) func `the words of a browser are understood`(index: Int) throws {
    let row = Self.browsers[index]
    let entry: JSONValue = [
      "request": [
        "method": "POST", "url": "https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k",
      ],
      "response": ["status": .integer(0), "_error": .string(row.words)],
    ]
    let found = Explanation(try #require(RecordedExchange(entry)).exchange)
    #expect(found.outcome == .failed && found.reason == row.kind, "\(found.causes ?? [])")
    #expect(row.kind != nil || (found.causes?.count ?? 0) > 1)
  }

  @Test func `an answer that the browser withheld from the page is none`() throws {
    let entry: JSONValue = [
      "request": [
        "method": "POST", "url": "https://identitytoolkit.googleapis.com/v1/accounts:lookup?key=k",
      ],
      "response": ["status": .integer(200), "_error": "net::ERR_FAILED"],
    ]
    let found = Explanation(try #require(RecordedExchange(entry)).exchange)
    #expect(found.outcome == .failed && found.reason == .corsRefused)
  }

  @Test(arguments: [
    (#"{"hello":"world"}"#, false), ("hello", false), (#"{"kind":"x","more":1}"#, true), ("{}", true),
    ("", true),
    (#"{"users":[]}"#, true), ("[]", true), (#"{"users":[{"#, true),
  ])
  func `an answer with nothing that the call gives is another server's`(body: String, isOurs: Bool) {
    let found = Explanation(CallExamples.call("v1/accounts:lookup?key=k", "{}", 200, body))
    #expect(found.outcome == (isOurs ? .done : .failed) && found.reason == (isOurs ? nil : .notAuthServer))
    let other = CallExamples.call("v2/projects/p/accounts:query", "{}", 200, body)
    #expect(Explanation(other).outcome == .done)
  }

  @Test func `a proxy that failed is explained with its reason`() {
    var call = CallExamples.call("v1/accounts:lookup", "{}", 200, "{}")
    (call.response, call.failure) = (nil, "cannot reach identitytoolkit.googleapis.com: connection refused")
    #expect(Explanation(call).reason == .connectionRefused)
  }
}

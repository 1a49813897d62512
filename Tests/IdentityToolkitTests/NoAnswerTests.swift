import Explanation
import AuthHTTP
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
      (503, "<html>Service Unavailable</html>", [], nil, nil),
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

  @Test func `a proxy that failed is explained with its reason`() {
    var call = CallExamples.call("v1/accounts:lookup", "{}", 200, "{}")
    (call.response, call.failure) = (nil, "cannot reach identitytoolkit.googleapis.com: connection refused")
    #expect(Explanation(call).reason == .connectionRefused)
  }
}

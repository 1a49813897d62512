import BoundedJSON
import Explanation
import AuthHTTP
import IdentityToolkit
import PastedTexts
import Testing

/// What curl prints of calls without an answer, its traces, and explanations that were saved.
@Suite struct CurlOutputTests {
  private func explanations(_ text: String) throws -> [Explanation] {
    try ExchangeFile(Array(text.utf8)).explanations()
  }

  private static let sent = """
    *   Trying 127.0.0.1:9099...
    > POST /identitytoolkit.googleapis.com/v1/accounts:lookup?key=k HTTP/1.1
    > Host: 127.0.0.1:9099

    """
  private static let proxy = "* Uses proxy env variable https_proxy == 'http://127.0.0.1:9'\n"
  private static let tunnel = """
    > CONNECT identitytoolkit.googleapis.com:443 HTTP/1.1
    > Host: identitytoolkit.googleapis.com:443
    >\u{20}
    < HTTP/1.1 403 Forbidden

    """
  private static let refused =
    "curl: (7) Failed to connect to 127.0.0.1 port 9 after 0 ms: Couldn't connect to server\n"

  static let outputs: [(name: String, text: String, kind: Reason.Kind?)] = [
    ("no words", sent, nil), ("an unknown failure", sent + "curl: (3) URL rejected\n", nil),
    ("a refused port", refused, .connectionRefused),
    ("the port of another emulator", refused.replacing("port 9 ", with: "port 8080 "), .wrongPort),
    ("a refused proxy", proxy + refused, .proxyDown),
    (
      "an unknown host behind a meter", "  0  0 --:--     0* Could not resolve host: nope.invalid\n",
      .nameNotFound
    ),
    ("TLS", "curl: (60) SSL certificate problem: self-signed certificate\n", .tlsFailed),
    ("no TLS", "curl: (35) OpenSSL/3.0.19: error:0A00010B:SSL routines::wrong version number\n", .wrongPort),
    ("a tunnel that is refused", proxy + tunnel + "* CONNECT tunnel failed, response 403\n", .proxyRefused),
    ("a closed connection", sent + "* Empty reply from server\n", .connectionClosed),
    (
      "line ends of Windows", (sent + "* Empty reply from server\n").replacing("\n", with: "\r\n"),
      .connectionClosed
    ),
    (
      "a silent one", sent + "* Operation timed out after 1001 milliseconds with 0 bytes received\n",
      .timedOut
    ),
    ("no HTTP", sent + "curl: (1) Received HTTP/0.9 when not allowed\n", .notAuthServer),
    (
      "a refusing proxy", sent + "> Proxy-Connection: Keep-Alive\n> \n< HTTP/1.1 403 Forbidden\n< \n",
      .proxyRefused
    ),
    (
      "a page",
      sent + "> \n< HTTP/1.1 501 X\n< Content-Type: text/html\n< \n<html><style>a {}</style></html>\n",
      .notAuthServer
    ),
    (
      "a command",
      "$ curl -d '{}' http://127.0.0.1:9/identitytoolkit.googleapis.com/v1/accounts:signUp\n" + refused,
      .connectionRefused
    ),
    ("the console of Chrome", "POST http://h/ net::ERR_NAME_NOT_RESOLVED\n", .nameNotFound),
  ]

  @Test(arguments: outputs.indices) func `what curl says of a call without an answer is its reason`(
    index: Int
  ) throws {
    let row = Self.outputs[index]
    let found = try #require(try explanations(row.text).first, "\(row.name)")
    #expect(found.reason == row.kind, "\(row.name): \(found.lines)")
    #expect(found.outcome == .failed || found.outcome == .refused, "\(row.name): \(found.lines)")
  }

  private static let hexadecimal = """
    => Send header, 47 bytes (0x2f)
    0000: 50 4f 53 54 20 2f 76 31 2f 61 63 63 6f 75 6e 74 POST /v1/account
    0010: 73 3a 73 69 67 6e 55 70 20 48 54 54 50 2f 31 2e s:signUp HTTP/1.
    0020: 31 0d 0a                                        1..
    == Info: x
    <= Recv header, 26 bytes (0x1a)
    0000: 48 54 54 50 2f 31 2e 31 20 34 30 30 20 42 61 64 HTTP/1.1 400 Bad
    0010: 20 52 65 71 75 65 73 74 0d 0a                    Request..
    <= Recv data, 44 bytes (0x2c)
    0000: 7b 22 65 72 72 6f 72 22 3a 7b 0a 22 6d 65 73 73 {"error":{."mess
    0010: 61 67 65 22 3a 22 45 4d 41 49 4c 5f 45 58 49 53 age":"EMAIL_EXIS
    0020: 54 53 22 7d 7d                                  TS"}}
    """
  private static let letters = """
    12:00:00.123456 => Send header, 208 bytes (0xd0)
    0000: POST /identitytoolkit.googleapis.com/v1/accounts:signUp?x=pretty
    0040:  HTTP/1.1
    004b: Host: 127.0.0.1:39391
    0062:\u{20}
    12:00:00.123457 => Send data, 25 bytes (0x19)
    0000: {"email":"a@example.com"}
    12:00:00.123458 <= Recv header, 26 bytes (0x1a)
    0000: HTTP/1.1 400 Bad Request
    12:00:00.123459 <= Recv data, 76 bytes (0x4c)
    0000: {.  "error": {.    "code": 400,.    "message": "EMAIL_EXISTS : a
    0040: .b c".  }.}.
    """

  @Test(arguments: [hexadecimal, letters]) func `a trace of curl is read`(text: String) throws {
    let found = try #require(try explanations(text).first)
    #expect(found.code == "EMAIL_EXISTS" && found.status == 400, "\(found.lines)")
  }

  @Test func `saved calls, one of them and an explanation alone are shown as they are`() throws {
    var call = CallExamples.call(
      "v1/accounts:lookup", "{}", 400, #"{"error":{"message":"INVALID_ID_TOKEN"}}"#)
    call.reason = Reason(.tokenRevoked)
    let saved = RecentCalls.Call(call, number: 7)
    var list = RecentCalls.Response()
    list.calls = [saved]
    let explanation = try #require(saved.explanation)
    var numbered = explanation
    numbered.number = 7
    for (bytes, expected) in [
      (JSONOutput.bytes(of: list), numbered), (JSONOutput.bytes(of: saved), numbered),
      (JSONOutput.bytes(of: explanation), explanation),
    ] { #expect(try ExchangeFile(bytes).explanations() == [expected]) }
    #expect(explanation.reason == .tokenRevoked && explanation.causes?.count == 1)
    #expect(try explanations(#"{"calls":[]}"#).isEmpty)
  }

  @Test func `a saved explanation with a kind of a later version keeps its words, and no key`() throws {
    let key = "AIzaSyA-0123456789_0123456789_012345678"
    let text = #"{"address":"h/x","outcome":"refused","reason":"notYet","causes":["it is \#(key)"]}"#
    let found = try #require(try explanations(text).first)
    #expect(found.reason == nil && found.causes?.count == 1 && !"\(found)".contains(key))
  }
}

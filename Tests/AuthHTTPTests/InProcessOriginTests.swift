import AuthHTTP
import Testing

@Suite(.timeLimit(.minutes(6))) struct InProcessOriginTests {
  @Test(arguments: ["embedded.localhost", "Embedded.LOCALHOST", "embedded.localhost."])
  func `the network transport opens no connection for a server in the caller's process`(
    host: String
  ) async throws {
    let server = try ScriptedServer([.answerAndClose("HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\na")])
    let transport = HTTPTransport.network(environment: [:])
    let post = HTTPRequest(.post, RequestTarget(path: "/"), body: Array("secret".utf8))
    await #expect(throws: HTTPError.inProcess(host: host)) {
      try await transport.send(post, HTTPOrigin(.http, host: host, port: server.origin.port))
    }
    // The server takes one connection only, and this is it.
    #expect(try await transport.send(post, server.origin).body == Array("a".utf8))
    #expect(server.requestCount == 1)
  }
}

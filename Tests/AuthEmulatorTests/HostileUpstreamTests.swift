import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// A proxy in front of a service that misbehaves, over sockets.
@Suite(.timeLimit(.minutes(6))) struct HostileUpstreamTests {
  /// What an app receives through a proxy if the service answers like this.
  private func answer(
    total: Duration = .seconds(20), from handler: @escaping HTTPServer.Handler
  ) throws -> HTTPResponse {
    let service = try HTTPServer(answering: handler)
    try service.start()
    let connections = UpstreamConnections(
      timeouts: TransportTimeouts(connect: .seconds(5), total: total), environment: [:])
    let proxy = UpstreamServer(
      source: .service(
        .server(service.origin),
        send: { (request, origin) throws(HTTPError) in try connections.send(request, to: origin) }),
      local: try TestServer().server, report: { _ in })
    let front = try HTTPServer(answering: { request, _ in proxy.begin(request) })
    try front.start()
    defer {
      front.stop()
      service.stop()
    }
    let request = try TestServer().request(
      .post, "/identitytoolkit.googleapis.com/v1/accounts:signUp", [:], key: "k")
    return try BlockingTransport(timeouts: TransportTimeouts(), environment: [:]).send(
      request, to: front.origin)
  }

  @Test func `a service that never answers is 504 in time`() throws {
    let response = try answer(total: .milliseconds(200)) { _, _ in .never }
    #expect(response.status == 504 && String(decoding: response.body, as: UTF8.self).contains("in time"))
  }

  @Test func `a service that closes the connection is 502`() throws {
    #expect(try answer { _, _ in .closed }.status == 502)
  }

  @Test func `an endless response is 502, and the proxy keeps working`() throws {
    let response = try answer { _, _ in
      .now(HTTPResponse(200, body: [UInt8](repeating: 0x20, count: HTTPLimits.client.bodyBytes + 1)))
    }
    #expect(response.status == 502 && String(decoding: response.body, as: UTF8.self).contains("too large"))
  }

  @Test func `a large response is passed on whole`() throws {
    let body = [UInt8](repeating: 0x20, count: 5 << 20)
    #expect(try answer { _, _ in .now(HTTPResponse(200, body: body)) }.body == body)
  }

  @Test func `an unreachable service is 502`() throws {
    let gone = try HTTPServer { _ in HTTPResponse(200) }
    let origin = gone.origin
    gone.stop()
    let connections = UpstreamConnections(timeouts: TransportTimeouts(), environment: [:])
    #expect(throws: HTTPError.self) {
      try connections.send(HTTPRequest(.get, RequestTarget(path: "/")), to: origin)
    }
  }
}

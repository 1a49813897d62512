import AuthHTTPServer
import TestSupport
import Testing

@testable import AuthHTTP

/// Servers on several addresses.
@Suite(.timeLimit(.minutes(6))) struct ListenerTests {
  private func server(_ hosts: String..., port: Int = 0) throws -> HTTPServer {
    var configuration = ServerConfiguration(host: hosts[0], port: port)
    configuration.otherHosts = Array(hosts.dropFirst())
    let server = try HTTPServer(configuration) { _ in HTTPResponse(204) }
    try server.start()
    return server
  }

  private func answers(_ host: String, _ port: Int) async -> Bool {
    let origin = HTTPOrigin(.http, host: host, port: port)
    let transport = HTTPTransport.socket(
      timeouts: TransportTimeouts(connect: .seconds(20), total: .seconds(20)))
    let response = try? await transport.send(HTTPRequest(.get, RequestTarget(path: "/")), origin)
    return response?.status == 204
  }

  @Test(.allOfLoopback) func `every address answers on one port`() async throws {
    let server = try server("127.0.0.1", "127.0.0.2", "127.0.0.3")
    #expect(server.origins.map(\.host) == ["127.0.0.1", "127.0.0.2", "127.0.0.3"])
    #expect(Set(server.origins.map(\.port)).count == 1)
    for host in ["127.0.0.1", "127.0.0.2", "127.0.0.3"] { #expect(await answers(host, server.port)) }
    #expect(await !answers("127.0.0.4", server.port))
    server.stop()
    #expect(await !answers("127.0.0.2", server.port))
  }

  @Test(arguments: [
    (["127.0.0.1", "0.0.0.0"], ["0.0.0.0"]), (["0.0.0.0", "127.0.0.1", "127.0.0.2"], ["0.0.0.0"]),
    (["127.0.0.1", "127.0.0.1"], ["127.0.0.1"]),
    (["127.0.0.2", "127.0.0.1", "0.0.0.0"], ["0.0.0.0"]),
  ])
  func `an address that another covers needs no listener`(hosts: [String], bound: [String]) async throws {
    var configuration = ServerConfiguration(host: hosts[0])
    configuration.otherHosts = Array(hosts.dropFirst())
    let server = try HTTPServer(configuration) { _ in HTTPResponse(204) }
    #expect(server.origins.map(\.host) == bound)
  }

  @Test(.ipv6)
  func `the wildcard of IPv6 accepts IPv4 too`() async throws {
    let server = try server("0.0.0.0", "::", "::1")
    #expect(server.origins.map(\.host) == ["::"])
    #expect(server.origin.authority == "127.0.0.1:\(server.port)")
    #expect(await answers("127.0.0.1", server.port))
    #expect(await answers("::1", server.port))
    let both = try self.server("localhost", "0.0.0.0")
    #expect(both.origins.map(\.host) == ["0.0.0.0", "::1"] && both.origin.host == "127.0.0.1")
  }

  @Test(.ipv6)
  func `both loopbacks answer, and the first is the address for clients`() async throws {
    let server = try server("::1", "127.0.0.1")
    #expect(server.origin.authority == "[::1]:\(server.port)")
    #expect(await answers("127.0.0.1", server.port))
    #expect(await answers("::1", server.port))
  }

  @Test(
    .ipv6, arguments: ["localhost", "a.LOCALHOST"])
  func `localhost is both loopback addresses at one port`(name: String) async throws {
    for port in [0, try freePort()] {
      let server = try server(name, port: port)
      #expect(server.origins.map(\.authority) == ["127.0.0.1:\(server.port)", "[::1]:\(server.port)"])
      #expect(server.origin.host == "127.0.0.1" && (port == 0 || server.port == port))
      #expect(await answers("127.0.0.1", server.port))
      #expect(await answers("::1", server.port))
    }
    #expect(try server("::1", name, "127.0.0.1").origins.map(\.host) == ["::1", "127.0.0.1"])
  }

  private func freePort() throws -> Int { try server("localhost").port }

  @Test(.ipv6)
  func `a port that is taken at the IPv6 address of localhost is an error`() throws {
    let other = try server("::1")
    let error = try #require(throws: ListenError.self) { try server("localhost", port: other.port) }
    #expect(error.origin.authority == "[::1]:\(other.port)" && error.isInUse)
    #expect(try server("127.0.0.1", port: other.port).port == other.port)
  }

  @Test func `a wildcard is not an address for clients`() throws {
    #expect(try server("0.0.0.0").origin.host == "127.0.0.1")
    #expect(HTTPOrigin(.http, host: "0.0.0.0", port: 9099).forClients.authority == "127.0.0.1:9099")
    #expect(HTTPOrigin(.http, host: "::", port: 9099).forClients.authority == "127.0.0.1:9099")
    #expect(HTTPOrigin(.http, host: "10.0.2.2", port: 9099).forClients.host == "10.0.2.2")
  }

  @Test(.allOfLoopback) func `the error names the address that is taken`() throws {
    let other = try server("127.0.0.2")
    let error = try #require(throws: ListenError.self) {
      try server("127.0.0.1", "127.0.0.2", port: other.port)
    }
    #expect(error.origin.host == "127.0.0.2" && error.isInUse)
    // The first one's listener was closed again.
    #expect(try server("127.0.0.1", port: other.port).port == other.port)
    let foreign = try #require(throws: ListenError.self) { try server("192.0.2.1") }
    #expect(!foreign.isInUse)
  }

  @Test(.allOfLoopback) func `connections beyond the limit wait at every address`() async throws {
    var configuration = ServerConfiguration(maximumConnections: 1)
    configuration.otherHosts = ["127.0.0.2"]
    let server = try HTTPServer(configuration) { _ in HTTPResponse(204) }
    try server.start()
    for _ in 0..<3 {
      #expect(await answers("127.0.0.1", server.port))
      #expect(await answers("127.0.0.2", server.port))
    }
  }
}

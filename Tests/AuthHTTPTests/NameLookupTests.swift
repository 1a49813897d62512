import AuthHTTPServer
import Platform
import Synchronization
import Testing

@testable import AuthHTTP

@Suite(.timeLimit(.minutes(6))) struct NameLookupTests {
  private let origin = HTTPOrigin(.http, host: "name.example", port: 80)

  @Test func `an endless lookup is given up at the deadline`() throws {
    let stop = try Doorbell()
    defer { stop.ring() }
    let error = #expect(throws: HTTPError.self) {
      _ = try NameLookup.addresses(of: origin, until: .now + .milliseconds(30)) { _, _ throws(HTTPError) in
        stop.wait(atMost: .seconds(60))
        return []
      }
    }
    #expect(error == .timedOut(.connect, host: "name.example"))
  }

  @Test func `the caller gets the result, or the reason why there is none`() throws {
    let found = try NameLookup.addresses(of: origin, until: .now + .seconds(60)) {
      _, port throws(HTTPError) in
      [SocketAddress(literal: "192.0.2.1", port: port)].compactMap(\.self)
    }
    #expect(found.map(\.port) == [80])
    let reason = HTTPError.couldNotConnect(host: "name.example", reason: "no such name")
    #expect(throws: reason) {
      _ = try NameLookup.addresses(of: origin, until: .now + .seconds(60)) { _, _ throws(HTTPError) in
        throw reason
      }
    }
  }

  @Test(arguments: ["127.0.0.1", "::1", "localhost", "LocalHost", "evil.localhost", "a.b.LOCALHOST"])
  func `an IP address, localhost and names under it need no lookup`(host: String) throws {
    let asked = Mutex(false)
    let origin = HTTPOrigin(.http, host: host, port: 80)
    let found = try NameLookup.addresses(of: origin, until: .now) { _, _ throws(HTTPError) in
      asked.withLock { $0 = true }
      return []
    }
    let isName = !origin.isAddress
    #expect(found.map(\.family) == (isName ? [AF_INET, AF_INET6] : found.map(\.family)) && !found.isEmpty)
    #expect(!asked.withLock { $0 })
  }
}

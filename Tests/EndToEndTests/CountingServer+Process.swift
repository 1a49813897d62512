import TestSupport
import Testing

@testable import AuthHTTP

extension CountingServer {
  /// Starts a server process behind it, which answers what `before` does not; it looks like another emulator.
  ///
  /// The tests of the program load no module of the server, so that a change there does not build them again.
  convenience init(
    testPhones: [String: String] = ["+16505553434": "654321"],
    before: @escaping @Sendable (HTTPRequest) -> HTTPResponse? = { _ in nil }
  ) throws {
    let process = try ServerProcess(
      try Binary(), testPhones.flatMap { ["--test-number", "\($0.key)=\($0.value)"] })
    let transport = SocketTransport(timeouts: TransportTimeouts(), limits: .client)
    let origin = try #require(HTTPOrigin(.http, parsing: process.address))
    try self.init(answer: { [process] request in
      if let response = before(request) { return response }
      guard request.target.path != "/emulator/v1/status" else { return HTTPResponse(404) }
      var passed = request
      passed.fields["Host"] = nil
      return (try? transport.send(passed, to: origin)) ?? HTTPResponse(502, body: Array(process.address.utf8))
    })
  }
}

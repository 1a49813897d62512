import AuthCore
import AuthHTTP
import AuthLocalServer
import Foundation
import TestSupport
import Testing

/// Starting, sharing and ending local servers in the process.
@Suite struct LocalServerLifeTests {
  typealias Server = LocalServer

  @Test func `fifty servers at once know only their own users`() async throws {
    let ports = try await withThrowingTaskGroup(of: String.self) { group in
      for number in 1...50 {
        group.addTask {
          let test = try LocalServerClient()
          let address = try test.server.listen()
          let email = try EmailAddress("user\(number)@example.com")
          _ = try await test.auth.email.signUp(email, password: Secret("correct horse"))
          #expect(test.server.users().map(\.email) == [email.description])
          return address
        }
      }
      return try await group.reduce(into: Set()) { $0.insert($1) }
    }
    #expect(ports.count > 1)
  }

  @Test func `nothing is left of servers that nobody refers to`() async throws {
    await #expect(processExitsWith: .success) {
      func used() -> [Int] { [ObservedProcess.current.threadCount, ObservedProcess.current.openFiles.count] }
      func useServers(_ count: Int) throws -> [AuthClient] {
        try (1...count).map { _ in
          let server = try LocalServer()
          try server.listen()
          return server.client(store: .file(at: "/none"))
        }
      }
      _ = try useServers(1)
      let before = used()
      let clients = try useServers(10)
      try #require(used() == before && clients.count == 10)
    }
  }

  @Test func `two servers share a file, and a client of the other process sees the users`() async throws {
    let home = try TemporaryHome()
    var options = Server.Options()
    options.file = "\(home.path)/state.json"
    options.fictionalNumbers = [try PhoneNumber(LocalServerClient.number): "123456"]
    let (one, other) = (try LocalServerClient(options), try Server(options: options))
    _ = try await one.auth.phone.send(PhoneNumber(LocalServerClient.number))
    #expect(other.codes(to: try PhoneNumber(LocalServerClient.number)) == ["123456"])
    _ = try await one.auth.phone.pending().verify(code: "123456")
    #expect(other.users().count == 1 && other.calls.isEmpty && one.server.calls.count == 2)
    try one.server.fail("accounts:lookup", with: .refusal(.quotaExceeded))
    #expect(await failure { _ = try await one.auth.account.user() }?.code == .quotaExceeded)
    other.reset()
    #expect(one.server.users().isEmpty)
  }

  @Test func `another program reaches the port, and a page of a foreign host does not`() async throws {
    let server = try Server("demo-shop")
    let address = try server.listen()
    let origin = try #require(HTTPOrigin(.http, parsing: address))
    func status(_ host: String) async throws -> Int {
      var request = HTTPRequest(.get, RequestTarget(path: "/"))
      request.fields["Host"] = host
      return try await HTTPTransport.network(environment: [:]).send(request, origin).status.code
    }
    #expect(try await status(address) == 200)
    #expect(try await status("evil.example") == 403)
    server.stop()
    await #expect(throws: HTTPError.self) { _ = try await status(address) }
  }

  @Test func `a start takes so long`() throws {
    for mode in [Server.Mode.emulator, .production] {
      var options = Server.Options()
      options.mode = mode
      _ = try Server(options: options)
      let clock = ContinuousClock()
      let created = try clock.measure { for _ in 1...100 { _ = try Server(options: options) } } / 100
      let listening =
        try clock.measure { for _ in 1...100 { _ = try Server(options: options).listen() } } / 100
      print("local server, \(mode): \(created) to create, \(listening) to create, listen and stop")
    }
  }
}

import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Synchronization
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// The events that a server keeps for HTTP clients.
@Suite struct RecentEventTests {
  private func page(_ test: TestServer, after position: Int64? = nil) throws -> Answer {
    try test.send(.get, "/emulator/v1/events" + (position.map { "?after=\($0)" } ?? ""))
  }

  private func kinds(_ answer: Answer) -> [String] {
    (answer.body["events"]?.array ?? []).compactMap { $0["kind"]?.string }
  }

  private func event(_ count: Int) -> ObservedEvent {
    ObservedEvent(
      milliseconds: 0, projectID: "p", tenantID: nil, event: EmulatorEvent(.accountsCleared, count: count))
  }

  @Test(arguments: ["x", "1.5", "9223372036854775808"])
  func `a position that is not a number is refused`(text: String) throws {
    let test = try TestServer()
    #expect(try test.send(.get, "/emulator/v1/events?after=\(text)").status == 400)
  }

  @Test func `an embedded server has no list`() throws {
    let path = "\(FileManager.default.temporaryDirectory.path)/\(UUID().uuidString)"
    let embedded = EmbeddedServer(
      path: path, configuration: try EmulatorConfiguration(defaultProject: "demo"),
      dependencies: World().dependencies)
    let request = HTTPRequest(.get, try #require(RequestTarget(parsing: "/emulator/v1/events")))
    #expect(try embedded.respond(to: request).status.code == 501)
  }

  @Test func `events are kept from the first one on`() throws {
    let test = try TestServer()
    _ = try test.post("v1/accounts:signUp", [:])
    _ = try test.sendCode(to: "+15555550100")
    let first = try page(test)
    #expect(kinds(first) == ["accountCreated", "signedIn", "smsSent"])
    #expect(first.body["position"] == "3" && first.body["newest"] == "3")
    _ = try test.post("v1/accounts:signUp", [:])
    let next = try page(test, after: 3)
    #expect(kinds(next) == ["accountCreated", "signedIn"])
    #expect(next.body["position"] == "5" && next.body["dropped"] == nil)
    #expect(kinds(try page(test, after: 5)) == [])
  }

  @Test func `a listed event equals its line in the event file`() throws {
    let lines = Mutex<[JSONValue]>([])
    var dependencies = World().dependencies
    dependencies.observe = { event in
      lines.withLock { $0.append((try? JSONReader.read(event.line.dropLast())) ?? .null) }
    }
    let test = try TestServer(dependencies: dependencies)
    _ = try test.signIn("+15555550100")
    _ = try test.post("v1/accounts:signUp", ["email": "a@example.com", "password": "secret-1"])
    _ = try test.post(
      "v1/accounts:sendOobCode", ["requestType": "PASSWORD_RESET", "email": "a@example.com"])
    _ = try test.post("v1/accounts:verifyIosClient", ["appToken": "A1B2"])
    _ = try test.send(.patch, "/emulator/v1/clock", ["moveMilliseconds": "1000"])
    _ = try test.send(.delete, "/emulator/v1/projects/demo/accounts")
    let answer = try page(test)
    #expect(answer.body["events"]?.array == lines.withLock { $0 })
    #expect(kinds(answer).count == 9)
  }

  @Test func `the newest thousand are kept and listed in parts of two hundred`() {
    let ring = Ring<ObservedEvent>()
    #expect(ring.page(after: nil).items == [] && ring.page(after: 7).positions.isEmpty)
    for count in 1...1050 { ring.append(event(count)) }
    let first = ring.page(after: nil)
    #expect(first.items.first == event(51) && first.items.count == 200)
    #expect(first.positions == 51..<251 && first.newest == 1050 && first.dropped == 0)
    #expect(ring.page(after: 1049).items == [event(1050)])
    #expect(ring.page(after: 1050).items == [])
    let late = ring.page(after: 20)
    #expect(late.dropped == 30 && late.items.first == event(51))
  }

  @Test(arguments: [-1, 8] as [Int64])
  func `a position from another run starts at the oldest`(position: Int64) {
    let ring = Ring<ObservedEvent>()
    ring.append(event(1))
    #expect(ring.page(after: position).items == [event(1)])
  }
}

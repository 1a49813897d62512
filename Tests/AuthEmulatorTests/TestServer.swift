import AuthEmulator
import AuthHTTP
import BoundedJSON
import EmulatorState
import EmulatorWire
import Foundation
import IdentityToolkit
import Synchronization
import Testing

/// A server in this process with a manual clock, which keeps its messages.
final class TestServer: Sendable {
  let server: AuthServer
  let world = World()

  init(
    testPhoneNumbers: ByName<String> = [:], tokenLifetime: Int64 = 3600, hostCheck: HostCheck? = nil,
    mode: Mode = .emulator, state: ServerState = ServerState(),
    tokenSigning: TokenSigning = .unsigned, dependencies: ServerDependencies? = nil,
    keptIn opened: StateDatabase.Opened? = nil,
    adjusting: (inout EmulatorConfiguration, inout ServerDependencies) throws -> Void = { _, _ in }
  ) throws {
    var configuration = try EmulatorConfiguration(
      defaultProject: "demo", testPhones: testPhoneNumbers, tokenLifetime: tokenLifetime)
    configuration.hostCheck = hostCheck
    configuration.policy = Policy(mode)
    configuration.tokenSigning = tokenSigning
    var dependencies = dependencies ?? world.dependencies
    try adjusting(&configuration, &dependencies)
    server =
      try opened.map { try AuthServer.open($0, configuration, dependencies, importing: { state }) }
      ?? AuthServer(configuration: configuration, state: state, dependencies: dependencies)
  }

  /// Sends a POST with a JSON body to the Identity Toolkit.
  func post(
    _ path: String, _ body: JSONValue, bearer: String? = nil, key: String? = "fake-api-key"
  ) throws -> Answer {
    try send(.post, "/identitytoolkit.googleapis.com/\(path)", body, bearer: bearer, key: key)
  }

  /// Sends any request.
  func send(
    _ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, bearer: String? = nil, key: String? = nil,
    fields: [HTTPFields.Field] = []
  ) throws -> Answer {
    try Answer(server.respond(to: request(method, path, body, bearer: bearer, key: key, fields: fields)))
  }

  func request(
    _ method: HTTPMethod, _ path: String, _ body: JSONValue? = nil, bearer: String? = nil, key: String? = nil,
    fields: [HTTPFields.Field] = []
  ) throws -> HTTPRequest {
    var target = try #require(RequestTarget(parsing: path))
    if let key { target.query = [target.query, "key=\(key)"].compactMap(\.self).joined(separator: "&") }
    var request = HTTPRequest(method, target, fields: HTTPFields(fields))
    if let bearer { request.fields["Authorization"] = "Bearer \(bearer)" }
    if let body {
      if request.fields["Content-Type"] == nil { request.fields["Content-Type"] = "application/json" }
      request.body = [UInt8](try JSONEncoder().encode(body))
    }
    return request
  }

  /// Sends a code and returns it with the verification ID.
  func sendCode(to number: String) throws -> (sessionInfo: String, code: String) {
    let session = try post("v1/accounts:sendVerificationCode", ["phoneNumber": .string(number)])
    let codes = try send(.get, "/emulator/v1/projects/demo/verificationCodes").body["verificationCodes"]
    let entry = try #require(codes?.array?.last)
    #expect(entry["sessionInfo"] == session.body["sessionInfo"])
    return (try #require(entry["sessionInfo"]?.string), try #require(entry["code"]?.string))
  }

  /// Signs in by phone.
  func signIn(_ number: String, idToken: String? = nil) throws -> Answer {
    let sent = try sendCode(to: number)
    var body: ByName<JSONValue> = ["sessionInfo": .string(sent.sessionInfo), "code": .string(sent.code)]
    body["idToken"] = idToken.map { .string($0) }
    return try post("v1/accounts:signInWithPhoneNumber", .object(body))
  }
}

/// Time, random bytes and observed messages of a test server.
final class World: Sendable {
  private let clock = Mutex(Date(timeIntervalSince1970: 1_795_244_359.756))
  private let events = Mutex<[EmulatorEvent]>([])

  var now: Date { clock.withLock { $0 } }
  var reported: [EmulatorEvent] { events.withLock { $0 } }

  func advance(by seconds: TimeInterval) { clock.withLock { $0 += seconds } }
  func report(_ event: EmulatorEvent) { events.withLock { $0.append(event) } }
  func randomBytes(_ count: Int) -> [UInt8] { (0..<count).map { _ in UInt8.random(in: 0...255) } }

  var dependencies: ServerDependencies {
    ServerDependencies(
      now: { self.now }, randomBytes: { self.randomBytes($0) }, report: { self.report($0) })
  }
}

/// A response with its body read.
struct Answer {
  let status: Int
  let fields: HTTPFields
  /// The body as it was sent.
  let bytes: [UInt8]
  let body: JSONValue

  init(_ response: HTTPResponse) throws {
    status = response.status.code
    fields = response.fields
    bytes = response.body
    let isJSON = fields["content-type"]?.hasPrefix("application/json") ?? false
    body =
      if response.body.isEmpty { .null } else if isJSON {
        try JSONReader.read(response.body)
      } else { .string(String(decoding: response.body, as: UTF8.self)) }
  }

  /// `error.message`.
  var message: String? { body["error"]?["message"]?.string }

  func string(_ name: String) throws -> String { try #require(body[name]?.string) }
}

/// The payload of an unsigned JWT; nil for anything else.
func payload(_ token: String) -> JSONValue? {
  let parts = token.split(separator: ".", omittingEmptySubsequences: false)
  guard parts.count == 3, parts[2].isEmpty else { return nil }
  var text = parts[1].replacing("-", with: "+").replacing("_", with: "/")
  text += String(repeating: "=", count: (4 - text.count % 4) % 4)
  return Data(base64Encoded: String(text)).flatMap { try? JSONDecoder().decode(JSONValue.self, from: $0) }
}

/// The payload of an unsigned JWT.
func claims(_ token: String) throws -> JSONValue { try #require(payload(token)) }

import AuthCrypto
import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// Requests to every route, filled from earlier responses and then damaged: the server must always answer.
@Suite(.timeLimit(.minutes(5))) struct MutationTests {
  /// `AUTHCTL_MUTATIONS=100000` runs more, which takes a release build some seconds.
  private static let count =
    ProcessInfo.processInfo.environment["AUTHCTL_MUTATIONS"].flatMap(Int.init) ?? 2000

  @Test(arguments: [1, 2] as [UInt64])
  func `no damaged request causes a server error, and no GET causes a change`(seed: UInt64) throws {
    var maker = RequestMaker(seed: seed)
    var faults: [String] = []
    var statuses: [Int: Int] = [:]
    var test = try TestServer()
    for number in 0..<Self.count {
      // The lists of accounts, and the time to write them, would grow.
      if number.isMultiple(of: 500) { test = try TestServer() }
      let (request, isWhole) = maker.next()
      // An administrator's GET creates the tenant it names (recorded), and an e-mail link has its effect.
      let isReading =
        [.get, .head].contains(request.method) && request.fields["Authorization"] == nil
        && !request.target.path.hasPrefix("/emulator/action")
      let before = isReading ? test.server.state : nil
      let response = test.server.respond(to: request)
      if let before, test.server.state != before { faults.append("changed: \(request.target)") }
      statuses[response.status.code, default: 0] += 1
      let text = { "\(request.method) \(request.target) \(String(decoding: request.body, as: UTF8.self))" }
      if response.status.code >= 500, response.status != 501 {
        faults.append("\(response.status): \(text())")
      }
      if response.fields["content-type"]?.hasPrefix("application/json") == true, !response.body.isEmpty {
        do {
          let answer = try JSONReader.read(response.body)
          if isWhole { maker.learn(from: answer) }
        } catch {
          faults.append("no JSON: \(text())")
        }
      }
    }
    // Calls are explained on request.
    #expect(try test.send(.get, "/emulator/v1/calls").status == 200)
    #expect(faults.prefix(10) == [])
    // Otherwise only the first checks would have been tested.
    #expect(statuses[200, default: 0] > Self.count / 20)
    #expect(statuses[400, default: 0] > Self.count / 20)
  }
}

/// Creates requests to every route, most of them damaged.
private struct RequestMaker {
  private var random: SeededGenerator
  /// Strings by member name; the server's responses add more.
  private var texts: ByName<[String]> = [
    "email": ["jane@example.com", "joe@example.com", "JANE@example.com", "@", ""],
    "password": ["notasecret", "short", ""], "phoneNumber": ["+15555550100", "+15555550111", "5", ""],
    "targetProjectId": ["demo", "demo", "other", "a:b"], "tenantId": ["tenant-1", "../x", ""],
    "grantType": ["refresh_token", "x"], "code": ["123456", "000000"], "returnSecureToken": ["true"],
    "requestType": ["PASSWORD_RESET", "VERIFY_EMAIL", "EMAIL_SIGNIN", "NOPE"],
    "mode": ["resetPassword", "x"],
    "postBody": [
      "providerId=google.com&id_token=%7B%22sub%22%3A%22a%22%2C%22email%22%3A%22jane%40example.com%22%7D",
      "providerId=apple.com&id_token=x.y.z", "%", "providerId=",
    ],
    "idToken": hostileTokens,
    "requestUri": ["http://localhost", "://", ""], "customAttributes": [#"{"a":1}"#, "[]", "{"],
    "token": [#"{"uid":"abc","claims":{"b":null}}"#, "a.b.c"],
    "updateMask": ["signIn", "a,b", "mfa.state", "."],
  ]
  /// The members of each request on the wire.
  private static let names: ByName<[String]> = ByName(
    Routes.all.map { type in
      (String(reflecting: type), (SchemaProbe.schema(of: type)["properties"]?.object ?? [:]).keys.sorted())
    }
  ) { $1 }
  /// Tokens with extreme values in every claim that is read.
  private static let hostileTokens = HostileTimesTests.claims.map { claims in
    "\(Base64URL.encode(Array(#"{"alg":"none"}"#.utf8))).\(Base64URL.encode(Array(claims.utf8)))."
  }
  private static let anyTexts = [
    "", "a", "\u{0}", "é😀\u{2028}", "true", "-1", "1e999", "2147483648", "9223372036854775807",
    "9223372036854775808", "-9223372036854775808", "nan", "inf", "null",
    "../..", "%ff",
    String(repeating: "x", count: 5000), "{}", "2026-11-21T06:59:19.756Z", "\"\\",
  ]

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// Keeps strings of a response for later requests, a few for each name.
  mutating func learn(from answer: JSONValue) {
    switch answer {
    case .object(let members):
      for (name, value) in members.sorted(by: { $0.key < $1.key }) {
        if let text = value.string {
          texts[name, default: []].append(text)
          if texts[name, default: []].count > 12 { texts[name]?.remove(at: 5) }
        } else {
          learn(from: value)
        }
      }
    case .array(let elements): for element in elements.prefix(3) { learn(from: element) }
    default: break
    }
  }

  /// A request, and whether it is undamaged.
  mutating func next() -> (HTTPRequest, isWhole: Bool) {
    let type = Routes.all.randomElement(using: &random) ?? SignUp.self
    let isDamaged = chance(2)
    var request = whole(type)
    guard isDamaged else { return (request, true) }
    switch Int.random(in: 0..<6, using: &random) {
    case 0, 1, 2: request.body = damaged(request.body)
    case 3:
      let bytes = damaged(Array(request.target.description.utf8)).filter {
        $0 > 0x20 && $0 < 0x7F && $0 != 0x23
      }
      request.target = RequestTarget(parsing: "/" + String(decoding: bytes, as: UTF8.self)) ?? request.target
    case 4: request = HTTPRequest(anyMethod(), request.target, fields: request.fields, body: request.body)
    default:
      let names = ["Content-Type", "Authorization", "Host", "Origin", "x-goog-api-key"]
      request.fields[names.randomElement(using: &random) ?? ""] = anyText()
    }
    return (request, false)
  }

  private mutating func whole<Request: AuthEmulator.Operation>(_ type: Request.Type) -> HTTPRequest {
    let route = type.route
    var template = ([route.template] + type.otherTemplates).randomElement(using: &random) ?? route.template
    let names = Self.names[String(reflecting: type)] ?? []
    for name in names where template.contains("{\(name)}") {
      template = template.replacing("{\(name)}", with: PercentEncoding.encode(text(for: name)))
    }
    var items: [(name: String, value: String)] = chance(10) ? [] : [("key", "k")]
    var fields = HTTPFields([.init("Host", "127.0.0.1:9099")])
    if chance(2) { fields["Authorization"] = "Bearer owner" }
    var body: [UInt8] = []
    let members = names.filter { _ in chance(2) }
    if route.form == .query {
      items += members.map { ($0, text(for: $0)) }
    } else {
      var object: ByName<JSONValue> = [:]
      for name in members { object[chance(8) ? snakeCased(name) : name] = value(for: name, depth: 0) }
      fields["Content-Type"] = "application/json"
      body = JSONOutput.bytes(of: object)
    }
    let target = RequestTarget(path: "/\(route.service.rawValue)/\(template)", items: items)
    return HTTPRequest(route.method, target, fields: fields, body: body)
  }

  /// Mostly a suitable string, sometimes anything else.
  private mutating func value(for name: String, depth: Int) -> JSONValue {
    switch Int.random(in: 0..<(depth < 3 ? 24 : 20), using: &random) {
    case 0..<13: return .string(text(for: name))
    case 13: return .bool(.random(using: &random))
    case 14: return .integer([0, -1, 3600, .max, .min].randomElement(using: &random) ?? 0)
    case 15: return .number([0.5, -1e300, 1e18].randomElement(using: &random) ?? 0)
    case 16: return .null
    case 17, 18, 19: return .array([.string(text(for: name))])
    case 20: return .array((0..<3).map { _ in value(for: name, depth: depth + 1) })
    default:
      let names = [
        "localId", "email", "phoneInfo", "providerId", "rawId", "state", "enabled", "users", "sessionInfo",
      ]
      return .object(
        ByName(names.filter { _ in chance(3) }.map { ($0, value(for: $0, depth: depth + 1)) }) { $1 })
    }
  }

  private mutating func text(for name: String) -> String {
    chance(12) ? anyText() : texts[name]?.randomElement(using: &random) ?? anyText()
  }

  private mutating func anyText() -> String { Self.anyTexts.randomElement(using: &random) ?? "" }

  private mutating func anyMethod() -> HTTPMethod {
    [.get, .head, .post, .put, .patch, .delete, .options, HTTPMethod(rawValue: "X")].randomElement(
      using: &random)
      ?? .get
  }

  /// One to four bytes changed, removed, doubled, or the end cut off.
  private mutating func damaged(_ bytes: [UInt8]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<5, using: &random) {
      case 0: bytes[place] = .random(in: .min ... .max, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes[place] = Array(#"{}[]",:\0-e/%"#.utf8).randomElement(using: &random) ?? 0
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(12), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  private mutating func chance(_ sides: Int) -> Bool { Int.random(in: 0..<sides, using: &random) == 0 }
}

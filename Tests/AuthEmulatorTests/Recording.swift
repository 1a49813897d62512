import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

/// One exchange recorded from Google's emulator.
struct Recording: Decodable, CustomTestStringConvertible {
  let n: Int
  let name: String
  let method: String
  let path_template: String
  let request_headers: [String: String]
  /// The body: an object, raw text, or null for none; `{{name}}` stands for an earlier capture.
  let request_template: JSONValue
  let status: Int
  let response_headers: [String: String]
  let response_body: JSONValue
  /// The values to capture from the response: dotted paths by name.
  let capture: [String: String]?

  var testDescription: String { "\(n) \(name)" }

  /// The recordings: `AUTHCTL_RECORDINGS`, or `shared/transcripts.jsonl` beside this checkout or above it.
  static let file = shared("transcripts.jsonl", variable: "AUTHCTL_RECORDINGS")

  /// A file that `variable` names, or the one in `shared` beside this checkout or above it.
  static func shared(_ name: String, variable: String) -> Data? {
    if let path = ProcessInfo.processInfo.environment[variable] {
      return try? Data(contentsOf: URL(filePath: path))
    }
    var directory = URL(filePath: #filePath).deletingLastPathComponent()
    while directory.path != "/" {
      directory.deleteLastPathComponent()
      if let data = try? Data(contentsOf: directory.appending(path: "shared/\(name)")) { return data }
    }
    return nil
  }

  /// All of them, in order.
  static func all() throws -> [Recording] {
    try String(decoding: #require(file), as: UTF8.self).split(separator: "\n").map {
      try JSONDecoder().decode(Recording.self, from: Data($0.utf8))
    }
  }

  /// The request with the captures so far put in.
  func request(_ captures: [String: String]) throws -> HTTPRequest {
    let target = try #require(RequestTarget(parsing: Self.fill(path_template, captures)))
    var request = HTTPRequest(HTTPMethod(rawValue: method), target)
    request.fields["Host"] = "127.0.0.1:9096"
    for (name, value) in request_headers { request.fields[name] = value }
    switch request_template {
    case .null: break
    case .string(let text): request.body = Array(Self.fill(text, captures).utf8)
    case let body:
      let text = String(decoding: try JSONEncoder().encode(body), as: UTF8.self)
      request.body = Array(Self.fill(text, captures).utf8)
    }
    return request
  }

  /// The values in the response for the names that this recording captures.
  func captured(from body: JSONValue) -> [String: String] {
    (capture ?? [:]).compactMapValues { path in
      path.split(separator: ".").reduce(Optional(body)) { value, step in
        if let elements = value?.array {
          return step == "last" ? elements.last : Int(step).map { elements[$0] }
        }
        return value?[String(step)]
      }?.string
    }
  }

  private static func fill(_ text: String, _ captures: [String: String]) -> String {
    guard text.holds("{{") else { return text }
    return captures.reduce(text) { text, capture in
      text.replacing("{{\(capture.key)}}", with: capture.value)
        .replacing("{{\(capture.key)|u}}", with: PercentEncoding.encode(capture.value))
    }
  }
}

/// The differences of two answers, except for values that differ between any two runs: times, identifiers, codes, tokens.
///
/// Those must still be of one type and length, and tokens must say the same.
func differences(_ actual: JSONValue?, _ expected: JSONValue?, at path: String = "") -> [String] {
  switch (actual, expected) {
  case (.object(let one), .object(let other)):
    return Set(one.keys).union(other.keys).sorted().flatMap {
      differences(one[$0], other[$0], at: "\(path)/\($0)")
    }
  case (.array(let one), .array(let other)) where one.count == other.count:
    let isOfUsers = path.hasSuffix("/userInfo") || path.hasSuffix("/users")
    return zip(isOfUsers ? inOneOrder(one) : one, isOfUsers ? inOneOrder(other) : other).enumerated().flatMap
    { differences($1.0, $1.1, at: "\(path)/\($0)") }
  case (.string(let one), .string(let other)):
    if let (inner, outer) = tokenContents(one, other) {
      return differences(inner, outer, at: "\(path)<token>")
    }
    guard withoutCode(one) != withoutCode(other) else { return [] }
    let isVolatile = path.split(separator: "/").last.map { volatileNames.contains(String($0)) } ?? false
    return isVolatile && one.utf8.count == other.utf8.count ? [] : ["\(path): '\(one)' for '\(other)'"]
  case (.integer, .integer), (.number, .number), (.integer, .number), (.number, .integer):
    let isVolatile = path.split(separator: "/").last.map { volatileNames.contains(String($0)) } ?? false
    return actual == expected || isVolatile ? [] : ["\(path): differs"]
  default:
    return actual == expected
      ? [] : ["\(path): \(actual.map { "\($0)" } ?? "nothing") for \(expected.map { "\($0)" } ?? "nothing")"]
  }
}

/// A text or URL without the code of an e-mail link.
func withoutCode(_ text: String) -> String {
  text.holds("oobCode=") ? text.replacing(/oobCode=[\w-]+/, with: "oobCode=") : text
}

/// Accounts in an order that does not depend on random uids.
private func inOneOrder(_ users: [JSONValue]) -> [JSONValue] {
  func key(_ user: JSONValue) -> String {
    user["email"]?.string ?? user["phoneNumber"]?.string
      ?? user["providerUserInfo"]?.array?.first?["rawId"]?.string
      ?? (user["customAuth"] == nil ? "" : "custom")
  }
  return users.sorted { key($0) < key($1) }
}

private let volatileNames: Set = [
  "localId", "user_id", "sub", "createdAt", "lastLoginAt", "lastRefreshAt", "validSince", "passwordUpdatedAt",
  "salt", "passwordHash", "sessionInfo", "code", "temporaryProof", "iat", "exp", "auth_time", "sessionId",
  "oobCode", "oobLink", "urlTemplate", "challenge", "id", "mfaEnrollmentId", "enrolledAt", "identifier",
  "second_factor_identifier", "tenantId", "tenant", "name", "nextPageToken",
]

/// The content of two JWTs or refresh tokens.
private func tokenContents(_ one: String, _ other: String) -> (JSONValue, JSONValue)? {
  if let inner = payload(one), let outer = payload(other) { return (inner, outer) }
  guard let inner = Data(base64Encoded: one).flatMap({ try? JSONDecoder().decode(JSONValue.self, from: $0) }),
    let outer = Data(base64Encoded: other).flatMap({ try? JSONDecoder().decode(JSONValue.self, from: $0) })
  else { return nil }
  return (inner, outer)
}

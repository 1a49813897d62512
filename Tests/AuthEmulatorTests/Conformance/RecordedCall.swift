import AuthHTTP
import BoundedJSON
import Foundation
import IdentityToolkit
import Testing

/// One call of a recording (`Tests/Recordings`): a client's request to Google's emulator, and the response.
///
/// The calls of a scenario belong together, in order; each scenario starts with an empty server.
struct RecordedCall: Decodable {
  let n: Int
  let name: String
  let method: String
  let path_template: String
  let request_headers: ByName<String>?
  let headers_template: ByName<String>?
  let status: Int
  let response_headers: ByName<String>
  let response_body: JSONValue
  /// The values to capture from the response: dotted paths by name.
  let capture: ByName<String>?
  /// Whether to wait for the clock's next whole second before the call.
  let wait: Int?
  /// Why the responses differ on purpose, if they do.
  let intended: String?
  /// Whether only status, content type and location count.
  let body_dropped: Bool?

  /// The body as written in the file: JSON, raw text, or none.
  ///
  /// It is not decoded, because the order of members matters.
  private(set) var body: Body = .none

  enum Body {
    case none
    case text(String)
    case json(String)
  }

  private enum CodingKeys: String, CodingKey {
    case n, name, method, path_template, request_headers, headers_template, status, response_headers
    case response_body, capture, wait, intended, body_dropped
  }

  /// The directory of the recordings.
  static let directory = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../Recordings").standardizedFileURL

  /// The calls of each scenario.
  static func scenarios() throws -> [[Self]] {
    try FileManager.default.contentsOfDirectory(atPath: directory.path).filter { $0.hasPrefix("scenario-") }
      .sorted().map { name in
        let text = try String(contentsOf: directory.appending(path: name), encoding: .utf8)
        // Each call starts on a new line, and so does each of its members.
        return try text.dropFirst(3).dropLast(4).components(separatedBy: "},\n{").map {
          try Self(text: Array("{\($0)}".utf8))
        }
      }
  }

  private init(text: [UInt8]) throws {
    self = try BoundedDecoder.decode(Self.self, from: text)
    let body = try #require(memberText("request_template", of: text))
    self.body =
      switch body.first {
      case "\"": .text(try JSONDecoder().decode(String.self, from: Data(body.utf8)))
      case "{", "[": .json(body)
      default: .none
      }
  }

  /// The call's method and path, with projects and tenants as `P` and `T`.
  var endpoint: String {
    var parts = path_template.prefix { $0 != "?" }.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count > 1, parts[1].hasSuffix(".googleapis.com") { parts.remove(at: 1) }
    for (next, part) in zip(parts.indices.dropFirst(), parts) {
      guard let letter = ["projects": "P", "tenants": "T"][part], let first = parts[next].first, first != ":"
      else { continue }
      parts[next] = letter + parts[next].drop { $0 != ":" }
    }
    return "\(method) \(parts.joined(separator: "/"))"
  }

  /// The request with the captures so far filled in.
  func request(_ captures: ByName<String>) throws -> HTTPRequest {
    let target = try #require(RequestTarget(parsing: Self.fill(path_template, captures)))
    var request = HTTPRequest(HTTPMethod(rawValue: method), target)
    request.fields["Host"] = "127.0.0.1:9096"
    for (name, value) in headers_template ?? request_headers ?? [:] {
      // A server's parser removes the space around a value (RFC 9112, section 5.1).
      request.fields[name] = Self.fill(value, captures).trimmingCharacters(in: .whitespaces)
    }
    switch body {
    case .none: break
    case .text(let text), .json(let text): request.body = Array(Self.fill(text, captures).utf8)
    }
    return request
  }

  /// The values in the response that this call captures, by name.
  func captured(from body: JSONValue) -> ByName<String> {
    (capture ?? [:]).compactMapValues { path in
      path.split(separator: ".").reduce(Optional(body)) { value, step in
        guard let elements = value?.array else { return value?[String(step)] }
        return step == "last" ? elements.last : Int(step).flatMap { $0 < elements.count ? elements[$0] : nil }
      }?.string
    }
  }

  /// Replaces `{{name}}` and, percent-encoded, `{{name|u}}` with captures; a name without a capture is kept.
  private static func fill(_ text: String, _ captures: ByName<String>) -> String {
    guard text.contains("{{") else { return text }
    var parts = text.components(separatedBy: "{{")
    for (index, part) in parts.enumerated().dropFirst() {
      let end = part.range(of: "}}")
      let name = part[..<(end?.lowerBound ?? part.endIndex)]
      let isEncoded = name.hasSuffix("|u")
      if let end, let value = captures[String(name.dropLast(isEncoded ? 2 : 0))] {
        parts[index] = (isEncoded ? PercentEncoding.encode(value) : value) + part[end.upperBound...]
      } else {
        parts[index] = "{{" + part
      }
    }
    return parts.joined()
  }
}

/// The text of a member's value in a line with one JSON object.
private func memberText(_ name: String, of line: [UInt8]) -> String? {
  let key = Array("\"\(name)\":".utf8)
  var depth = 0
  var start: Int?
  var index = 0
  while index < line.count {
    switch line[index] {
    case UInt8(ascii: "\""):
      if depth == 1, start == nil, line[index...].starts(with: key) { start = index + key.count }
      index += 1
      while line[index] != UInt8(ascii: "\"") { index += line[index] == UInt8(ascii: "\\") ? 2 : 1 }
    case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
    case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
    case UInt8(ascii: ",") where depth == 1:
      if let start, start < index { return String(decoding: line[start..<index], as: UTF8.self) }
    default: break
    }
    index += 1
  }
  return nil
}

import BoundedJSON
import Foundation

/// Normalizes responses so that two runs of one server compare equal: random identifiers, codes, times and
/// hosts are replaced by their kind.
struct NormalForm {
  /// The random identifiers found so far, in order.
  private(set) var identifiers: [String] = []
  /// The other server's names for this server's identifiers, so that users and tenants of one form are sorted
  /// alike.
  let aliases: ByName<String>

  init(aliases: ByName<String> = [:]) { self.aliases = aliases }

  /// The normal form of a value.
  mutating func form(of value: JSONValue, named name: String = "") -> JSONValue {
    switch value {
    case .object(let members): return form(of: members, named: name)
    case .array(var elements):
      if ["users", "userInfo", "tenants"].contains(name) { elements = inOneOrder(elements) }
      return .array(elements.map { form(of: $0, named: name) })
    case .integer(let number): return form(of: Double(number)) ?? value
    case .number(let number): return form(of: number) ?? value
    case .string(let text): return form(of: text, named: name)
    case .null, .bool, .digits: return value
    }
  }

  private mutating func form(of members: ByName<JSONValue>, named name: String) -> JSONValue {
    var members = members
    if name == "payload", case .integer(let issued)? = members["iat"],
      case .integer(let end)? = members["exp"]
    {
      members["exp"] = .string("iat+\(end - issued)")
    }
    var result: ByName<JSONValue> = [:]
    for (name, value) in members.sorted(by: { $0.key < $1.key }) {
      result[name] = form(of: value, named: name)
    }
    return .object(result)
  }

  private func form(of number: Double) -> JSONValue? {
    switch number {
    case 1.7e9..<2e9: "<seconds>"
    case 1.7e12..<2e12: "<milliseconds>"
    default: nil
    }
  }

  private mutating func form(of text: String, named name: String) -> JSONValue {
    if text.hasPrefix("ey"), let content = contentOfToken(text) { return content }
    if name == "rawUserInfo", let value = json(Data(text.utf8)), value.object != nil || value.array != nil {
      return ["json": form(of: value)]
    }
    if ["id", "challenge"].contains(name), let form = formOfEncodedIdentifier(text, named: name) {
      return form
    }
    if let form = formOfTimeOrCode(text, named: name) { return form }
    return .string(withoutRandomParts(withoutHosts(withoutSyntaxError(text))))
  }

  private func formOfTimeOrCode(_ text: String, named name: String) -> JSONValue? {
    let bytes = Array(text.utf8)
    if bytes.allSatisfy(\.isDigit) {
      if name == "code", bytes.count == 6 { return "<code>" }
      guard bytes.count == 10 || bytes.count == 13, text.hasPrefix("1"), "789".utf8.contains(bytes[1]) else {
        return nil
      }
      return bytes.count == 10 ? "<seconds text>" : "<milliseconds text>"
    }
    // 2026-11-22T07:00:00.000Z
    let isTime =
      bytes.count >= 20 && bytes.starts(with: "20".utf8) && bytes[10] == UInt8(ascii: "T")
      && bytes.last == UInt8(ascii: "Z") && (24...33).contains(Int(text.dropFirst(2).prefix(2)) ?? 0)
    return isTime ? .string("<time of \(bytes.count)>") : nil
  }

  private mutating func contentOfToken(_ text: String) -> JSONValue? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { String($0) }
    if parts.count == 3, let header = base64JSON(parts[0]), let payload = base64JSON(parts[1]),
      header.object != nil, payload.object != nil
    {
      return [
        "header": form(of: header), "payload": form(of: payload, named: "payload"),
        "signature": parts[2].isEmpty ? "" : "<signed>",
      ]
    }
    guard let content = base64JSON(text), content.object != nil else { return nil }
    return ["base64": form(of: content)]
  }

  private mutating func formOfEncodedIdentifier(_ text: String, named name: String) -> JSONValue? {
    guard let data = Data(base64Encoded: text), let inner = String(data: data, encoding: .utf8),
      [28, 32].contains(inner.utf8.count), inner.utf8.allSatisfy(\.isAlphanumeric)
    else { return nil }
    if name == "id" { identifiers.append(inner) }
    return .string("<base64 of \(inner.count)>")
  }

  /// Replaces identifiers, which are recognized by length: uids, codes, sessions, temporary proofs.
  private mutating func withoutRandomParts(_ text: String) -> String {
    var result: [UInt8] = []
    var bytes = Array(text.utf8)[...]
    while !bytes.isEmpty {
      let run = bytes.prefix { $0.isAlphanumeric || $0 == UInt8(ascii: "_") || $0 == UInt8(ascii: "-") }
      result += formOfRun(run)
      bytes = bytes.dropFirst(run.count)
      if let next = bytes.popFirst() { result.append(next) }
    }
    return String(decoding: result, as: UTF8.self)
  }

  private mutating func formOfRun(_ run: ArraySlice<UInt8>) -> [UInt8] {
    let text = String(decoding: run, as: UTF8.self)
    if let salt = text.range(of: "fakeSalt"), text[salt.upperBound...].utf8.count >= 20 {
      let end = text.index(salt.upperBound, offsetBy: 20)
      identifiers.append(String(text[salt.lowerBound..<end]))
      return Array("\(text[..<salt.lowerBound])<salt>\(text[end...])".utf8)
    }
    guard
      [54, 119, 226].contains(run.count)
        || [27, 28].contains(run.count) && run.allSatisfy(\.isAlphanumeric)
    else { return Array(run) }
    identifiers.append(text)
    return Array("<random \(run.count)>".utf8)
  }

  private func withoutHosts(_ text: String) -> String {
    guard text.contains("127.0.0.1:") || text.contains("localhost:25") else { return text }
    return text.replacing(#/(?:127\.0\.0\.1|localhost):25\d\d\d|127\.0\.0\.1:\d{4,5}/#, with: "<host>")
  }

  /// Replaces the messages of the JSON parser, which differ between versions of Node.js.
  private func withoutSyntaxError(_ text: String) -> String {
    let start = "Invalid JSON payload received. "
    let words = [
      "Unexpected token", "Unexpected end", "Unexpected non-whitespace", "Unexpected string",
      "Unexpected number", "Expected ", "Bad ", "Unterminated ", "No number", "Exponent ", "Invalid ",
    ]
    guard text.hasPrefix(start), words.contains(where: { text.dropFirst(start.count).hasPrefix($0) }) else {
      return text
    }
    return start + "<syntax error>"
  }

  private func inOneOrder(_ elements: [JSONValue]) -> [JSONValue] {
    func key(_ element: JSONValue) -> (String, String) {
      var normal = NormalForm()
      let identifier = element["localId"]?.string ?? element["tenantId"]?.string ?? ""
      return (text(of: normal.form(of: element)), aliases[identifier] ?? identifier)
    }
    return elements.map { ($0, key($0)) }.sorted { $0.1 < $1.1 }.map(\.0)
  }

  private func text(of value: JSONValue) -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return (try? encoder.encode(value)).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  private func json(_ data: Data) -> JSONValue? { try? JSONReader.read([UInt8](data)) }

  private func base64JSON(_ text: String) -> JSONValue? {
    let standard = text.replacing("-", with: "+").replacing("_", with: "/")
    let padding = String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    return Data(base64Encoded: standard + padding).flatMap { json($0) }
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
  fileprivate var isAlphanumeric: Bool {
    isDigit || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) && self < 0x80
  }
}

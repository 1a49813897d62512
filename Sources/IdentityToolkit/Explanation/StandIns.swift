import AuthCrypto
import AuthHTTP
import BoundedJSON
import Synchronization

#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif

/// Puts stand-ins in place of secrets, so that an exchange can be kept in a file and still be replayed.
///
/// One secret always has the same stand-in, so that an answer's verification ID is found again in the next request. A token keeps its claims
/// and loses its signature. What could be guessed, such as a password, becomes a number that says nothing about it.
package final class StandIns: Sendable {
  /// How every stand-in begins.
  package static let prefix = "standin-"
  /// The member of a token's header that marks it as a stand-in.
  package static let tokenMark = "standIn"

  /// The numbers of what could be guessed.
  private let numbers = Mutex<[String: Int]>([:])

  /// No stand-ins yet.
  package init() {}

  /// The exchange with every secret replaced.
  package func replacingSecrets(in exchange: Exchange) -> Exchange {
    var exchange = exchange
    // What is a stand-in already is no secret.
    let secrets = (exchange.sent.secrets + exchange.received.secrets)
      .filter { !$0.contains(Self.prefix) && standIn(for: $0, named: "token") != $0 }
    exchange.request.target = target(exchange.request.target)
    let type = exchange.request.fields["Content-Type"]
    exchange.request.fields = fields(exchange.request.fields)
    exchange.request.body = body(exchange.request.body, type, secrets)
    if let response = exchange.response {
      exchange.response?.fields = fields(response.fields)
      exchange.response?.body = body(response.body, response.fields["Content-Type"], secrets)
    }
    exchange.failure = exchange.failure?.withoutSecrets(secrets)
    return exchange
  }

  private func target(_ target: RequestTarget) -> RequestTarget {
    guard target.query != nil else { return target }
    return RequestTarget(
      path: target.path,
      items: target.items.map { ($0.name, text($0.value, in: [$0.name]) ?? clean($0.value, [])) })
  }

  private func fields(_ fields: HTTPFields) -> HTTPFields {
    HTTPFields(
      fields.lines.map { field in
        if let space = field.value.firstIndex(of: " "), field.isNamed("Authorization") {
          let token = String(field.value[field.value.index(after: space)...])
          return .init(
            field.name,
            "\(field.value[..<space]) \(token == "owner" ? token : standIn(for: token, named: "token"))")
        }
        if field.isNamed("Referer") || field.isNamed("Location") {
          return .init(field.name, address(field.value))
        }
        return .init(field.name, text(field.value, in: [field.name]) ?? clean(field.value, []))
      })
  }

  private func body(_ body: [UInt8], _ type: String?, _ secrets: [String]) -> [UInt8] {
    guard !body.isEmpty else { return body }
    if type?.hasPrefix("application/x-www-form-urlencoded") == true {
      return Array(form(String(decoding: body, as: UTF8.self)).utf8)
    }
    let rewritten = JSONRewriter.rewrite(body) { names, value in
      switch value {
      case .string(let text):
        let shown = self.text(text, in: names) ?? text
        let clean = shown == text ? self.clean(text, secrets) : shown
        return clean == text ? nil : clean
      case .integer(let number) where names.last == "code" && (100...599).contains(number): return nil
      case .integer(let number): return self.text("\(number)", in: names)
      default: return nil
      }
    }
    if let rewritten { return rewritten }
    guard type?.hasPrefix("text/") == true, let text = String(validating: body, as: UTF8.self) else {
      // What nobody can read may be anything.
      return Array("\(Self.prefix)body-of-\(body.count)-bytes".utf8)
    }
    return Array(clean(text, secrets).utf8)
  }

  private func form(_ text: String) -> String {
    PercentEncoding.form(
      PercentEncoding.items(ofForm: text).map {
        ($0.name, self.text($0.value, in: [$0.name]) ?? self.clean($0.value, []))
      })
  }

  /// An address with the secrets of its query replaced.
  private func address(_ text: String) -> String {
    guard let mark = text.firstIndex(of: "?") else { return text }
    return "\(text[...mark])\(form(String(text[text.index(after: mark)...].prefix { $0 != "#" })))"
  }

  private func clean(_ text: String, _ secrets: [String]) -> String {
    var text = Redaction.rewritingTokens(in: text) { self.standIn(for: $0, named: "token") }
    for secret in secrets where secret.utf8.count >= 6 && text.utf8.count >= secret.utf8.count {
      text = text.replacing(secret, with: "<secret>")
    }
    return text
  }

  /// What stands in place of a value; nil if it is none of the secrets.
  private func text(_ value: String, in names: [String]) -> String? {
    let redaction = Redaction()
    guard let name = names.last(where: { redaction.treatment(of: $0) != .plain }), !value.isEmpty else {
      return nil
    }
    let key = name.lowercased().filter { $0 != "_" }
    if key == "postbody" { return form(value) }
    if ["requesturi", "authuri", "ooblink"].contains(key), value.contains("?") { return address(value) }
    guard !value.hasPrefix(Self.prefix) else { return value }
    guard redaction.treatment(of: name) == .hidden || value.utf8.count < 8 else {
      return standIn(for: value, named: name)
    }
    return "\(Self.prefix)\(Self.word(name))-\(number(of: value, named: name))"
  }

  private func number(of value: String, named name: String) -> Int {
    numbers.withLock { numbers in
      let key = "\(name):\(value)"
      if let known = numbers[key] { return known }
      // A recording that is left alone for weeks must not grow without end.
      guard numbers.count < 100_000 else { return 0 }
      let number = numbers.count + 1
      numbers[key] = number
      return number
    }
  }

  /// What stands in place of a long random value.
  private func standIn(for value: String, named name: String) -> String {
    // Keeping and giving again leave a stand-in as it is.
    guard !value.hasPrefix(Self.prefix) else { return value }
    let mark = String(Hexadecimal.encode(SHA256.hash(Array(value.utf8))).prefix(16))
    if let token = try? IDToken(parsing: value) {
      let header = #"{"alg":"none","\#(Self.tokenMark)":"\#(mark)","typ":"JWT"}"#
      let parts = value.split(separator: ".", omittingEmptySubsequences: false)
      guard token.header[Self.tokenMark] == nil, parts.count == 3 else { return value }
      return "\(Base64URL.encode(Array(header.utf8))).\(parts[1])."
    }
    return "\(Self.prefix)\(Self.word(name))-\(mark)"
  }

  private static func word(_ name: String) -> String { name.filter { $0.isASCII && $0.isLetter } }
}

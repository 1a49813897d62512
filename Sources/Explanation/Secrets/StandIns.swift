import AuthCrypto
import Synchronization

/// Replaces secrets with stand-ins, so that an exchange can be stored in a file and still be replayed.
///
/// A secret always has the same stand-in, so that a response's verification ID matches the next request. A
/// token keeps its claims and loses its signature. A guessable value, such as a password, becomes a number
/// that reveals nothing about it.
package final class StandIns: Sendable {
  /// The prefix of every stand-in.
  package static let prefix = "standin-"
  /// The member of a token's header that marks it as a stand-in.
  package static let tokenMark = "standIn"
  /// The replacement for a secret that appears again without its name.
  static let repeated = "\(prefix)repeated"

  /// The numbers of guessable values.
  private let numbers = Mutex<ByName<Int>>([:])

  package init() {}

  /// The replacement for a secret with a name; a number if it could be guessed, `isHidden`.
  ///
  /// `clean` removes the secrets from a token's claims, given as JSON.
  func standIn(for value: String, named name: String, isHidden: Bool, _ clean: ([UInt8]) -> [UInt8]) -> String
  {
    // Recording and replay leave a stand-in unchanged.
    guard !Self.isStandIn(value) else { return value }
    if isHidden || value.utf8.count < 8 {
      return "\(Self.prefix)\(Self.word(name))-\(number(of: value, named: name))"
    }
    let mark = String(Hexadecimal.encode(SHA256.hash(Array(value.utf8))).prefix(16))
    let parts = value.split(separator: ".", omittingEmptySubsequences: false)
    guard let token = try? IDToken(parsing: value), let claims = Base64URL.decode(parts[1]) else {
      return "\(Self.prefix)\(Self.word(name))-\(mark)"
    }
    guard token.header[Self.tokenMark] == nil || !parts[2].isEmpty else { return value }
    let header = #"{"alg":"none","\#(Self.tokenMark)":"\#(mark)","typ":"JWT"}"#
    let (kept, shown) = (claims, clean(claims))
    return
      "\(Base64URL.encode(Array(header.utf8))).\(shown == kept ? String(parts[1]) : Base64URL.encode(shown))."
  }

  static func isStandIn(_ text: String) -> Bool {
    guard text.hasPrefix(prefix) else { return false }
    let parts = text.dropFirst(prefix.count).split(separator: "-", omittingEmptySubsequences: false)
    if parts.count == 2 {
      let isNumber = parts[1].utf8.count < 8 && Int(parts[1]) != nil
      return parts[0].allSatisfy { $0.isASCII && $0.isLetter }
        && (isNumber || parts[1].utf8.count == 16 && parts[1].allSatisfy(\.isHexDigit))
    }
    return text == repeated || parts.count == 4 && text.hasPrefix("\(prefix)body-of-") && Int(parts[2]) != nil
  }

  private func number(of value: String, named name: String) -> Int {
    numbers.withLock { numbers in
      let key = "\(name):\(value)"
      if let known = numbers[key] { return known }
      // A recording that runs for weeks must not grow without bounds.
      guard numbers.count < 100_000 else { return 0 }
      let number = numbers.count + 1
      numbers[key] = number
      return number
    }
  }

  private static func word(_ name: String) -> String { name.filter { $0.isASCII && $0.isLetter } }
}

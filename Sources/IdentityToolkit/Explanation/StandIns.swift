import AuthCrypto
import Synchronization

/// Puts stand-ins in place of secrets, so that an exchange can be kept in a file and still be replayed.
///
/// One secret always has the same stand-in, so that an answer's verification ID is found again in the next request. A token keeps its claims
/// and loses its signature. What could be guessed, such as a password, becomes a number that says nothing about it.
package final class StandIns: Sendable {
  /// How every stand-in begins.
  package static let prefix = "standin-"
  /// The member of a token's header that marks it as a stand-in.
  package static let tokenMark = "standIn"
  /// The replacement of a secret that is repeated without its name.
  static let repeated = "\(prefix)repeated"

  /// The numbers of what could be guessed.
  private let numbers = Mutex<[String: Int]>([:])

  package init() {}

  package func replacingSecrets(in exchange: Exchange) -> Exchange {
    SecretCleaner(KnownSecrets(of: exchange), self).cleaned(exchange)
  }

  /// The replacement of a secret with a name; a number if it could be guessed, `isHidden`.
  ///
  /// `clean` takes the secrets out of the claims of a token, as JSON.
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

  /// Whether a string is a stand-in.
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
      // A recording that is left alone for weeks must not grow without end.
      guard numbers.count < 100_000 else { return 0 }
      let number = numbers.count + 1
      numbers[key] = number
      return number
    }
  }

  private static func word(_ name: String) -> String { name.filter { $0.isASCII && $0.isLetter } }
}

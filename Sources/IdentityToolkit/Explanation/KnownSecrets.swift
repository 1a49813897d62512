package import AuthHTTP

/// The secrets of messages, as texts that may stand elsewhere too.
package struct KnownSecrets: Sendable {
  /// Shorter texts are words and numbers that stand anywhere.
  static let shortest = 4
  /// What answers say of every user; replaced, it would only show that it is somebody's password.
  private static let words: Set<String> = [
    "password", "phone", "anonymous", "custom", "firebase", "emailLink",
  ]
  /// The most bytes that are looked for; no call of an app comes near.
  static let mostBytes = 1 << 20

  private(set) var texts: Set<[UInt8]> = []
  private var bytes = 0
  /// Whether there were more than are looked for.
  private(set) var isOverfull = false

  /// No secrets.
  package init() {}

  /// How many there are.
  package var count: Int { texts.count }

  /// The secrets of an exchange.
  package init(of exchange: Exchange) {
    add(exchange.request)
    if let response = exchange.response { add(response) }
  }

  /// Adds the secrets of a request.
  package mutating func add(_ request: HTTPRequest) {
    SecretCleaner.collect(into: &self) { _ = $0.cleaned(request) }
  }

  /// Adds the secrets of an answer.
  package mutating func add(_ response: HTTPResponse) {
    SecretCleaner.collect(into: &self) { _ = $0.cleaned(response) }
  }

  /// Adds a text, if it is one that can be told from others.
  mutating func insert(_ text: String) {
    let letters = Array(text.utf8)
    guard letters.count >= Self.shortest, text.contains(where: { $0.isLetter || $0.isNumber }),
      !Self.words.contains(text), !texts.contains(letters)
    else { return }
    guard bytes + letters.count <= Self.mostBytes else {
      isOverfull = true
      return
    }
    bytes += letters.count
    texts.insert(letters)
  }
}

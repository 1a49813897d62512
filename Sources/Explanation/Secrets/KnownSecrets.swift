/// The secrets of messages, which may be repeated elsewhere.
package struct KnownSecrets: Sendable {
  /// Shorter strings are ordinary words and numbers.
  static let shortest = 4
  /// Words in the answer about every user; a replacement would only show that one is a password.
  private static let words: Set<Name> = [
    "password", "phone", "anonymous", "custom", "firebase", "emailLink",
  ]
  /// The maximum number of bytes to search for; no app's call comes near.
  static let mostBytes = 1 << 20

  private(set) var texts: Set<[UInt8]> = []
  private var bytes = 0
  /// Whether there were more secrets than are searched for.
  private(set) var isOverfull = false

  package init() {}

  package var count: Int { texts.count }

  package mutating func add(_ request: HTTPRequest) {
    SecretCleaner.collect(into: &self) { _ = $0.cleaned(request) }
  }

  package mutating func add(_ response: HTTPResponse) {
    SecretCleaner.collect(into: &self) { _ = $0.cleaned(response) }
  }

  /// Adds a string, if it is long enough to be recognized.
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

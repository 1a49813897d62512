/// Keys and tokens that a service repeats in a sentence, such as `Consumer 'api_key:…' has been suspended`, and
/// the user in front of an address, who may have a password.
package enum QuotedSecret {
  /// How they begin, and what they are.
  private static let beginnings: [(start: [UInt8], name: String)] = [
    (Array("AIza".utf8), "key"), (Array("GOCSPX-".utf8), "clientSecret"),
    (Array("ya29.".utf8), "accessToken"),
  ]
  /// What stands before a key of any form.
  private static let mark = Array("api_key:".utf8)

  /// The text with each of them replaced by the result of `replace`, which gets its name too.
  package static func rewriting(
    in text: String, _ replace: (_ secret: String, _ name: String) -> String
  ) -> String {
    let bytes = Array(text.utf8)
    var (shown, copied, place) = ([UInt8](), 0, 0)
    while place < bytes.count {
      guard IDToken.isBase64URL(bytes[place]) else {
        place += 1
        guard bytes[..<place].suffix(3).elementsEqual("://".utf8) else { continue }
        let authority = bytes[place...].prefix { $0 > 0x20 && !"/?#\"'<>\\".utf8.contains($0) }
        guard let at = authority.lastIndex(of: UInt8(ascii: "@")), at > place else { continue }
        shown += bytes[copied..<place]
        shown += replace(String(decoding: bytes[place..<at], as: UTF8.self), "password").utf8
        (copied, place) = (at, at)
        continue
      }
      let isMarked = bytes[..<place].suffix(mark.count).elementsEqual(mark)
      let hasDots = isMarked || bytes[place...].starts(with: "ya29.".utf8)
      let word = bytes[place...].prefix { IDToken.isBase64URL($0) || hasDots && $0 == UInt8(ascii: ".") }
      let row = word.count < 20 ? nil : beginnings.first { word.starts(with: $0.start) }
      if let name = row?.name ?? (isMarked ? "key" : nil) {
        shown += bytes[copied..<place]
        shown += replace(String(decoding: word, as: UTF8.self), name).utf8
        copied = word.endIndex
      }
      place = word.endIndex
    }
    return copied == 0 ? text : String(decoding: shown + bytes[copied...], as: UTF8.self)
  }
}

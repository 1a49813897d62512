/// The code from an e-mail, given alone or inside a link (Docs/protocol.md 5.4).
struct OOBCodeText: ParsableValue, Equatable, CustomStringConvertible {
  /// The code.
  let code: Secret

  init(code: Secret) {
    self.code = code
  }

  /// `<secret>`, because having the code is enough to use it.
  var description: String { code.description }

  /// Parses a code, or the `oobCode` of a link.
  init(parsing text: String) throws(UsageError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let word = words.first, words.count == 1 else {
      throw UsageError("a code or a link contains no white space", hint: "authctl email confirm CODE")
    }
    guard word.contains("://") else {
      code = Secret(String(word))
      return
    }
    let place = word.prefix(before: "#")
    let query = place.dropFirst(place.prefix(before: "?").count).dropFirst()
    let items = PercentEncoding.items(ofForm: String(query))
    if let inner = items.first(where: { $0.name == "link" })?.value, inner.contains("oobCode") {
      // A dynamic link contains the link of the message.
      self = try OOBCodeText(parsing: inner)
      return
    }
    guard let value = items.first(where: { $0.name == "oobCode" })?.value, !value.isEmpty else {
      throw UsageError("the link has no oobCode", hint: "authctl email confirm CODE")
    }
    code = Secret(value)
  }
}

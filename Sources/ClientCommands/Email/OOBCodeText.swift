/// The code from an e-mail, given alone or inside a link (Docs/protocol.md 5.4).
struct OOBCodeText: ParsableValue, Equatable, CustomStringConvertible {
  let code: Secret

  /// `<secret>`, because having the code is enough to use it.
  var description: String { code.description }

  /// Parses a code, or the `oobCode` of a link.
  init(parsing text: String) throws(UsageError) {
    let words = text.split(whereSeparator: \.isWhitespace)
    guard let word = words.first, words.count == 1 else {
      throw UsageError("a code or a link contains no white space", hint: .run("email confirm CODE"))
    }
    guard let code = OOBLink.code(in: String(word)) else {
      throw UsageError("the link has no oobCode", hint: .run("email confirm CODE"))
    }
    self.code = Secret(code)
  }
}

extension StringProtocol {
  /// The text without what editors, shells and loaders of `.env` files leave around it: a byte order mark, carriage returns and line ends,
  /// and blanks unless they may belong to it, as in a password.
  package func cleaned(keepingBlanks keepsBlanks: Bool = false) -> String {
    func isAround(_ scalar: Unicode.Scalar) -> Bool {
      switch scalar {
      case "\u{FEFF}", "\r", "\n": true
      default: !keepsBlanks && scalar.properties.isWhitespace
      }
    }
    var rest = Substring(self).unicodeScalars
    while let first = rest.first, isAround(first) { rest.removeFirst() }
    while let last = rest.last, isAround(last) { rest.removeLast() }
    return String(rest)
  }
}

extension String {
  package var nonEmpty: String? { isEmpty ? nil : self }
}

extension [String: String] {
  /// What a variable of the environment says; nil if it is not set, or has nothing but blanks.
  package func variable(_ name: String) -> String? { self[name]?.cleaned().nonEmpty }
}

extension StandIns {
  /// A text with its stand-ins as people read them: `<idToken 1f0a9c2e>`.
  package static func readable(_ text: String) -> String {
    let parts = text.split(separator: prefix, omittingEmptySubsequences: false)
    let shown = parts.dropFirst().reduce(String(parts[0])) { $0 + readable(after: $1) }
    return SecretNames.rewritingTokens(in: shown) { token in
      let mark = (try? IDToken(parsing: token))?.header[tokenMark]?.string ?? ""
      return "<token \(mark.prefix(8))>"
    }
  }

  /// What follows ``prefix``, with the end of the stand-in.
  private static func readable(after rest: Substring) -> String {
    let name = rest.prefix { $0.isASCII && $0.isLetter }
    if name == "repeated" { return "<secret>\(rest[name.endIndex...])" }
    let mark = rest[name.endIndex...].dropFirst().prefix { $0.isASCII && $0.isHexDigit }
    if name == "body", let end = rest.firstRange(of: "-bytes") {
      return "<\(rest[..<end.lowerBound].filter(\.isNumber)) bytes>\(rest[end.upperBound...])"
    }
    let word = mark.utf8.count == 16 ? "\(name) \(mark.prefix(8))" : "\(name)"
    return name.isEmpty || mark.isEmpty ? "\(prefix)\(rest)" : "<\(word)>\(rest[mark.endIndex...])"
  }
}

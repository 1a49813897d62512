extension PercentEncoding {
  /// Returns a `Location` as Express writes it: what may be in a URL stays as it is, escapes too (Docs/protocol.md 9.2).
  package static func encodeLocation(_ url: String) -> String {
    // Express takes this word for the page before, which no link of an e-mail has.
    if url == "back" { return "/" }
    let pieces = url.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).enumerated()
    return pieces.map { index, piece in
      let isEscape = piece.prefix(2).count { hexValue($0) != nil } == 2
      let percent = index == 0 ? "" : isEscape ? "%" : "%25"
      return percent + URLLetters.encoded(Substring(piece), in: .location)
    }.joined()
  }
}

extension PercentEncoding {
  /// Returns a `Location` as Express writes it: characters allowed in a URL, and escapes, are kept
  /// (Docs/protocol.md 9.2).
  package static func encodeLocation(_ url: String) -> String {
    // For Express this word means the previous page, which an e-mail link does not have.
    if url == "back" { return "/" }
    let pieces = url.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).enumerated()
    return pieces.map { index, piece in
      let isEscape = piece.prefix(2).count { hexValue($0) != nil } == 2
      let percent = index == 0 ? "" : isEscape ? "%" : "%25"
      return percent + URLLetters.encoded(Substring(piece), in: .location)
    }.joined()
  }
}

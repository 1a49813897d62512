extension PercentEncoding {
  /// Returns a `Location` as Express writes it: characters allowed in a URL, and escapes, are kept
  /// (Docs/protocol.md 9.2).
  package static func encodeLocation(_ url: String) -> String {
    // For Express this word means the previous page, which an e-mail link does not have.
    if url == "back" { return "/" }
    let pieces = url.utf8.split(separator: UInt8(ascii: "%"), omittingEmptySubsequences: false).enumerated()
    return pieces.map { index, piece in
      let isEscape = piece.prefix(2).count { Octet.hexValue($0) != nil } == 2
      let percent = index == 0 ? "" : isEscape ? "%" : "%25"
      return percent + URLPart.location.encoded(Substring(piece))
    }.joined()
  }

  /// Joins pairs into a query as a browser's `URLSearchParams` does: a space becomes `+`, and `*` stays (WHATWG URL, section 5.2).
  package static func searchParameters(_ items: [(name: String, value: String)]) -> String {
    form(items).replacing("%20", with: "+").replacing("%2A", with: "*").replacing("~", with: "%7E")
  }
}

extension PercentEncoding {
  /// Returns a URL as a `Location`: what a URL cannot contain is encoded (Docs/protocol.md 9.2).
  package static func encodeLocation(_ url: String) -> String {
    url.unicodeScalars.map { letter in
      let isKept = (0x21...0x7E).contains(letter.value) && !"\"<>`{}".unicodeScalars.contains(letter)
      return isKept ? String(letter) : encode(String(letter))
    }.joined()
  }

  /// Joins pairs into a query as a browser's `URLSearchParams` does: a space becomes `+`, and `*` stays (WHATWG URL, section 5.2).
  package static func searchParameters(_ items: [(name: String, value: String)]) -> String {
    form(items).replacing("%20", with: "+").replacing("%2A", with: "*").replacing("~", with: "%7E")
  }
}

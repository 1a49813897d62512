extension PercentEncoding {
  /// Joins pairs into a query as a browser's `URLSearchParams` does: a space becomes `+`, and `*` stays (WHATWG URL, section 5.2).
  package static func searchParameters(_ items: [(name: String, value: String)]) -> String {
    form(items).replacing("%20", with: "+").replacing("%2A", with: "*").replacing("~", with: "%7E")
  }
}

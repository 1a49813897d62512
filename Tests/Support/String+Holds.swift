import CTestSupport

extension String {
  /// Whether it contains these bytes: much faster than Foundation's search, which reads both strings as
  /// UTF-16.
  package func holds(_ sought: String) -> Bool {
    var (text, sought) = (self, sought)
    return text.withUTF8 { text in
      sought.withUTF8 {
        ctestsupport_holds(text.baseAddress, text.count, $0.baseAddress, $0.count) != 0
      }
    }
  }
}

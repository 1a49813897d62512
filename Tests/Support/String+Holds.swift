import CTestSupport

extension String {
  /// Whether these bytes stand in it: much faster than Foundation's search, which reads both texts as UTF-16.
  public func holds(_ sought: String) -> Bool {
    var (text, sought) = (self, sought)
    return text.withUTF8 { text in
      sought.withUTF8 {
        ctestsupport_holds(text.baseAddress, text.count, $0.baseAddress, $0.count) != 0
      }
    }
  }
}

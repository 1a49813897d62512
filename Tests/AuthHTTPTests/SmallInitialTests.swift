import AuthHTTP
import Testing

@Suite struct SmallInitialTests {
  @Test(arguments: [
    ("Connection refused", "connection refused"), ("SSL certificate problem", "SSL certificate problem"),
    ("CONNECT tunnel failed", "CONNECT tunnel failed"), ("A name is missing", "a name is missing"),
    ("already small", "already small"), ("X", "X"), ("", ""), ("Überlauf", "überlauf"),
  ])
  func `an abbreviation keeps its capitals`(text: String, expected: String) {
    #expect(text.withSmallInitial == expected)
  }
}

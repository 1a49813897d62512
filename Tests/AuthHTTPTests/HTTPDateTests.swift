import Platform
import AuthHTTP
import Testing

@Suite struct HTTPDateTests {
  @Test(arguments: [
    ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777.0), ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
    ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799),
  ])
  func `reads the fixed form`(text: String, seconds: Double) {
    #expect(HTTPDate.parse(text)?.timeIntervalSince1970 == seconds)
  }

  @Test(arguments: [
    "", "06 Nov 1994", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun, 06 Foo 1994 08:49:37 GMT",
    "Sun, 06 Nov 9223372036854775807 08:49:37 GMT", "Sun, 9223372036854775807 Nov 1994 08:49:37 GMT",
    "Sun, 06 Nov 1994 9223372036854775807:49:37 GMT", "Sun, 06 Nov -9223372036854775808 08:49:37 GMT",
  ])
  func `reads nothing else`(text: String) {
    #expect(HTTPDate.parse(text) == nil)
  }
}

import AdminEndpoints
import AuthHTTP
import Testing

@Suite struct BrowserFormTests {
  @Test(arguments: [
    ("d=%zz&e=%", ["%zz", "%"]), ("%zz=1&=2&&b=%4", ["1", "2", "%4"]),
    ("a=%e4&b=+%F0%9F%98x", ["\u{FFFD}", " \u{FFFD}x"]),
    ("a=%E2%82%E2%82%AC&b=%C3%A9", ["\u{FFFD}€", "é"]), ("a=%%41&b", ["%A", ""]),
  ])
  func `keeps every pair of a form on request`(form: String, values: [String]) {
    #expect(PercentEncoding.allItems(ofForm: form).map(\.value) == values)
  }
}

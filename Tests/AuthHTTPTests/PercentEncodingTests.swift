import AuthHTTP
import Testing

@Suite struct PercentEncodingTests {
  @Test(arguments: [("a b&c=+%", "a%20b%26c%3D%2B%25"), ("é", "%C3%A9"), ("-._~Z9", "-._~Z9")])
  func `encodes everything but the unreserved characters`(plain: String, encoded: String) {
    #expect(PercentEncoding.encode(plain) == encoded)
    #expect(PercentEncoding.decode(encoded) == plain)
  }

  @Test(arguments: ["%", "%4", "%zz", "%FF"])
  func `rejects broken escapes and bytes that are not UTF-8`(broken: String) {
    #expect(PercentEncoding.decode(broken) == nil)
  }

  @Test func `reads plus as space in a form only`() {
    #expect(PercentEncoding.items(ofForm: "a=1+2&b")[0].value == "1 2")
    #expect(PercentEncoding.decode("1+2") == "1+2")
  }

  @Test func `splits a form at the first equals sign and leaves out undecodable pairs`() {
    let items = PercentEncoding.items(ofForm: "&a=b=c&=x&y&z=&%zz=1&q=%FF&k%65y=%C3%A9&&")
    #expect(items.map(\.name) == ["a", "", "y", "z", "key"])
    #expect(items.map(\.value) == ["b=c", "x", "", "", "é"])
  }
}

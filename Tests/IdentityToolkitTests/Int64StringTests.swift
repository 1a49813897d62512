import Platform
import IdentityToolkit
import Testing

@Suite struct Int64StringTests {
  @Test(arguments: ["\"3600\"", "3600"])
  func `reads a string and a number`(json: String) throws {
    #expect(try JSONDecoder().decode(Int64String.self, from: Data(json.utf8)) == 3600)
  }

  @Test(arguments: ["\"\"", "\"1.5\"", "1.5", "\"9223372036854775808\"", "true"])
  func `rejects anything but a whole number`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Int64String.self, from: Data(json.utf8))
    }
  }
}

import Platform
import IdentityToolkit
import Testing

@Suite struct PhoneNumberTests {
  @Test(
    arguments: [
      ("", .empty), (" - ", .empty), ("+", .tooShort(digits: 0)),
      ("6505550101", .noPlusSign(suggestion: nil)), ("(650) 555-0101", .noPlusSign(suggestion: nil)),
      ("0016505550101", .noPlusSign(suggestion: "+16505550101")), ("00", .noPlusSign(suggestion: nil)),
      ("+44 (0)7700 900123", .trunkZero(of: "+44 7700 900123")), ("+0650555010", .leadingZero),
      ("+1650555010x", .unexpected("x")), ("x16505550101", .unexpected("x")),
      ("+1650+5550101", .unexpected("+")), ("++16505550101", .unexpected("+")),
      ("+1٦505550101", .unexpected("٦")), ("+1650555\u{0}101", .unexpected("\u{0}")),
      ("+123456", .tooShort(digits: 6)), ("+1234567890123456", .tooLong(digits: 16)),
    ] as [(String, PhoneNumberError)])
  func `rejects anything but E.164 and says why`(text: String, error: PhoneNumberError) {
    #expect(throws: error) { try PhoneNumber(parsing: text) }
    #expect(error.description.first?.isUppercase == false && error.description.last != ".")
  }

  @Test func `a mistake is shown visibly and without harm to a terminal`() {
    #expect(
      PhoneNumberError.noPlusSign(suggestion: "+16505550101").description
        == "the phone number has no plus sign; did you mean +16505550101?")
    #expect(PhoneNumberError.unexpected("x").description.contains("'x'"))
    #expect(PhoneNumberError.unexpected("\u{1B}").description.contains("U+001B"))
  }

  @Test(arguments: [
    ("+16505550101", "+16505550101"), (" +1 (650) 555-0101 ", "+16505550101"),
    ("+1.650.555.0101", "+16505550101"), ("+1\u{A0}650\u{2011}555\u{2013}0101", "+16505550101"),
    ("\u{202A}+1 [650] 5550101\u{202C}", "+16505550101"), ("+1234567", "+1234567"),
    ("+123456789012345", "+123456789012345"),
  ])
  func `drops what people put between digits`(typed: String, number: String) throws {
    #expect(try PhoneNumber(parsing: typed).description == number)
  }

  @Test func `is a string in JSON`() throws {
    let decoded = try JSONDecoder().decode([PhoneNumber].self, from: Data(#"["+1 650 555 0101"]"#.utf8))
    #expect(String(decoding: try JSONEncoder().encode(decoded), as: UTF8.self) == #"["+16505550101"]"#)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode([PhoneNumber].self, from: Data(#"["650"]"#.utf8))
    }
  }
}

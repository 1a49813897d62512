import Testing

@testable import BoundedJSON

/// RFC 8259 and its open choices.
@Suite struct JSONReaderTests {
  func read(_ text: String) throws -> JSONValue { try JSONReader.read(Array(text.utf8)) }

  /// The error for JSON that the reader refuses.
  func fault(_ bytes: [UInt8]) -> JSONReader.Failure? {
    do throws(JSONReader.Failure) {
      _ = try JSONReader.read(bytes)
      return nil
    } catch { return error }
  }

  static let texts: [(String, JSONValue)] = [
    ("null", .null), (" true\t", true), ("\r\nfalse", false), ("\"\"", ""), ("[]", []), ("{}", [:]),
    (" [ 1 , [ ] , { } ] ", [1, [], [:]]), (#"{"a":{"b":[null]}}"#, ["a": ["b": [.null]]]),
    (#"{"":0}"#, ["": 0]), (#"{"a\u0062":1}"#, ["ab": 1]), ("\"\u{7F}\"", "\u{7F}"),
    ("\"\u{2028}\u{2029}\u{FEFF}😀\"", "\u{2028}\u{2029}\u{FEFF}😀"),
  ]

  @Test(arguments: texts)
  func `JSON text is read as its value`(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    ("0", JSONValue.integer(0)), ("-0", .integer(0)), ("9223372036854775807", .integer(.max)),
    ("-9223372036854775808", .integer(.min)), ("9223372036854775808", .digits("9223372036854775808")),
    ("1.0", .number(1)), ("1e2", .number(100)), ("1E+2", .number(100)), ("25e-1", .number(2.5)),
    ("-1.5", .number(-1.5)), ("1e308", .number(1e308)), ("1e-400", .number(0)),
    ("0.00000000000000000000000000000000000001", .digits("0.00000000000000000000000000000000000001")),
    ("0e1", .number(0)), ("-3.141592653589793", .number(-3.141592653589793)),
    ("0.30000000000000004", .number(0.30000000000000004)),
  ])
  func `a number is an integer if possible`(text: String, value: JSONValue) throws {
    #expect(try read(text) == value)
  }

  @Test(arguments: [
    "01", "-", "+1", ".5", "1.", "1.e1", "1e", "1e+", "0x1", "1_000", "Infinity", "-Infinity", "NaN", "1e309",
    "-1e999", "--1", "1-", "0 1", "\u{FF11}", "1.2.3", "1ee2",
  ])
  func `an invalid number is refused`(text: String) {
    #expect(throws: JSONReader.Failure.self) { try read(text) }
  }

  @Test(arguments: [
    "", " ", "{", "}", "[", "]", "[1", "[1,", "[,1]", "[1,,2]", "[1 2]", "[1]]", "{\"a\"}", "{\"a\":}",
    "{\"a\" 1}",
    "{\"a\":1,}", "{,}", "{a:1}", "{'a':1}", "{1:1}", "{\"a\":1 \"b\":2}", "{\"a\":1}{", "nul", "nulL",
    "True",
    "tru e", "undefined", "// c\n1", "/**/1", "[1]x", "1\u{0}", "\u{A0}1", "\u{85}1", "\u{FEFF}\u{FEFF}1",
    "1\u{FEFF}", "\u{C}1",
  ])
  func `invalid JSON is refused`(text: String) {
    #expect(throws: JSONReader.Failure.self) { try read(text) }
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{C}\n\r\t"), (#""\u0000""#, "\u{0}"), (#""\u00e9\u00E9""#, "éé"),
    (#""\uD83D\uDE00""#, "😀"), (#""\uDBFF\uDFFF""#, "\u{10FFFF}"), (#""\uFFFE""#, "\u{FFFE}"),
    (#""\uD800""#, "\u{FFFD}"), (#""\uDC00""#, "\u{FFFD}"), (#""\uD800x""#, "\u{FFFD}x"),
    (#""\uD800\n""#, "\u{FFFD}\n"), (#""\uD800\u0041""#, "\u{FFFD}A"),
    (#""\uDE00\uD83D""#, "\u{FFFD}\u{FFFD}"),
    (#""\uD83D\uD83D\uDE00""#, "\u{FFFD}😀"), (#""a\u0301""#, "a\u{301}"),
  ])
  func `an escape gives its character, half a surrogate pair gives U+FFFD`(
    text: String, value: String
  ) throws {
    let found = try #require(try read(text).string)
    #expect(Array(found.unicodeScalars) == Array(value.unicodeScalars))
  }

  @Test(arguments: [
    "\"", "\"a", "\"\\", "\"\\\"", #""\x""#, #""\u""#, #""\u12""#, #""\u12G4""#, #""\U0041""#, #""\'""#,
    #""\uD800\u""#,
    #""\u+041""#, "\"\u{FF21}\\u00\u{FF21}\"", "\"\n\"", "\"\t\"", "\"\u{0}\"", "\"\u{1F}\"", "'a'",
  ])
  func `an invalid string is refused`(text: String) {
    #expect(throws: JSONReader.Failure.self) { try read(text) }
  }

  @Test(
    arguments: [
      [0x80], [0xC0, 0x80], [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xED, 0xB0, 0x80],
      [0xF0, 0x80, 0x80, 0x80], [0xF4, 0x90, 0x80, 0x80], [0xF8, 0x88, 0x80, 0x80, 0x80], [0xFE], [0xFF],
    ] as [[UInt8]])
  func `a string that is not UTF-8 is refused`(bytes: [UInt8]) {
    #expect(fault([0x22] + bytes + [0x22])?.description.contains("not UTF-8") == true)
    #expect(fault([0x7B, 0x22] + bytes + Array("\":1}".utf8)) != nil)
    #expect(fault(bytes) != nil)
  }

  @Test func `one byte order mark is ignored, and no other encoding is read`() throws {
    #expect(try JSONReader.read([0xEF, 0xBB, 0xBF] + Array("[1]".utf8)) == [1])
    #expect(fault([0xEF, 0xBB]) != nil)
    #expect(fault([0xEF, 0xBB, 0xBF]) != nil)
    #expect(fault([0xFF, 0xFE, 0x5B, 0x00, 0x5D, 0x00]) != nil)
    #expect(fault([0x00, 0x5B, 0x00, 0x5D]) != nil)
  }

  @Test func `a member named twice keeps its last value`() throws {
    #expect(try read(#"{"a":1,"b":2,"a":[3],"\u0062":4}"#) == ["a": [3], "b": 4])
  }

  @Test(arguments: ["[", #"{"a":"#])
  func `sixty-four values may be nested`(opening: String) throws {
    func nested(_ depth: Int, around inner: String) -> [UInt8] {
      let closing = opening == "[" ? "]" : "}"
      return Array(
        (String(repeating: opening, count: depth) + inner + String(repeating: closing, count: depth)).utf8)
    }
    #expect(fault(nested(64, around: "1")) == nil)
    let deep = try #require(fault(nested(65, around: "1")))
    #expect(deep.isTooDeep)
    #expect(deep.position == 64 * opening.utf8.count)
    #expect(deep.description == "JSON is nested too deeply at position \(deep.position)")
    #expect(deep.reasonWithoutText == "its JSON is nested too deeply at byte \(deep.position)")
    _ = try JSONReader.read(nested(65, around: "1"), depth: 65)
    // Depth starts over afterwards: it is not the number of brackets.
    _ = try read("[\(Array(repeating: "[[]]", count: 1000).joined(separator: ","))]")
  }

  @Test(arguments: [
    ("[1,x]", "Unexpected token 'x' in JSON at position 3", 3),
    ("{\"secret\":\"s3cr3t\"", "Unexpected end of JSON input", 18),
    ("[1e999]", "Number in JSON is out of range at position 1", 1),
    ("[\"\\q\"]", "Bad escaped character in JSON at position 3", 3),
    ("[\"a\nb\"]", "Bad control character in string literal in JSON at position 3", 3),
  ])
  func `a refusal gives the position and quotes at most one character`(
    text: String, description: String, position: Int
  ) throws {
    let failure = try #require(fault(Array(text.utf8)))
    #expect(failure.description == description)
    #expect(failure.position == position)
    #expect(failure.reasonWithoutText == "it is not JSON at byte \(position)")
  }
}

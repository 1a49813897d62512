import BoundedJSON
import Foundation
import IdentityToolkit
import TestSupport
import Testing

@testable import AuthEmulator
@testable import EmulatorState
@testable import EmulatorWire

/// The server's JSON, compared with Foundation's encoder.
@Suite struct JSONOutputTests {
  /// The value as Foundation writes it.
  func expected(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  func written(_ value: some Encodable) -> String {
    JSONOutput.text(of: value)
  }

  @Test func `every character is written as Foundation writes it`() throws {
    for code in UInt32(0)...0xFF {
      let text = String(try #require(Unicode.Scalar(code)))
      #expect(written("a\(text)b") == (try expected("a\(text)b")))
      #expect(written([text: text]) == (try expected([text: text])))
    }
  }

  @Test(arguments: [
    "", "\u{2028}\u{2029}", "\u{FFFF}\u{FFFE}", "😀", "e\u{301}", "\u{10FFFF}", "\u{D7FF}\u{E000}",
    "</script>",
    "\\u0041", String(repeating: "\"\\\u{1}", count: 1000), String(repeating: "ä😀", count: 1000),
  ])
  func `strings are written as Foundation writes them`(text: String) throws {
    #expect(written(text) == (try expected(text)))
    #expect(try JSONDecoder().decode(String.self, from: Data(JSONOutput.bytes(of: text))) == text)
  }

  @Test(arguments: [
    0, -0.0, 1, -1, 0.1, 1.5, 1e15, 1e16, 1e17, 1e21, 1e300, .leastNonzeroMagnitude, -1e-7,
    9_007_199_254_740_991,
    9_007_199_254_740_992, 18_014_398_509_481_984, 1_795_258_707_975, .pi,
    .greatestFiniteMagnitude, .leastNormalMagnitude, 9.223372036854775807e18, -9.223372036854775808e18,
  ])
  func `a number is written as Foundation writes it`(number: Double) throws {
    #expect(written(number) == (try expected(number)))
  }

  @Test func `integers of every width are written as Foundation writes them`() throws {
    #expect(written([Int8.min, .max, 0]) == (try expected([Int8.min, .max, 0])))
    #expect(written([UInt8.min, .max]) == (try expected([UInt8.min, .max])))
    #expect(written([Int16.min, .max]) == (try expected([Int16.min, .max])))
    #expect(written([UInt16.min, .max]) == (try expected([UInt16.min, .max])))
    #expect(written([Int32.min, .max]) == (try expected([Int32.min, .max])))
    #expect(written([UInt32.min, .max]) == (try expected([UInt32.min, .max])))
    #expect(written([Int64.min, .max, -10, 10]) == (try expected([Int64.min, .max, -10, 10])))
    #expect(written([UInt64.min, .max]) == (try expected([UInt64.min, .max])))
    #expect(written([Int.min, .max]) == (try expected([Int.min, .max])))
    #expect(written([UInt.min, .max]) == (try expected([UInt.min, .max])))
    #expect(written([Float(0.1), 2, 1e20]) == (try expected([Float(0.1), 2, 1e20])))
  }

  @Test func `random values are written as Foundation writes them`() throws {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<5000 {
      let value = Self.value(depth: 0, using: &random)
      #expect(written(value) == (try expected(value)))
    }
    for _ in 0..<20_000 {
      let number = Double(bitPattern: random.next())
      guard number.isFinite else { continue }
      #expect(written(number) == (try expected(number)))
    }
  }

  /// Members in every kind of container, in ways that only a handwritten type uses.
  @Test func `containers within containers are written as Foundation writes them`() throws {
    let value = Containers()
    #expect(written(value) == (try expected(value)))
    #expect(written([value, value]) == (try expected([value, value])))
    #expect(written(["x": [value]]) == (try expected(["x": [value]])))
  }

  @Test func `clients see every member they know, and storage keeps every member`()
    throws
  {
    let everything = """
      {"localId":"a","email":"b","emailVerified":false,"displayName":"c\\"","photoUrl":"d","phoneNumber":"e","disabled":true,
      "customAuth":true,"emailLinkSignin":false,"createdAt":1,"lastLoginAt":2,"lastRefreshAt":3,"validSince":-3,
      "passwordHash":"g","passwordUpdatedAt":4,"salt":"h","hashParameters":"x","customAttributes":"{}","tenantId":"i",
      "initialEmail":"j","screenName":"k","language":"l","timeZone":"m","dateOfBirth":"n",
      "providerUserInfo":[{"providerId":"o"},{}],"passkeys":[{"name":"q"}],"isImported":true,
      "mfaInfo":[{"mfaEnrollmentId":"r","enrolledAt":"2026-11-21T06:59:19.756Z","phoneInfo":"+15555550100"}],"new":{"a":1}}
      """
    let members = try JSONReader.read(Array(everything.utf8)).object ?? [:]
    let user = try UserRecord(members: members)
    #expect(user.members == members)
    let missing = Mirror(reflecting: user).children.filter { "\($0.value)" == "nil" }.map { $0.label ?? "" }
    #expect(missing == [], "a member that is new must be named above, and then be in the table")
    let plain = user.members(UserMember.shown, as: [])
    let shown = try BoundedDecoder.decode(UserInfo.self, from: .object(plain))
    let unknown = Mirror(reflecting: shown).children.filter { "\($0.value)" == "nil" }.map { $0.label ?? "" }
    #expect(unknown == ["version", "rawPassword"])
    #expect(shown.createdAt == 1 && shown.validSince == -3 && shown.passwordUpdatedAt == 4)
    #expect(shown.lastRefreshAt == "1970-01-01T00:00:00.003Z" && shown.passkeyInfo?.first?.name == "q")
    #expect(shown.providerUserInfo?.map(\.providerID) == ["o", nil])
  }

  @Test func `an escape is found at every position of a string`() throws {
    for place in 0..<20 {
      for letter in ["\"", "\\", "\u{1F}", "\0", "ÿ"] {
        let text = String(repeating: "a", count: place) + letter + String(repeating: "ö", count: 20 - place)
        #expect(written(text) == (try expected(text)))
      }
    }
  }

  @Test func `a value without members is an empty object`() throws {
    #expect(written(EmptyObject()) == "{}")
    #expect(written([EmptyObject(), EmptyObject()]) == "[{},{}]")
    #expect(written(ByName<Int>()) == "{}")
    #expect(written([Int]()) == "[]")
    #expect(written(["a": Nothing()]) == #"{"a":{}}"#)
  }

  @Test func `members keep the order of their type, and those of a dictionary are sorted`() {
    struct Pair: Encodable {
      let z = 1
      let a: Int? = nil
      let b = ["y": 1, "x": 2, "é": 3, "Z": 4]
    }
    #expect(written(Pair()) == #"{"z":1,"b":{"Z":4,"x":2,"y":1,"é":3}}"#)
  }

  private static func value(depth: Int, using random: inout SeededGenerator) -> JSONValue {
    switch Int.random(in: 0..<(depth < 4 ? 9 : 6), using: &random) {
    case 0: .null
    case 1: .bool(.random(using: &random))
    case 2: .integer(Int64(truncatingIfNeeded: random.next()) >> Int64.random(in: 0..<63, using: &random))
    case 3: .number(Double.random(in: -1e6...1e6, using: &random))
    case 4, 5: .string(text(using: &random))
    case 6:
      .array(
        (0..<Int.random(in: 0..<5, using: &random)).map { _ in value(depth: depth + 1, using: &random) })
    default:
      .object(
        ByName(
          (0..<Int.random(in: 0..<5, using: &random)).map { _ in
            // Foundation sorts names by its own rules unless they are plain.
            (String(random.next(), radix: 36), value(depth: depth + 1, using: &random))
          }
        ) { $1 })
    }
  }

  private static func text(using random: inout SeededGenerator) -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0..<12, using: &random) {
      let limit: UInt32 = [0x80, 0x800, 0x1_0000, 0x11_0000].randomElement(using: &random) ?? 0x80
      if let scalar = Unicode.Scalar(UInt32.random(in: 0..<limit, using: &random)) {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

private struct Nothing: Encodable {
  func encode(to encoder: any Encoder) throws {}
}

private struct Containers: Encodable {
  func encode(to encoder: any Encoder) throws {
    var members = encoder.container(keyedBy: Name.self)
    try members.encodeNil(forKey: Name("a"))
    try members.encode(true, forKey: Name("b"))
    var nested = members.nestedContainer(keyedBy: Name.self, forKey: Name("c"))
    try nested.encode("x", forKey: Name("a"))
    var deep = nested.nestedUnkeyedContainer(forKey: Name("b"))
    try deep.encode(1)
    try deep.encodeNil()
    var deeper = deep.nestedContainer(keyedBy: Name.self)
    try deeper.encode(Int64String(5), forKey: Name("a"))
    var row = deep.nestedUnkeyedContainer()
    try row.encode(contentsOf: ["p", "q"])
    try deep.encode([JSONValue.null])
    try members.encode(EmptyObject(), forKey: Name("d"))
    // The same object again, as a record with unknown members requests it.
    var more = encoder.container(keyedBy: Name.self)
    try more.encode(2.0, forKey: Name("e"))
    try String("s").encode(to: more.superEncoder(forKey: Name("f")))
  }
}

private struct Name: CodingKey {
  let stringValue: String
  var intValue: Int? { nil }

  init(_ name: String) { stringValue = name }
  init(stringValue: String) { self.stringValue = stringValue }
  init?(intValue: Int) { nil }
}

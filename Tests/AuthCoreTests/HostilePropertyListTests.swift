import Foundation
import TestSupport
import Testing

@testable import AuthCore

/// Files that end Foundation's reader by a signal.
@Suite struct HostilePropertyListTests {
  private static let names = ["PROJECT_ID", "API_KEY", "BUNDLE_ID", "GOOGLE_APP_ID"]

  private func read(_ bytes: [UInt8]) -> [String: String]? {
    PropertyList.strings(named: Self.names, in: bytes).map { strings in
      Dictionary(uniqueKeysWithValues: strings.map { ($0.key, $0.value) })
    }
  }

  /// A binary list of objects with two bytes for each offset and reference; the first object is the top.
  private static func binary(_ objects: [[UInt8]]) -> [UInt8] {
    var bytes = Array("bplist00".utf8)
    var offsets: [UInt8] = []
    for object in objects {
      offsets += [UInt8(bytes.count >> 16), UInt8(bytes.count >> 8 & 0xFF), UInt8(bytes.count & 0xFF)]
      bytes += object
    }
    let numbers = [objects.count, 0, bytes.count].flatMap { number in
      (0..<8).reversed().map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    return bytes + offsets + [0, 0, 0, 0, 0, 0, 3, 2] + numbers
  }

  private static func string(_ text: String) -> [UInt8] {
    [0x5F, 0x12] + (0..<4).reversed().map { UInt8(truncatingIfNeeded: text.utf8.count >> (8 * $0)) }
      + text.utf8
  }

  private static func dictionary(_ pairs: [(key: Int, value: Int)]) -> [UInt8] {
    func reference(_ number: Int) -> [UInt8] { [UInt8(number >> 8), UInt8(number & 0xFF)] }
    let count = (0..<4).reversed().map { UInt8(truncatingIfNeeded: pairs.count >> (8 * $0)) }
    return [0xDF, 0x12] + count + pairs.flatMap { reference($0.key) } + pairs.flatMap { reference($0.value) }
  }

  private static let good = binary([dictionary([(1, 2)]), string("API_KEY"), string("k")])

  @Test(
    arguments: [
      [0xDF, 0x13, 0x40, 0, 0, 0, 0, 0, 0, 0], [0xDF, 0x13, 0xFF, 255, 255, 255, 255, 255, 255, 255],
      [0xDF, 0x14, 0, 0, 0, 0], [0xDF], [0xDF, 0xDF], [0xD1, 0, 1, 0, 9], [0xD1, 0, 0, 0, 0],
      [0xD2, 0, 1, 0, 1, 0, 2, 0, 2],
      [0xD1, 0, 1, 0, 0], [0xA1, 0, 1], [0x51, 0x61], [0xD1, 0, 1], [0xD1, 0xFF, 0xFF, 0, 2],
    ] as [[UInt8]])
  func `a binary list with false counts and references is refused`(top: [UInt8]) {
    #expect(read(Self.good) == ["API_KEY": "k"])
    #expect(read(Self.binary([top, Self.string("API_KEY"), Self.string("k")])) == nil)
  }

  @Test func `a trailer that does not fit the file is refused`() {
    for place in Self.good.count - 26..<Self.good.count {
      for value: UInt8 in [0, 1, 2, 4, 8, 9, 0x7F, 0x80, 0xFF] {
        var bytes = Self.good
        bytes[place] = value
        let found = read(bytes)
        #expect(found == nil || found == [:] || found == ["API_KEY": "k"])
      }
    }
  }

  @Test(arguments: [
    "<array>", "<array><!-- </array> -->", "<array/><array>", "<dict><key>a</key>", "<a b='>'>",
  ])
  func `lists of any depth are read without recursion`(tag: String) {
    let deep = String(repeating: tag, count: 60_000)
    let names = tag.matches(of: /<(a|array|dict)[ >]/).map { String($0.1) }
    let ends = names.reversed().map { "</\($0)>" }.joined()
    let head = "<plist><dict><key>a</key>"
    let whole =
      head + deep + String(repeating: ends, count: 60_000)
      + "<key>API_KEY</key><string>k</string></dict></plist>"
    #expect(read(Array((head + deep).utf8)) == nil)
    let isSeveral = tag.hasPrefix("<array/>")
    #expect(read(Array(whole.utf8)) == (isSeveral ? nil : ["API_KEY": "k"]))
    #expect(read([0xFE, 0xFF] + (head + deep).utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }) == nil)
  }

  /// Inputs whose time could grow with the square of their length.
  enum Shape: CaseIterable {
    case equalKeys, longKeys, comments, references, openTags

    func bytes(_ count: Int) -> [UInt8] {
      func list(_ text: String) -> [UInt8] {
        Array(("<plist><dict>" + String(repeating: text, count: count) + "</dict></plist>").utf8)
      }
      switch self {
      case .equalKeys:
        let long = HostilePropertyListTests.string(String(repeating: "x", count: 16 * count))
        return HostilePropertyListTests.binary([
          HostilePropertyListTests.dictionary(Array(repeating: (1, 1), count: count)), long,
        ])
      case .longKeys: return list("<key>a\u{301}\u{323}</key><true/>")
      case .comments: return list("<!-- <key>- -->")
      case .references: return list("<key>&amp;&#x41;</key><string>&lt;</string>")
      case .openTags: return list("<key>a</key><array>")
      }
    }
  }

  @Test(arguments: Shape.allCases) func `eight times the file costs about eight times as much`(
    shape: Shape
  ) throws {
    #expect(growth(from: 1000, of: shape.bytes) { _ = read($0) } < linearGrowth)
  }

  private static let fragments = [
    "<dict>", "</dict>", "<key>", "</key>", "<array>", "<string>", "</string>", "<!--", "-->", "<![CDATA[",
    "]]>",
    "&amp;", "&#x110000;", "<", ">", "\"", "<plist>", "API_KEY", "\u{0}", "\u{DF}\u{13}",
    "\u{5F}\u{11}\u{FF}",
  ]

  @Test func `thousands of damaged files are read or refused`() throws {
    let members = ["API_KEY": "AIza", "PROJECT_ID": "my-app", "BUNDLE_ID": "com.example.Zoë", "list": "x"]
    var files = [Self.good]
    for format in [PropertyListSerialization.PropertyListFormat.xml, .binary] {
      files.append(
        Array(try PropertyListSerialization.data(fromPropertyList: members, format: format, options: 0)))
    }
    files.append(
      [0xFF, 0xFE]
        + String(decoding: files[1], as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    var mutator = Mutator(seed: 17)
    var readable = 0
    for round in 0..<6000 {
      let found = read(mutator.damage(files[round % files.count], with: Self.fragments))
      if found != nil { readable += 1 }
      #expect(found?.keys.allSatisfy(Self.names.contains) != false)
    }
    #expect(readable > 300, "most damages are harmless or the reader refuses all: \(readable)")
  }
}

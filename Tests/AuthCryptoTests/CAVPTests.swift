import AuthCrypto
import Foundation
import Testing

/// SHA-256 against the files of NIST's Cryptographic Algorithm Validation Program, unchanged.
@Suite struct CAVPTests {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "CAVP")

  /// The `name = value` lines of a file, in order.
  private static func fields(_ name: String) throws -> [(name: Substring, value: String)] {
    let text = try String(contentsOf: folder.appending(path: "\(name).rsp"), encoding: .utf8)
    return text.split(separator: "\n").compactMap { line in
      guard !line.hasPrefix("["), !line.hasPrefix("#"), let sign = line.firstRange(of: " = ") else {
        return nil
      }
      return (line[..<sign.lowerBound], String(line[sign.upperBound...]))
    }
  }

  private static func bytes(_ text: String) -> [UInt8] {
    let digits = Array(text.utf8).map { UInt8(String(UnicodeScalar($0)), radix: 16) ?? 0 }
    return stride(from: 0, to: digits.count - 1, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }

  @Test(arguments: [("SHA256ShortMsg", 65), ("SHA256LongMsg", 64)])
  func `every message has its digest`(file: String, count: Int) throws {
    var digests = 0
    var length = 0
    var message: [UInt8] = []
    for (name, value) in try Self.fields(file) {
      switch name {
      case "Len": length = try #require(Int(value)) / 8
      // An empty message is written as one byte.
      case "Msg": message = Array(Self.bytes(value).prefix(length))
      case "MD":
        digests += 1
        #expect(Hexadecimal.encode(SHA256.hash(message)) == value, "\(file), \(length) bytes")
      default: Issue.record("unknown field \(name)")
      }
    }
    #expect(digests == count)
  }

  /// SHAVS section 6.4: each digest is the last of a thousand, and the seed of the next thousand.
  @Test(.timeLimit(.minutes(1))) func `the Monte Carlo digests follow from their seed`() throws {
    let fields = try Self.fields("SHA256Monte")
    #expect(fields.first?.name == "Seed")
    let seed = try #require(fields.first?.value)
    let digests = fields.filter { $0.name == "MD" }.map(\.value)
    #expect(digests.count == 100)
    // Each digest is the seed of the next, so any of them can be checked alone.
    for (count, (seed, expected)) in zip([seed] + digests, digests).enumerated()
    where count.isMultiple(of: Self.step) {
      var (a, b, c) = (Self.bytes(seed), Self.bytes(seed), Self.bytes(seed))
      for _ in 0..<1000 { (a, b, c) = (b, c, SHA256.hash(a + b + c)) }
      #expect(Hexadecimal.encode(c) == expected, "COUNT = \(count)")
    }
  }

  #if DEBUG
  /// Without the optimizer, all of them take most of a minute.
  private static let step = 20
  #else
  private static let step = 1
  #endif
}

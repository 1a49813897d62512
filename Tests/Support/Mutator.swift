/// Damages bytes in the same way in every run.
package struct Mutator: RandomNumberGenerator {
  private var generator: SeededGenerator

  /// Each seed gives one sequence of damages.
  package init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  package mutating func next() -> UInt64 { generator.next() }

  /// Applies one to four damages: a byte changed, lost or doubled, the rest cut off, a fragment inserted or
  /// put in place of a value.
  ///
  /// - Parameters:
  ///   - bytes: the input.
  ///   - fragments: the strings to insert.
  /// - Returns: the damaged bytes.
  package mutating func damage(_ bytes: [UInt8], with fragments: [String]) -> [UInt8] {
    var bytes = bytes
    for _ in 0..<Int.random(in: 1...4, using: &self) where !bytes.isEmpty {
      let place = Int.random(in: 0..<bytes.count, using: &self)
      let fragment = Array((fragments.randomElement(using: &self) ?? "").utf8)
      switch Int.random(in: 0..<7, using: &self) {
      case 0: bytes[place] = UInt8.random(in: .min ... .max, using: &self)
      case 1: bytes.remove(at: place)
      case 2 where Bool.random(using: &self): bytes.removeSubrange(place...)
      case 3: bytes.insert(contentsOf: bytes[place...].prefix(40), at: place)
      case 4: bytes.insert(contentsOf: fragment, at: place)
      default: bytes.replaceSubrange(value(in: bytes, from: place), with: fragment)
      }
    }
    return bytes
  }

  /// The approximate range of the next JSON value: from after a colon to the next comma or bracket.
  private func value(in bytes: [UInt8], from place: Int) -> Range<Int> {
    guard let colon = bytes[place...].firstIndex(of: UInt8(ascii: ":")) else { return place..<place }
    let end = bytes[(colon + 1)...].firstIndex { [UInt8(ascii: ","), UInt8(ascii: "}")].contains($0) }
    return (colon + 1)..<(end ?? bytes.count)
  }

  /// Values that often break programs.
  package static let jsonFragments = [
    "null", "true", "0", "-1", "1e999", "1.5", "9223372036854775807", "-9223372036854775808",
    "18446744073709551616", "1e18", "\"\"", "\"9223372036854775807\"", "\"-9223372036854775808\"",
    "\"\\u0000\"",
    "\"\\ud800\"", "\"\\r\\nX: y\"", "\"\\u001b[2J\"", "\"\\u2028\"", "[]", "{}", "[null]",
    "{\"a\":{\"b\":[]}}",
    "\"version\":2,", ",", ":", "\"", "\\", "{", "}", "[", "]", "\u{FEFF}", "\"é😀\"",
    "\"0001-01-01T00:00:00Z\"",
    "\"9999-12-31T23:59:59Z\"", "\"x.y.z\"", "\"" + String(repeating: "a", count: 5000) + "\"",
    String(repeating: "[", count: 3000),
    String(repeating: "[", count: 450) + String(repeating: "]", count: 450),
    String(repeating: "{\"a\":", count: 3000),
    String(repeating: "[", count: 40) + String(repeating: "]", count: 40),
    "\"\(String(repeating: "\\n", count: 2000))\"",
  ]
}

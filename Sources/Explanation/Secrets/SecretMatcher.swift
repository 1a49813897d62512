/// Finds any of many strings in another, in one pass (Aho and Corasick, 1975): the time depends on the lengths, not on how many there are.
///
/// A string is also found percent-encoded or in base64, at any offset of the encoded bytes.
struct SecretMatcher: Sendable {
  /// The next node for a node and a byte; 0 is the start.
  private var next: [UInt32: UInt32] = [:]
  /// For each node, the node of the longest suffix of its string that is a prefix of another.
  private var fallbacks: [UInt32] = [0]
  /// The length of the longest string that ends at a node; 0 if none does.
  private var lengths: [Int] = [0]
  private var beginnings = [Bool](repeating: false, count: 256)
  private var haveSpaces = false

  /// A matcher of strings that are not empty.
  init(_ texts: Set<[UInt8]>) {
    let texts = texts.sorted { $0.count > $1.count }
    var nodes = [UInt32](repeating: 0, count: texts.count)
    var (longer, depth) = (texts.count, 0)
    // All strings advance by one letter at a time, so that shorter beginnings are complete when a node looks for its fallback.
    while longer > 0 {
      for index in 0..<longer {
        nodes[index] = node(after: nodes[index], texts[index][depth])
        if texts[index].count == depth + 1 { lengths[Int(nodes[index])] = depth + 1 }
      }
      depth += 1
      while longer > 0, texts[longer - 1].count == depth { longer -= 1 }
    }
    for text in texts {
      beginnings[Int(text[0])] = true
      haveSpaces = haveSpaces || text.contains(Self.space)
    }
  }

  private static func edge(_ node: UInt32, _ byte: UInt8) -> UInt32 { node << 8 | UInt32(byte) }

  private mutating func node(after parent: UInt32, _ byte: UInt8) -> UInt32 {
    if let known = next[Self.edge(parent, byte)] { return known }
    var (fallback, shorter) = (UInt32(0), parent)
    while shorter != 0, fallback == 0 {
      shorter = fallbacks[Int(shorter)]
      fallback = next[Self.edge(shorter, byte)] ?? 0
    }
    let node = UInt32(fallbacks.count)
    next[Self.edge(parent, byte)] = node
    fallbacks.append(fallback)
    lengths.append(lengths[Int(fallback)])
    return node
  }

  /// The text with `mark` in place of each match.
  func replacing(in text: String, by mark: String) -> String {
    guard !next.isEmpty, text.utf8.count >= KnownSecrets.shortest else { return text }
    let bytes = Array(text.utf8)
    var found = matches(in: bytes)
    for plusIsSpace in haveSpaces ? [false, true] : [false] {
      var reading = Reading(bytes)
      var decodings = 0
      while decodings < Self.mostEncodings, reading.decode(plusIsSpace) {
        decodings += 1
        found += matches(in: reading.bytes).map(reading.origin)
      }
    }
    return Self.replacing(found, in: bytes, by: mark) ?? text
  }

  /// No string is encoded more often.
  private static let mostEncodings = 3

  private static func replacing(_ found: [Range<Int>], in bytes: [UInt8], by mark: String) -> String? {
    guard !found.isEmpty else { return nil }
    var (shown, end) = ([UInt8](), 0)
    for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      // A match that overlaps the last one belongs to it.
      if range.lowerBound >= end {
        shown += bytes[end..<range.lowerBound]
        shown += mark.utf8
      }
      end = max(end, range.upperBound)
    }
    return String(decoding: shown + bytes[end...], as: UTF8.self)
  }

  /// Where the strings are in bytes, as they are or in base64.
  private func matches(in bytes: [UInt8]) -> [Range<Int>] {
    var found = base64Runs(in: bytes)
    search(bytes) { found.append($0) }
    return found
  }

  private func search(_ bytes: [UInt8], _ found: (Range<Int>) -> Void) {
    var node: UInt32 = 0
    for (index, byte) in bytes.enumerated() {
      if node == 0, !beginnings[Int(byte)] { continue }
      var following = next[Self.edge(node, byte)]
      while following == nil, node != 0 {
        node = fallbacks[Int(node)]
        following = next[Self.edge(node, byte)]
      }
      node = following ?? 0
      let length = lengths[Int(node)]
      guard length > 0 else { continue }
      let range = index + 1 - length..<index + 1
      if Self.standsAlone(range, in: bytes) { found(range) }
    }
  }

  /// Whether a match is not accidental: a few letters inside a word, or digits inside a longer number, do not
  /// count.
  private static func standsAlone(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
    let isShort = range.count < shortest
    guard isShort || bytes[range].allSatisfy(isDigit) else { return true }
    func continues(_ byte: UInt8) -> Bool { isDigit(byte) || isShort && isLetter(byte) }
    return !(range.lowerBound > 0 && continues(bytes[range.lowerBound - 1]))
      && !(range.upperBound < bytes.count && continues(bytes[range.upperBound]))
  }

  /// The minimum length that does not occur inside words by accident.
  private static let shortest = 6
}

extension SecretMatcher {
  /// Runs of base64 letters, in either alphabet, that encode one of the strings.
  private func base64Runs(in bytes: [UInt8]) -> [Range<Int>] {
    var runs: [Range<Int>] = []
    var start = 0
    while start < bytes.count {
      guard Self.sextet(bytes[start]) != nil else {
        start += 1
        continue
      }
      var end = start + 1
      while end < bytes.count, Self.sextet(bytes[end]) != nil { end += 1 }
      if end - start > KnownSecrets.shortest,
        (0..<4).contains(where: { encodesText(bytes[start..<end], from: $0) })
      {
        while end < bytes.count, bytes[end] == UInt8(ascii: "=") { end += 1 }
        runs.append(start..<end)
      }
      start = end
    }
    return runs
  }

  /// Whether letters encode one of the strings, which may begin at any of four offsets.
  private func encodesText(_ letters: ArraySlice<UInt8>, from place: Int) -> Bool {
    var (decoded, value, bits) = ([UInt8](), 0, 0)
    decoded.reserveCapacity(letters.count)
    for letter in letters.dropFirst(place) {
      value = (value << 6 | (Self.sextet(letter) ?? 0)) & 0xFFFF
      bits += 6
      guard bits >= 8 else { continue }
      bits -= 8
      decoded.append(UInt8(truncatingIfNeeded: value >> bits))
    }
    var isFound = false
    search(decoded) { _ in isFound = true }
    return isFound
  }

  private static func sextet(_ byte: UInt8) -> Int? {
    switch byte {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(byte) - 65
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(byte) - 71
    case UInt8(ascii: "0")...UInt8(ascii: "9"): Int(byte) + 4
    case UInt8(ascii: "+"), UInt8(ascii: "-"): 62
    case UInt8(ascii: "/"), UInt8(ascii: "_"): 63
    default: nil
    }
  }

  private static let space = UInt8(ascii: " ")

  private static func isDigit(_ byte: UInt8) -> Bool {
    byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
  }

  /// Decoded bytes, and the positions from which they came.
  private struct Reading {
    private(set) var bytes: [UInt8]
    /// The position of each byte in the text, and finally the end of the text.
    private var origins: [Int]

    init(_ bytes: [UInt8]) {
      self.bytes = bytes
      origins = []
    }

    /// Decodes again; false if there is nothing to decode.
    mutating func decode(_ plusIsSpace: Bool) -> Bool {
      guard
        bytes.contains(where: { $0 == UInt8(ascii: "%") || plusIsSpace && $0 == UInt8(ascii: "+") })
      else { return false }
      if origins.isEmpty { origins = Array(0...bytes.count) }
      var (decoded, places, index) = ([UInt8](), [Int](), 0)
      while index < bytes.count {
        places.append(origins[index])
        if bytes[index] == UInt8(ascii: "%"), index + 2 < bytes.count,
          let high = Octet.hexValue(bytes[index + 1]),
          let low = Octet.hexValue(bytes[index + 2])
        {
          decoded.append(high << 4 | low)
          index += 3
        } else {
          let isPlus = plusIsSpace && bytes[index] == UInt8(ascii: "+")
          decoded.append(isPlus ? SecretMatcher.space : bytes[index])
          index += 1
        }
      }
      let hasChanged = decoded != bytes
      origins = places + [origins[bytes.count]]
      bytes = decoded
      return hasChanged
    }

    func origin(of range: Range<Int>) -> Range<Int> { origins[range.lowerBound]..<origins[range.upperBound] }
  }
}

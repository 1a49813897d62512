extension JSONReader {
  /// Reads the string that starts with the next quotation mark.
  mutating func string() throws(Failure) -> String {
    position += 1
    var start = position
    skipPlainCharacters()
    // Most strings have no escape and can be copied as they are.
    if take("\"") { return try text(bytes.span.extracting(start..<position - 1)) }
    var unescaped: [UInt8] = []
    while position < bytes.count {
      unescaped += bytes[start..<position]
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        return try text(unescaped.span)
      case UInt8(ascii: "\\"):
        position += 1
        try escape(into: &unescaped)
        start = position
        skipPlainCharacters()
      default:
        throw Failure(
          description: "Bad control character in string literal in JSON at position \(position)",
          position: position)
      }
    }
    throw unexpected()
  }

  /// Skips to the end of a run of plain characters: a quotation mark, a backslash, a control character or the end of the text.
  private mutating func skipPlainCharacters() {
    let end = Self.endOfPlainCharacters(bytes.span, from: position)
    position = end
  }

  private static func endOfPlainCharacters(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var place = start
    // Sixteen at a time, one vector step; each condition is accumulated separately, or it would be sixteen
    // steps.
    while place + 16 <= bytes.count {
      var special: UInt8 = 0
      for byte in place..<place + 16 {
        let byte = bytes[byte]
        special |=
          (byte < 0x20 ? 1 : 0) | (byte == UInt8(ascii: "\"") ? 1 : 0) | (byte == UInt8(ascii: "\\") ? 1 : 0)
      }
      guard special == 0 else { break }
      place += 16
    }
    while place < bytes.count, bytes[place] >= 0x20, bytes[place] != UInt8(ascii: "\""),
      bytes[place] != UInt8(ascii: "\\")
    {
      place += 1
    }
    return place
  }

  private func text(_ bytes: Span<UInt8>) throws(Failure) -> String {
    // ASCII cannot be broken, and the repairing initializer is the faster one.
    var all: UInt8 = 0
    for place in bytes.indices { all |= bytes[unchecked: place] }
    let text = bytes.withUnsafeBufferPointer { bytes in
      all < 0x80 ? String(decoding: bytes, as: UTF8.self) : String(validating: bytes, as: UTF8.self)
    }
    guard let text else {
      throw Failure(
        description: "String in JSON is not UTF-8 before position \(position)", position: position)
    }
    return text
  }

  /// Adds the bytes of the escape after a backslash.
  private mutating func escape(into text: inout [UInt8]) throws(Failure) {
    guard position < bytes.count else { throw unexpected() }
    let letter = bytes[position]
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): text.append(letter)
    case UInt8(ascii: "b"): text.append(0x08)
    case UInt8(ascii: "f"): text.append(0x0C)
    case UInt8(ascii: "n"): text.append(0x0A)
    case UInt8(ascii: "r"): text.append(0x0D)
    case UInt8(ascii: "t"): text.append(0x09)
    case UInt8(ascii: "u"): text += Character(try escapedScalar()).utf8
    default:
      throw Failure(
        description: "Bad escaped character in JSON at position \(position - 1)", position: position - 1)
    }
  }

  /// The scalar of one escape or a pair; half a pair has no UTF-8 form and becomes U+FFFD.
  private mutating func escapedScalar() throws(Failure) -> Unicode.Scalar {
    let unit = try codeUnit()
    if let scalar = Unicode.Scalar(unit) { return scalar }
    let next = position
    guard UTF16.isLeadSurrogate(unit), take("\\"), take("u") else {
      position = next
      return "\u{FFFD}"
    }
    let second = try codeUnit()
    guard UTF16.isTrailSurrogate(second) else {
      // It is a character itself, or the start of another pair.
      position = next
      return "\u{FFFD}"
    }
    let offset = (UInt32(unit) & 0x3FF) << 10 | UInt32(second) & 0x3FF
    return Unicode.Scalar(0x10000 + offset) ?? "\u{FFFD}"
  }

  private mutating func codeUnit() throws(Failure) -> UInt16 {
    var unit: UInt16 = 0
    for place in position..<position + 4 {
      guard place < bytes.count, let digit = Self.hexadecimalDigit(bytes[place]) else {
        throw Failure(description: "Bad Unicode escape in JSON at position \(position)", position: position)
      }
      unit = unit << 4 | digit
    }
    position += 4
    return unit
  }

  private static func hexadecimalDigit(_ letter: UInt8) -> UInt16? {
    switch letter {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): UInt16(letter - UInt8(ascii: "0"))
    case UInt8(ascii: "a")...UInt8(ascii: "f"): UInt16(letter - UInt8(ascii: "a") + 10)
    case UInt8(ascii: "A")...UInt8(ascii: "F"): UInt16(letter - UInt8(ascii: "A") + 10)
    default: nil
    }
  }
}

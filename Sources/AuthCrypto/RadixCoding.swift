/// The encodings of RFC 4648: groups of bits as letters of an alphabet; callers handle padding.
struct RadixCoding {
  private let bitsPerLetter: Int
  private let alphabet: [UInt8]

  static let base64 = Self(
    bitsPerLetter: 6, alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  static let base64URL = Self(
    bitsPerLetter: 6, alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  static let base32 = Self(bitsPerLetter: 5, alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

  /// 255 if the byte is not a letter.
  private let values: [UInt8]

  private init(bitsPerLetter: Int, alphabet: String) {
    self.bitsPerLetter = bitsPerLetter
    self.alphabet = Array(alphabet.utf8)
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
    self.values = values
  }

  /// Encodes bytes between two other strings, written in place as one string; `isPadded` adds `=` up to a
  /// multiple of four letters.
  func text(
    of bytes: [UInt8], after beginning: String = "", before end: String = "", isPadded: Bool = false
  ) -> String {
    let count = (bytes.count * 8 + bitsPerLetter - 1) / bitsPerLetter
    let padding = isPadded ? -count & 3 : 0
    let room = beginning.utf8.count + count + padding + end.utf8.count
    return String(unsafeUninitializedCapacity: room) { text in
      var place = Self.copy(beginning, to: text, at: 0)
      encode(bytes, to: text, at: place)
      place += count
      for _ in 0..<padding {
        text[place] = UInt8(ascii: "=")
        place += 1
      }
      return Self.copy(end, to: text, at: place)
    }
  }

  /// Copies bytes and returns the position after the copy.
  private static func copy(
    _ text: String, to letters: UnsafeMutableBufferPointer<UInt8>, at place: Int
  ) -> Int {
    var text = text
    text.withUTF8 { _ = letters[place...].update(fromContentsOf: $0) }
    return place + text.utf8.count
  }

  // Takes an array, not any collection: generic code of another module would be called for each byte.
  private func encode(_ bytes: [UInt8], to letters: UnsafeMutableBufferPointer<UInt8>, at start: Int) {
    let mask = (1 as UInt32) << bitsPerLetter - 1
    let (alphabet, bytes) = (alphabet.span, bytes.span)
    // Three bytes are four letters; the rest, and all of Base32, goes byte by byte.
    let groups = bitsPerLetter == 6 ? bytes.count / 3 : 0
    var place = start
    for group in 0..<groups {
      let from = 3 * group
      // A group takes three bytes, and its 24 bits are four numbers below 64: every index is in range.
      let bits =
        UInt32(bytes[unchecked: from]) << 16 | UInt32(bytes[unchecked: from + 1]) << 8
        | UInt32(bytes[unchecked: from + 2])
      letters[place] = alphabet[unchecked: Int(bits >> 18)]
      letters[place + 1] = alphabet[unchecked: Int(bits >> 12 & 63)]
      letters[place + 2] = alphabet[unchecked: Int(bits >> 6 & 63)]
      letters[place + 3] = alphabet[unchecked: Int(bits & 63)]
      place += 4
    }
    var waiting: UInt32 = 0
    var bits = 0
    for index in 3 * groups..<bytes.count {
      waiting = waiting << 8 | UInt32(bytes[index])
      bits += 8
      while bits >= bitsPerLetter {
        bits -= bitsPerLetter
        letters[place] = alphabet[Int(waiting >> UInt32(bits) & mask)]
        place += 1
      }
    }
    if bits > 0 { letters[place] = alphabet[Int(waiting << UInt32(bitsPerLetter - bits) & mask)] }
  }

  func has(_ letter: UInt8) -> Bool { values[Int(letter)] != 255 }

  /// Nil for a foreign letter, or if the leftover is a whole letter or not zero: no encoder produces that,
  /// and `dropsLeftover` accepts it.
  func decode(_ letters: ArraySlice<UInt8>, dropsLeftover: Bool = false) -> [UInt8]? {
    let (values, letters) = (values.span, letters.span)
    var isValid = true
    let decoded = [UInt8](unsafeUninitializedCapacity: letters.count * bitsPerLetter / 8) { bytes, count in
      var place = 0
      // Four letters are three bytes.
      while bitsPerLetter == 6, letters.count - place >= 4 {
        // The loop keeps four letters in range, and a byte is always in range of 256 values.
        let one = values[unchecked: Int(letters[unchecked: place])]
        let two = values[unchecked: Int(letters[unchecked: place + 1])]
        let three = values[unchecked: Int(letters[unchecked: place + 2])]
        let four = values[unchecked: Int(letters[unchecked: place + 3])]
        // Only 255 has the upper bits set.
        guard (one | two | three | four) < 64 else { return isValid = false }
        bytes[count] = one << 2 | two >> 4
        bytes[count + 1] = two << 4 | three >> 2
        bytes[count + 2] = three << 6 | four
        count += 3
        place += 4
      }
      var waiting: UInt32 = 0
      var bits = 0
      for place in place..<letters.count {
        let value = values[Int(letters[place])]
        guard value != 255 else { return isValid = false }
        waiting = waiting << UInt32(bitsPerLetter) | UInt32(value)
        bits += bitsPerLetter
        guard bits >= 8 else { continue }
        bits -= 8
        bytes[count] = UInt8(truncatingIfNeeded: waiting >> UInt32(bits))
        count += 1
      }
      let leftover = waiting & ((1 as UInt32) << UInt32(bits) - 1)
      isValid = dropsLeftover || bits < bitsPerLetter && leftover == 0
    }
    return isValid ? decoded : nil
  }
}

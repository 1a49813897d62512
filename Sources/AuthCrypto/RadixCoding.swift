/// The encodings of RFC 4648: groups of bits as letters of an alphabet; callers handle the padding.
struct RadixCoding {
  private let bitsPerLetter: Int
  private let alphabet: [UInt8]

  static let base64 = Self(
    bitsPerLetter: 6, alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  static let base64URL = Self(
    bitsPerLetter: 6, alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_")
  static let base32 = Self(bitsPerLetter: 5, alphabet: "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")

  /// 255 where the byte is no letter.
  private let values: [UInt8]

  private init(bitsPerLetter: Int, alphabet: String) {
    self.bitsPerLetter = bitsPerLetter
    self.alphabet = Array(alphabet.utf8)
    var values = [UInt8](repeating: 255, count: 256)
    for (value, letter) in alphabet.utf8.enumerated() { values[Int(letter)] = UInt8(value) }
    self.values = values
  }

  // Arrays, not any collection: generic code of another module would be called for each byte.
  func encode(_ bytes: [UInt8]) -> [UInt8] {
    let mask = (1 as UInt32) << bitsPerLetter - 1
    // Three bytes are four letters; the rest, and Base32, go byte by byte.
    let whole = bitsPerLetter == 6 ? bytes.count / 3 * 3 : 0
    var letters = encode(groups: bytes, whole / 3)
    var waiting: UInt32 = 0
    var bits = 0
    for byte in bytes[whole...] {
      waiting = waiting << 8 | UInt32(byte)
      bits += 8
      while bits >= bitsPerLetter {
        bits -= bitsPerLetter
        letters.append(alphabet[Int(waiting >> UInt32(bits) & mask)])
      }
    }
    if bits > 0 { letters.append(alphabet[Int(waiting << UInt32(bitsPerLetter - bits) & mask)]) }
    return letters
  }

  /// The first `count` groups of three bytes as four letters each, with room for the letters of the rest.
  private func encode(groups bytes: [UInt8], _ count: Int) -> [UInt8] {
    let (alphabet, bytes) = (alphabet.span, bytes.span)
    let room = (bytes.count * 8 + bitsPerLetter - 1) / bitsPerLetter
    // Written in place: appending asks for each letter whether there is room, and a token has hundreds.
    return [UInt8](unsafeUninitializedCapacity: room) { letters, filled in
      for group in 0..<count {
        let (from, to) = (3 * group, 4 * group)
        // A group takes three of the bytes and four of the `room` letters, and its 24 bits are four numbers below 64: nothing is outside.
        let bits =
          UInt32(bytes[unchecked: from]) << 16 | UInt32(bytes[unchecked: from + 1]) << 8
          | UInt32(bytes[unchecked: from + 2])
        letters[to] = alphabet[unchecked: Int(bits >> 18)]
        letters[to + 1] = alphabet[unchecked: Int(bits >> 12 & 63)]
        letters[to + 2] = alphabet[unchecked: Int(bits >> 6 & 63)]
        letters[to + 3] = alphabet[unchecked: Int(bits & 63)]
      }
      filled = 4 * count
    }
  }

  /// Nil for a foreign letter, or when what is left over is a whole letter or not zero: no encoder makes that.
  func decode(_ letters: ArraySlice<UInt8>) -> [UInt8]? {
    let values = values.span
    var bytes: [UInt8] = []
    bytes.reserveCapacity(letters.count * bitsPerLetter / 8)
    var waiting: UInt32 = 0
    var bits = 0
    var place = letters.startIndex
    if bitsPerLetter == 6 {
      while letters.endIndex - place >= 4 {
        let one = values[Int(letters[place])]
        let two = values[Int(letters[place + 1])]
        let three = values[Int(letters[place + 2])]
        let four = values[Int(letters[place + 3])]
        // Only 255 has the upper bits.
        guard (one | two | three | four) < 64 else { return nil }
        bytes.append(one << 2 | two >> 4)
        bytes.append(two << 4 | three >> 2)
        bytes.append(three << 6 | four)
        place += 4
      }
    }
    for letter in letters[place...] {
      let value = values[Int(letter)]
      guard value != 255 else { return nil }
      waiting = waiting << UInt32(bitsPerLetter) | UInt32(value)
      bits += bitsPerLetter
      if bits >= 8 {
        bits -= 8
        bytes.append(UInt8(truncatingIfNeeded: waiting >> UInt32(bits)))
      }
    }
    let leftOver = waiting & ((1 as UInt32) << UInt32(bits) - 1)
    return bits < bitsPerLetter && leftOver == 0 ? bytes : nil
  }
}

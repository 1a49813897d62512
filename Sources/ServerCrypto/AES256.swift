import AuthCrypto

/// AES with a 256-bit key (FIPS 197), encryption only.
package struct AES256: Sendable {
  private let schedule: [UInt8]

  /// Expands a key of 32 bytes; nil for any other length.
  package init?(key: [UInt8]) {
    guard key.count == 32 else { return nil }
    var words = key
    var round: UInt8 = 1
    for index in 8..<60 {
      var word = Array(words[(index - 1) * 4..<index * 4])
      if index % 8 == 0 {
        word = [word[1], word[2], word[3], word[0]].map { Self.box[Int($0)] }
        word[0] ^= round
        round = Self.doubled(round)
      } else if index % 8 == 4 {
        word = word.map { Self.box[Int($0)] }
      }
      for place in 0..<4 { words.append(words[(index - 8) * 4 + place] ^ word[place]) }
    }
    schedule = words
  }

  /// Encrypts in counter mode, starting with a counter of zero (NIST SP 800-38A section 6.5).
  package func counterEncrypted(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    var counter: UInt64 = 0
    for start in stride(from: 0, to: bytes.count, by: 16) {
      let stream = encrypted([UInt8](repeating: 0, count: 8) + bigEndian(counter))
      result += zip(bytes[start..<min(start + 16, bytes.count)], stream).map { $0 ^ $1 }
      counter += 1
    }
    return result
  }

  package func encrypted(_ block: [UInt8]) -> [UInt8] {
    var state = added(block, round: 0)
    for round in 1...14 {
      // Replaces bytes and shifts rows in one step.
      state = (0..<16).map { Self.box[Int(state[($0 + 4 * ($0 % 4)) % 16])] }
      if round < 14 { state = Self.mixed(state) }
      state = added(state, round: round)
    }
    return state
  }

  private func added(_ block: [UInt8], round: Int) -> [UInt8] {
    (0..<16).map { block[$0] ^ schedule[round * 16 + $0] }
  }

  private static func mixed(_ state: [UInt8]) -> [UInt8] {
    (0..<16).map { place in
      let column = place - place % 4
      let row = { (offset: Int) in state[column + (place + offset) % 4] }
      return doubled(row(0)) ^ doubled(row(1)) ^ row(1) ^ row(2) ^ row(3)
    }
  }

  private static func doubled(_ byte: UInt8) -> UInt8 { byte << 1 ^ (byte & 0x80 == 0 ? 0 : 0x1B) }

  /// The substitution box (section 5.1.1), computed.
  private static let box: [UInt8] = {
    var box = [UInt8](repeating: 0x63, count: 256)
    var (power, inverse): (UInt8, UInt8) = (1, 1)
    repeat {
      // Multiply by 3 and divide by 3.
      power ^= doubled(power)
      inverse ^= inverse << 1
      inverse ^= inverse << 2
      inverse ^= inverse << 4
      if inverse & 0x80 != 0 { inverse ^= 0x09 }
      let turned = [1, 2, 3, 4].map { inverse << UInt8($0) | inverse >> UInt8(8 - $0) }
      box[Int(power)] = turned.reduce(inverse ^ 0x63, ^)
    } while power != 1
    return box
  }()
}

import AuthCrypto

/// Memory-hard keys from passwords (RFC 7914).
package enum Scrypt {
  /// The most memory a computation may take, in bytes.
  private static let mostMemory = 1 << 27
  /// The most 128-byte blocks a computation may mix: a second or two of work.
  private static let mostWork = 1 << 20

  /// Whether this computation is within the limits.
  package static func isAffordable(cost: Int, blockSize: Int, parallelization: Int) -> Bool {
    (1...64).contains(blockSize) && (1...16).contains(parallelization)
      && cost <= mostMemory / (128 * blockSize)
      && cost <= mostWork / (blockSize * parallelization)
  }

  /// A key of `length` bytes; nil for parameters that are invalid or not ``isAffordable(cost:blockSize:parallelization:)``.
  ///
  /// The cost is a power of two; a block has `blockSize` times 128 bytes.
  package static func key(
    from password: [UInt8], salt: [UInt8], cost: Int, blockSize: Int, parallelization: Int, length: Int
  ) -> [UInt8]? {
    guard cost > 1, cost.nonzeroBitCount == 1, (1...1024).contains(length),
      isAffordable(cost: cost, blockSize: blockSize, parallelization: parallelization)
    else { return nil }
    var blocks = PBKDF2<SHA256>.key(
      from: password, salt: salt, iterations: 1, length: 128 * blockSize * parallelization)
    for start in stride(from: 0, to: blocks.count, by: 128 * blockSize) {
      let range = start..<start + 128 * blockSize
      blocks.replaceSubrange(range, with: mixed(Array(blocks[range]), cost: cost))
    }
    return PBKDF2<SHA256>.key(from: password, salt: blocks, iterations: 1, length: length)
  }

  /// ROMix (section 5).
  private static func mixed(_ bytes: [UInt8], cost: Int) -> [UInt8] {
    var block = vectors(bytes)
    var other = block
    let size = block.count
    var table: [Vector] = []
    table.reserveCapacity(cost * size)
    for _ in 0..<cost {
      table += block
      mixBlock(block, into: &other)
      swap(&block, &other)
    }
    for _ in 0..<cost {
      // The first word of the last 64 bytes is also the first of its vector.
      let place = (Int(block[size - 4][0]) & (cost - 1)) * size
      for index in 0..<size { block[index] ^= table[place + index] }
      mixBlock(block, into: &other)
      swap(&block, &other)
    }
    return Self.bytes(block)
  }

  /// BlockMix (section 4): even blocks come before odd ones.
  private static func mixBlock(_ block: [Vector], into result: inout [Vector]) {
    let half = block.count / 8
    var last = Quarters(block, at: block.count - 4)
    for index in 0..<half * 2 {
      last.add(Quarters(block, at: index * 4))
      last.mix()
      last.store(in: &result, at: (index.isMultiple(of: 2) ? index / 2 : half + index / 2) * 4)
    }
  }

  private typealias Vector = SIMD4<UInt32>

  /// The 16 words of Salsa20, with a diagonal of the square in each vector, so that a round works on four
  /// words at a time.
  private struct Quarters {
    private var a, b, c, d: Vector

    init(_ block: [Vector], at place: Int) {
      (a, b, c, d) = (block[place], block[place + 1], block[place + 2], block[place + 3])
    }

    func store(in block: inout [Vector], at place: Int) {
      block[place] = a
      block[place + 1] = b
      block[place + 2] = c
      block[place + 3] = d
    }

    mutating func add(_ other: Self) {
      a ^= other.a
      b ^= other.b
      c ^= other.c
      d ^= other.d
    }

    /// Salsa20/8 (section 3).
    mutating func mix() {
      let before = self
      for _ in 0..<4 {
        round()
        // From columns to rows; the next round turns them back.
        (b, d) = (Self.turned(d), Self.turnedBack(b))
        c = Self.halved(c)
        round()
        (b, d) = (Self.turned(d), Self.turnedBack(b))
        c = Self.halved(c)
      }
      a &+= before.a
      b &+= before.b
      c &+= before.c
      d &+= before.d
    }

    private mutating func round() {
      b ^= Self.rotated(a &+ d, 7)
      c ^= Self.rotated(b &+ a, 9)
      d ^= Self.rotated(c &+ b, 13)
      a ^= Self.rotated(d &+ c, 18)
    }

    private static func rotated(_ vector: Vector, _ count: UInt32) -> Vector {
      vector &<< count | vector &>> (32 - count)
    }

    private static func turned(_ v: Vector) -> Vector { Vector(v[1], v[2], v[3], v[0]) }
    private static func turnedBack(_ v: Vector) -> Vector { Vector(v[3], v[0], v[1], v[2]) }
    private static func halved(_ v: Vector) -> Vector { Vector(v[2], v[3], v[0], v[1]) }
  }

  /// The words of the bytes, each 64 bytes in diagonals: word 5 follows word 0, and so on.
  private static func vectors(_ bytes: [UInt8]) -> [Vector] {
    stride(from: 0, to: bytes.count, by: 16).map { start in
      let (base, first) = (start & ~63, start / 16 % 4)
      let words = (0..<4).map { word(bytes, at: base + 4 * ((first * 4 + $0) * 5 % 16)) }
      return Vector(words[0], words[1], words[2], words[3])
    }
  }

  private static func bytes(_ vectors: [Vector]) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: vectors.count * 16)
    for (index, vector) in vectors.enumerated() {
      for lane in 0..<4 {
        let place = (index & ~3) * 16 + 4 * (((index % 4) * 4 + lane) * 5 % 16)
        bytes.replaceSubrange(place..<place + 4, with: littleEndian(vector[lane]))
      }
    }
    return bytes
  }
}

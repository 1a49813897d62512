/// A hash that takes its input in parts (FIPS 180-4), so that HMAC is written once for all hashes.
package protocol HashFunction: Sendable {
  /// The bytes processed at once; HMAC pads its key to this size (RFC 2104).
  static var blockSize: Int { get }
  /// Creates a hash of no input.
  init()
  /// Adds input.
  mutating func update(_ bytes: some Sequence<UInt8>)
  /// Ends the input and returns the hash.
  consuming func finish() -> [UInt8]
}

extension HashFunction {
  package static func hash(_ bytes: some Sequence<UInt8>) -> [UInt8] {
    var function = Self()
    function.update(bytes)
    return function.finish()
  }
}

/// A hash of FIPS 180-4: one block after another is compressed into the state words.
package protocol BlockHash: HashFunction {
  /// The word type of the hash's arithmetic.
  associatedtype Word: FixedWidthInteger
  /// The number of bytes for the length at the end of the last block.
  static var lengthSize: Int { get }
  /// Input waiting for a full block.
  var blocks: BlockBuffer { get set }
  /// The state after the blocks so far.
  var state: [Word] { get }
  /// Compresses one block into the state.
  mutating func compress(_ block: Range<Int>)
}

extension BlockHash {
  package mutating func update(_ bytes: some Sequence<UInt8>) {
    blocks.append(bytes)
    compressFullBlocks()
  }

  package consuming func finish() -> [UInt8] {
    blocks.pad(lengthSize: Self.lengthSize)
    compressFullBlocks()
    return state.flatMap { bigEndian($0) }
  }

  private mutating func compressFullBlocks() {
    while let block = blocks.next() { compress(block) }
    blocks.forgetTaken()
  }
}

/// Input waiting for a full block, and the padding of FIPS 180-4 section 5.1.
package struct BlockBuffer: Sendable {
  private let blockSize: Int
  private var bytes: [UInt8] = []
  private var taken = 0
  private var length: UInt64 = 0

  init(blockSize: Int) { self.blockSize = blockSize }

  mutating func append(_ more: some Sequence<UInt8>) {
    let before = bytes.count
    bytes.append(contentsOf: more)
    length += UInt64(bytes.count - before)
  }

  /// The offset of the next full block; nil if there is none.
  mutating func next() -> Range<Int>? {
    guard bytes.count - taken >= blockSize else { return nil }
    defer { taken += blockSize }
    return taken..<taken + blockSize
  }

  mutating func forgetTaken() {
    bytes.removeFirst(taken)
    taken = 0
  }

  /// Appends a one bit, zeros, and the length in bits as the last `lengthSize` bytes of a block.
  mutating func pad(lengthSize: Int) {
    bytes.append(0x80)
    let zeros = (2 * blockSize - lengthSize - bytes.count % blockSize) % blockSize
    // No input here gets near 2^61 bytes, so the upper half of a 16-byte length stays zero.
    bytes += [UInt8](repeating: 0, count: zeros + lengthSize - 8)
    bytes += bigEndian(length * 8)
  }

  func word(at offset: Int) -> UInt32 { UInt32(truncatingIfNeeded: number(offset..<offset + 4)) }

  func word(at offset: Int) -> UInt64 { number(offset..<offset + 8) }

  private func number(_ place: Range<Int>) -> UInt64 {
    var number: UInt64 = 0
    for index in place { number = number << 8 | UInt64(bytes[index]) }
    return number
  }
}

package func bigEndian(_ word: some FixedWidthInteger) -> [UInt8] {
  withUnsafeBytes(of: word.bigEndian) { [UInt8]($0) }
}

// Two functions, because a generic one is twenty times slower when a debug build calls it from another file.
@inline(__always) func rotateRight(_ word: UInt32, _ count: UInt32) -> UInt32 {
  word &>> count | word &<< (32 &- count)
}

@inline(__always) func rotateRight(_ word: UInt64, _ count: UInt64) -> UInt64 {
  word &>> count | word &<< (64 &- count)
}

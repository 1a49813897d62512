extension Version {
  /// The codewords of a segment that fits, data and check, in the order in which they are placed (ISO/IEC 18004 section 7.6).
  func codewords(of segment: ByteSegment) -> [UInt8] {
    interleaved(padded(segment.bits(lengthBits: lengthBits)))
  }

  /// The bits with the terminator, filled up to the version's size (section 7.4.9).
  func padded(_ bits: BitBuffer) -> [UInt8] {
    var bits = bits
    bits.append(0, count: min(4, dataCodewordCount * 8 - bits.count))
    var data = bits.bytes
    let filling: [UInt8] = [0xEC, 0x11]
    for index in 0..<(dataCodewordCount - data.count) { data.append(filling[index % 2]) }
    return data
  }

  /// Divides the data into blocks, gives each its check codewords, and takes one codeword of each block in turn.
  func interleaved(_ data: [UInt8]) -> [UInt8] {
    let code = ReedSolomon(degree: checkCodewordsPerBlock)
    let shortLength = data.count / blockCount
    let longCount = data.count % blockCount
    var blocks: [ArraySlice<UInt8>] = []
    var start = 0
    for index in 0..<blockCount {
      // The longer blocks stand last.
      let length = shortLength + (index < blockCount - longCount ? 0 : 1)
      blocks.append(data[start..<start + length])
      start += length
    }
    return Self.transposed(blocks) + Self.transposed(blocks.map { code.check($0)[...] })
  }

  private static func transposed(_ blocks: [ArraySlice<UInt8>]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { place in
      blocks.compactMap { place < $0.count ? $0[$0.startIndex + place] : nil }
    }
  }
}

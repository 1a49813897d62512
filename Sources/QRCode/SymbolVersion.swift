/// A size of symbols, 1 to 40, with what level M makes of it (ISO/IEC 18004 tables 1, 7 and 9).
struct SymbolVersion: Equatable {
  let number: Int

  static let all = (1...40).map(SymbolVersion.init(number:))
  static let largest = SymbolVersion(number: 40)

  /// Modules on each side.
  var size: Int { 17 + 4 * number }

  var checkCodewordsPerBlock: Int { Self.checkCodewordsPerBlock[number - 1] }

  /// Blocks that the codewords are divided into.
  var blockCount: Int { Self.blockCounts[number - 1] }

  /// Codewords of data, padding included.
  var dataCodewordCount: Int { codewordCount - blockCount * checkCodewordsPerBlock }

  /// All codewords: what the function patterns leave free, in whole bytes.
  var codewordCount: Int { (size * size - functionModuleCount) / 8 }

  /// Modules that hold no codeword: finders with separators, timing, format, alignment, version.
  var functionModuleCount: Int {
    let finders = 3 * 64
    let timing = 2 * (size - 16)
    let formatAndDarkModule = 31
    let versionInformation = number >= 7 ? 36 : 0
    let perSide = alignmentCenters.count
    guard perSide > 0 else { return finders + timing + formatAndDarkModule }
    // Three of them would lie on the finders; those in row and column 6 share five modules with the timing pattern.
    let alignment = (perSide * perSide - 3) * 25 - 2 * (perSide - 2) * 5
    return finders + timing + formatAndDarkModule + versionInformation + alignment
  }

  /// Rows, and columns, of the alignment patterns' centers (annex E): evenly apart from the end, the rest in the first gap.
  var alignmentCenters: [Int] {
    guard number > 1 else { return [] }
    let gaps = number / 7 + 1
    let last = size - 7
    // The gap is even. Version 32 alone is rounded down in the standard's table.
    let gap = number == 32 ? 26 : (last - 6 + 2 * gaps - 1) / (2 * gaps) * 2
    return [6] + (0..<gaps).reversed().map { last - $0 * gap }
  }

  /// Bits of the count of bytes (table 3).
  var lengthBits: Int { number < 10 ? 8 : 16 }

  /// The most bytes of text.
  func capacity(needsECI: Bool) -> Int {
    (dataCodewordCount * 8 - ByteSegment.headBits(needsECI: needsECI, lengthBits: lengthBits)) / 8
  }

  /// The first version that takes the segment; nil when none does.
  static func smallest(holding segment: ByteSegment) -> SymbolVersion? {
    let needsECI = segment.needsECI
    return all.first { segment.bytes.count <= $0.capacity(needsECI: needsECI) }
  }

  private static let checkCodewordsPerBlock = [
    10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28, 28, 26, 26, 26,
    26, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28, 28,
  ]

  private static let blockCounts = [
    1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10, 11, 13, 14, 16,
    17, 17, 18, 20, 21, 23, 25, 26, 28, 29, 31, 33, 35, 37, 38, 40, 43, 45, 47, 49,
  ]
}

extension SymbolVersion {
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
      // The longer blocks come last.
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

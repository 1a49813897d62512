/// A symbol size, 1 to 40, with its parameters for level M (ISO/IEC 18004 tables 1, 7 and 9).
struct SymbolVersion: Equatable {
  let number: Int

  static let all = (1...40).map(SymbolVersion.init(number:))
  static let largest = SymbolVersion(number: 40)

  /// Modules on each side.
  var size: Int { 17 + 4 * number }

  var checkCodewordsPerBlock: Int { Self.checkCodewordsPerBlock[number - 1] }

  var blockCount: Int { Self.blockCounts[number - 1] }

  /// The number of data codewords, including padding.
  var dataCodewordCount: Int { codewordCount - blockCount * checkCodewordsPerBlock }

  /// The number of all codewords: the space the function patterns leave, in whole bytes.
  var codewordCount: Int { (size * size - functionModuleCount) / 8 }

  /// The number of modules without codewords: finders with separators, timing, format, alignment, version.
  var functionModuleCount: Int {
    let finders = 3 * 64
    let timing = 2 * (size - 16)
    let formatAndDarkModule = 31
    let versionInformation = number >= 7 ? 36 : 0
    let perSide = alignmentCenters.count
    guard perSide > 0 else { return finders + timing + formatAndDarkModule }
    // Three of them would cover the finders; those in row and column 6 share five modules with the timing
    // pattern.
    let alignment = (perSide * perSide - 3) * 25 - 2 * (perSide - 2) * 5
    return finders + timing + formatAndDarkModule + versionInformation + alignment
  }

  /// Rows, and columns, of the alignment patterns' centers (annex E): evenly spaced from the end, the rest in
  /// the first gap.
  var alignmentCenters: [Int] {
    guard number > 1 else { return [] }
    let gaps = number / 7 + 1
    let last = size - 7
    // The gap is even. Only version 32 is rounded down in the standard's table.
    let gap = number == 32 ? 26 : (last - 6 + 2 * gaps - 1) / (2 * gaps) * 2
    return [6] + (0..<gaps).reversed().map { last - $0 * gap }
  }

  /// The width of the byte count in bits (table 3).
  var lengthBits: Int { number < 10 ? 8 : 16 }

  /// The most bytes of text that fit.
  func capacity(needsECI: Bool) -> Int {
    (dataCodewordCount * 8 - ByteSegment.headBits(needsECI: needsECI, lengthBits: lengthBits)) / 8
  }

  /// The first version that holds the segment; nil if none does.
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
  /// The data and check codewords of a segment that fits, in the order of placement (ISO/IEC 18004 section
  /// 7.6).
  func codewords(of segment: ByteSegment) -> [UInt8] {
    interleaved(padded(segment.bits(lengthBits: lengthBits)))
  }

  /// The bits with the terminator, padded to the version's size (section 7.4.9).
  func padded(_ bits: BitBuffer) -> [UInt8] {
    var bits = bits
    bits.append(0, count: min(4, dataCodewordCount * 8 - bits.count))
    var data = bits.bytes
    let filling: [UInt8] = [0xEC, 0x11]
    for index in 0..<(dataCodewordCount - data.count) { data.append(filling[index % 2]) }
    return data
  }

  /// Divides the data into blocks, adds check codewords to each, and takes one codeword from each block in
  /// turn.
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

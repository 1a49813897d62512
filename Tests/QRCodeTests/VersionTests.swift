import Testing

@testable import QRCode

@Suite struct VersionTests {
  @Test(
    arguments: [
      (1, []), (2, [6, 18]), (6, [6, 34]), (7, [6, 22, 38]), (14, [6, 26, 46, 66]), (15, [6, 26, 48, 70]),
      (16, [6, 26, 50, 74]), (22, [6, 26, 50, 74, 98]), (30, [6, 26, 52, 78, 104, 130]),
      (32, [6, 34, 60, 86, 112, 138]), (36, [6, 24, 50, 76, 102, 128, 154]),
      (39, [6, 26, 54, 82, 110, 138, 166]), (40, [6, 30, 58, 86, 114, 142, 170]),
    ] as [(Int, [Int])])
  func `alignment patterns are where annex E puts them`(number: Int, centers: [Int]) {
    #expect(SymbolVersion(number: number).alignmentCenters == centers)
  }

  @Test(arguments: [
    (1, 26, 14), (2, 44, 26), (5, 134, 84), (7, 196, 122), (9, 292, 180), (10, 346, 213), (20, 1085, 666),
    (27, 1828, 1125), (32, 2465, 1538), (40, 3706, 2331),
  ])
  func `codewords and bytes match tables 1 and 7`(number: Int, codewords: Int, bytes: Int) {
    let version = SymbolVersion(number: number)
    #expect(version.codewordCount == codewords)
    #expect(version.capacity(needsECI: false) == bytes)
  }

  @Test func `each version's patterns leave room for its codewords, and blocks have at most 255`() {
    for version in SymbolVersion.all {
      var grid = ModuleGrid(version: version)
      grid.drawFunctionPatterns(of: version)
      #expect(
        grid.freeModuleCount == version.size * version.size - version.functionModuleCount,
        "\(version.number)")
      #expect((0..<8).contains(grid.freeModuleCount - version.codewordCount * 8))
      let longest = (version.dataCodewordCount + version.blockCount - 1) / version.blockCount
      #expect(longest + version.checkCodewordsPerBlock <= 255)
    }
  }

  @Test(arguments: [(14, 1), (15, 2), (180, 9), (181, 10), (2331, 40)])
  func `the smallest version that holds the string is used`(bytes: Int, number: Int) {
    let segment = ByteSegment(String(repeating: "a", count: bytes))
    #expect(SymbolVersion.smallest(holding: segment)?.number == number)
  }
}

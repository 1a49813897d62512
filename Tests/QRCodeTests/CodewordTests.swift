import Testing

@testable import QRCode

@Suite struct CodewordTests {
  @Test(
    arguments: zip(
      Mask.allCases, [0x5412, 0x5125, 0x5E7C, 0x5B4B, 0x45F9, 0x40CE, 0x4F97, 0x4AA0]))
  func `the format information of level M matches annex C`(mask: Mask, bits: Int) {
    #expect(CheckedNumber.format(mask: mask.rawValue) == bits)
  }

  @Test(arguments: [(7, 0x07C94), (8, 0x085BC), (9, 0x09A99), (10, 0x0A4D3), (21, 0x15683), (40, 0x28C69)])
  func `the version information matches annex D`(number: Int, bits: Int) {
    #expect(CheckedNumber.version(number) == bits)
  }

  @Test func `the check codewords of 01234567 match annex I`() {
    let data: [UInt8] = [
      0x10, 0x20, 0x0C, 0x56, 0x61, 0x80, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11,
    ]
    let check: [UInt8] = [0xA5, 0x24, 0xD4, 0xC1, 0xED, 0x36, 0xC7, 0x87, 0x2C, 0x55]
    #expect(ReedSolomon(degree: 10).check(data[...]) == check)
  }

  @Test(arguments: [10, 16, 18, 22, 24, 26, 28, 30])
  func `data with check codewords is zero at every root of the generator`(degree: Int) {
    let data = (0..<100).map { UInt8($0 * 37 % 256) }
    let block = data + ReedSolomon(degree: degree).check(data[...])
    var root: UInt8 = 1
    for _ in 0..<degree {
      #expect(block.reduce(0) { GaloisField.product($0, root) ^ $1 } == 0)
      root = GaloisField.doubled(root)
    }
    // And not at the next, or this would hold for anything.
    #expect(block.reduce(0) { GaloisField.product($0, root) ^ $1 } != 0)
  }

  @Test func `x generates every element except zero`() {
    var seen: Set<UInt8> = []
    var element: UInt8 = 1
    for _ in 0..<255 {
      seen.insert(element)
      element = GaloisField.doubled(element)
    }
    #expect(seen.count == 255 && !seen.contains(0) && element == 1)
    #expect(GaloisField.product(0, 7) == 0 && GaloisField.product(1, 7) == 7)
  }

  @Test func `a segment is mode, length, bytes, terminator and padding`() {
    let version = SymbolVersion(number: 1)
    #expect(
      version.padded(ByteSegment("Hi").bits(lengthBits: 8))
        == [0x40, 0x24, 0x86, 0x90, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11, 0xEC, 0x11])
    // Beyond ASCII it starts with the interpretation, ECI 26.
    #expect(
      version.padded(ByteSegment("é").bits(lengthBits: 8)).prefix(6) == [0x71, 0xA4, 0x02, 0xC3, 0xA9, 0])
    // Fourteen bytes leave room for only four bits.
    #expect(version.padded(ByteSegment("aaaaaaaaaaaaaa").bits(lengthBits: 8)).last == 0x10)
  }

  @Test func `blocks take turns, the shorter ones first`() {
    // Version 8: two blocks of 38 and two of 39.
    let version = SymbolVersion(number: 8)
    let data = (0..<154).map(UInt8.init)
    let words = version.interleaved(data)
    #expect(words.count == version.codewordCount)
    #expect(Array(words.prefix(6)) == [0, 38, 76, 115, 1, 39])
    #expect(Array(words[148..<154]) == [37, 75, 113, 152, 114, 153])
    let first = ReedSolomon(degree: 22).check(data[..<38])
    #expect(stride(from: 154, to: words.count, by: 4).map { words[$0] } == first)
  }
}

import Testing

@testable import QRCode

@Suite struct QRSymbolTests {
  @Test(arguments: [("a", 2332, 2331), ("é", 1166, 2330)])
  func `a string that is too long is refused with the limit`(letter: String, count: Int, limit: Int) throws {
    let text = String(repeating: letter, count: count)
    #expect(throws: QRError.tooLong(bytes: text.utf8.count, limit: limit)) {
      try QRSymbol(encoding: text)
    }
    #expect(try QRSymbol(encoding: String(text.dropLast())).version == 40)
  }

  @Test(arguments: ["", "HELLO", String(repeating: "x", count: 130), String(repeating: "é", count: 300)])
  func `finders, timing and the dark module are in every symbol`(text: String) throws {
    let symbol = try QRSymbol(encoding: text)
    let size = symbol.size
    #expect(size == 17 + 4 * symbol.version)
    let rows = ["#######", "#     #", "# ### #", "# ### #", "# ### #", "#     #", "#######"]
    for (top, left) in [(0, 0), (0, size - 7), (size - 7, 0)] {
      for (row, line) in rows.enumerated() {
        #expect((0..<7).map { symbol[top + row, left + $0] ? "#" : " " }.joined() == line)
      }
    }
    for place in 8..<size - 8 {
      #expect(symbol[6, place] == (place % 2 == 0) && symbol[place, 6] == (place % 2 == 0))
    }
    for place in 0..<8 {
      #expect(!symbol[7, place] && !symbol[place, 7], "the separator")
      #expect(!symbol[size - 8, place] && !symbol[place, size - 8])
    }
    #expect(symbol[size - 8, 8])
  }

  @Test(arguments: ["", "otpauth://totp/a?secret=AAAA", String(repeating: "0", count: 200)])
  func `both copies of the format information name the mask used`(text: String) throws {
    let symbol = try QRSymbol(encoding: text)
    let size = symbol.size
    let upper = [0, 1, 2, 3, 4, 5, 7, 8].map { symbol[$0, 8] } + [7, 5, 4, 3, 2, 1, 0].map { symbol[8, $0] }
    let other = (0..<8).map { symbol[8, size - 1 - $0] } + (0..<7).map { symbol[size - 7 + $0, 8] }
    let expected = CheckedNumber.format(mask: symbol.mask)
    for copy in [upper, other] {
      #expect(copy.reversed().reduce(0) { $0 << 1 | ($1 ? 1 : 0) } == expected)
    }
  }

  @Test func `no other mask has a lower penalty`() throws {
    for text in ["", "a", "otpauth://totp/x:y?secret=JBSWY3DPEHPK3PXP"] {
      let symbol = try QRSymbol(encoding: text)
      let version = SymbolVersion(number: symbol.version)
      var blank = ModuleGrid(version: version)
      blank.drawFunctionPatterns(of: version)
      blank.place(version.codewords(of: ByteSegment(text)))
      let scores = Mask.allCases.map { blank.masked(by: $0).penalty }
      #expect(scores[symbol.mask] == scores.min())
      #expect(Set(scores).count > 1)
    }
  }

  @Test func `the penalty counts runs, squares, finders and the share of dark modules`() {
    // A light square of 21: runs 21 lines twice, 3 + 16 each; 20 * 20 squares; 50 % off.
    let blank = ModuleGrid(version: SymbolVersion(number: 1))
    #expect(blank.penalty == 2 * 21 * 19 + 400 * 3 + 100)
    // A finder's row in the middle: it breaks the squares around it and the runs across it.
    var finder = blank
    for (place, letter) in "#.###.#".enumerated() { finder.setFunction(10, 7 + place, letter == "#") }
    var expected = blank.penalty
    // Its row: two runs of seven, 5 each, in place of one of 21; seen from both sides.
    expected += 2 * 5 - 19 + 2 * 40
    // Five columns: two runs of ten, 8 each.
    expected += 5 * (2 * 8 - 19)
    // Squares of the two row pairs that touch a dark module: columns 6 to 13 all do.
    expected -= 2 * 8 * 3
    // 5 of 441 dark: 48.9 % off, nine whole steps.
    expected -= 10
    #expect(finder.penalty == expected)
  }

  @Test func `masks invert the modules of table 10`() {
    let corner = Mask.allCases.map { mask in
      (0..<3).map { row in (0..<6).map { mask.inverts(row, $0) ? "#" : "." }.joined() }.joined(separator: " ")
    }
    #expect(
      corner == [
        "#.#.#. .#.#.# #.#.#.", "###### ...... ######", "#..#.. #..#.. #..#..", "#..#.. ..#..# .#..#.",
        "###... ###... ...###", "###### #..... #..#..", "###### ###... ##.##.", "#.#.#. ...### #...##",
      ])
  }
}

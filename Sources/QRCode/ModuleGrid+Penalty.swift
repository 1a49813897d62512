// ISO/IEC 18004 section 7.8.3: how hard a masked symbol is to read; lower is better.
extension ModuleGrid {
  /// The sum of the four features.
  var penalty: Int {
    var sum = blockPenalty + balancePenalty
    for line in 0..<size {
      sum += linePenalty { self[line, $0] }
      sum += linePenalty { self[$0, line] }
    }
    return sum
  }

  /// Features 1 and 3 in one row or column: runs of five or more, and patterns like a finder's.
  private func linePenalty(_ isDark: (Int) -> Bool) -> Int {
    var sum = 0
    var run = 0
    var last: Bool?
    var window = 0
    for place in 0..<size {
      let dark = isDark(place)
      run = dark == last ? run + 1 : 1
      last = dark
      if run == 5 { sum += 3 } else if run > 5 { sum += 1 }
      window = (window << 1 | (dark ? 1 : 0)) & 0x7FF
      // The finder's 1:1:3:1:1 with four light modules before or after it.
      if place >= 10, window == 0b101_1101_0000 || window == 0b000_0101_1101 { sum += 40 }
    }
    return sum
  }

  /// Feature 2: squares of two by two in one color.
  private var blockPenalty: Int {
    var sum = 0
    for row in 1..<size {
      for column in 1..<size {
        let dark = self[row, column]
        if dark == self[row - 1, column], dark == self[row, column - 1], dark == self[row - 1, column - 1] {
          sum += 3
        }
      }
    }
    return sum
  }

  /// Feature 4: each full 5 % by which the share of dark modules differs from one half.
  private var balancePenalty: Int {
    let total = size * size
    return abs(20 * darkModuleCount - 10 * total) / total * 10
  }
}

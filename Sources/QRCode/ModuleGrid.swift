/// The square of modules while a symbol is built, row by row, with a map of the function patterns.
struct ModuleGrid: Equatable {
  let size: Int
  private var isDark: [Bool]
  private var isFunction: [Bool]

  init(version: SymbolVersion) {
    size = version.size
    isDark = Array(repeating: false, count: size * size)
    isFunction = isDark
  }

  subscript(row: Int, column: Int) -> Bool { isDark[row * size + column] }

  var darkModuleCount: Int { isDark.count { $0 } }

  /// The number of modules that the function patterns leave for codewords.
  var freeModuleCount: Int { isFunction.count { !$0 } }

  /// Sets a module that no codeword or mask may change.
  mutating func setFunction(_ row: Int, _ column: Int, _ dark: Bool) {
    isDark[row * size + column] = dark
    isFunction[row * size + column] = true
  }

  /// Fills the free modules, two columns at a time from the right, alternating up and down (ISO/IEC 18004
  /// section 7.7.3).
  mutating func place(_ codewords: [UInt8]) {
    var place = 0
    var isUpward = true
    var right = size - 1
    while right > 0 {
      // The vertical timing pattern takes a whole column.
      if right == 6 { right -= 1 }
      for step in 0..<size {
        let row = isUpward ? size - 1 - step : step
        for column in [right, right - 1] where !isFunction[row * size + column] {
          // A few modules may be left over; they stay light.
          guard place < codewords.count * 8 else { continue }
          isDark[row * size + column] = codewords[place / 8] & 0x80 >> UInt8(place % 8) != 0
          place += 1
        }
      }
      isUpward.toggle()
      right -= 2
    }
  }

  /// The symbol with a mask applied to its free modules, and with matching format information.
  func masked(by mask: Mask) -> ModuleGrid {
    var copy = self
    for row in 0..<size {
      for column in 0..<size where !isFunction[row * size + column] && mask.inverts(row, column) {
        copy.isDark[row * size + column].toggle()
      }
    }
    copy.drawFormat(of: mask)
    return copy
  }
}

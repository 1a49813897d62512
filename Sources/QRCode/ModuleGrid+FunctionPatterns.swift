// ISO/IEC 18004 section 6.3: the parts that are the same in every symbol of a version.
extension ModuleGrid {
  /// Draws everything that does not depend on the content, and reserves space for the format information.
  mutating func drawFunctionPatterns(of version: SymbolVersion) {
    for index in 0..<size {
      setFunction(6, index, index.isMultiple(of: 2))
      setFunction(index, 6, index.isMultiple(of: 2))
    }
    drawFinder(row: 3, column: 3)
    drawFinder(row: 3, column: size - 4)
    drawFinder(row: size - 4, column: 3)
    drawAlignment(at: version.alignmentCenters)
    drawVersion(version)
    drawFormat(of: .zero)
  }

  /// Draws a finder and its separator around a center, clipped at the symbol's edge.
  private mutating func drawFinder(row: Int, column: Int) {
    for down in -4...4 {
      for across in -4...4 {
        let place = (row: row + down, column: column + across)
        guard (0..<size).contains(place.row), (0..<size).contains(place.column) else { continue }
        let ring = max(abs(down), abs(across))
        setFunction(place.row, place.column, ring != 2 && ring != 4)
      }
    }
  }

  private mutating func drawAlignment(at centers: [Int]) {
    for row in centers {
      for column in centers {
        let isOnFinder = row == 6 && (column == 6 || column == size - 7) || row == size - 7 && column == 6
        guard !isOnFinder else { continue }
        for down in -2...2 {
          for across in -2...2 {
            setFunction(row + down, column + across, max(abs(down), abs(across)) != 1)
          }
        }
      }
    }
  }

  /// Draws the version number, twice, from version 7 on (section 7.10).
  private mutating func drawVersion(_ version: SymbolVersion) {
    guard version.number >= 7 else { return }
    let bits = CheckedNumber.version(version.number)
    for place in 0..<18 {
      let isDark = bits >> place & 1 == 1
      setFunction(place / 3, size - 11 + place % 3, isDark)
      setFunction(size - 11 + place % 3, place / 3, isDark)
    }
  }

  /// Draws level and mask, twice, and the module that is always dark (section 7.9).
  mutating func drawFormat(of mask: Mask) {
    let bits = CheckedNumber.format(mask: mask.rawValue)
    for place in 0..<15 {
      let isDark = bits >> place & 1 == 1
      // Around the upper left finder, skipping the timing patterns.
      switch place {
      case 0..<6: setFunction(place, 8, isDark)
      case 6, 7: setFunction(place + 1, 8, isDark)
      case 8: setFunction(8, 7, isDark)
      default: setFunction(8, 14 - place, isDark)
      }
      // Below the upper right finder, then beside the lower left one.
      if place < 8 {
        setFunction(8, size - 1 - place, isDark)
      } else {
        setFunction(size - 15 + place, 8, isDark)
      }
    }
    setFunction(size - 8, 8, true)
  }
}

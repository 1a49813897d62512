/// One of the eight patterns that invert modules, so that no symbol contains a copy of its finders (ISO/IEC
/// 18004 table 10).
enum Mask: Int, CaseIterable {
  case zero, one, two, three, four, five, six, seven

  func inverts(_ row: Int, _ column: Int) -> Bool {
    switch self {
    case .zero: (row + column) % 2 == 0
    case .one: row % 2 == 0
    case .two: column % 3 == 0
    case .three: (row + column) % 3 == 0
    case .four: (row / 2 + column / 3) % 2 == 0
    case .five: row * column % 2 + row * column % 3 == 0
    case .six: (row * column % 2 + row * column % 3) % 2 == 0
    case .seven: ((row + column) % 2 + row * column % 3) % 2 == 0
    }
  }
}

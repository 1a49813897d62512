/// Numbers reserved for fiction, which are well formed but unassigned (Docs/protocol.md 7.1).
package enum FictionRange: String, CaseIterable {
  /// 555-0100 to 555-0199 of area codes in the United States.
  case us
  /// Mobile numbers 07700 900000 to 900999 of the United Kingdom.
  case gb

  package var count: Int {
    switch self {
    case .us: Self.areaCodes.count * 100
    case .gb: 1000
    }
  }

  package func number(at place: Int) -> String {
    func digits(_ value: Int, _ count: Int) -> String {
      let text = "\(value)"
      return String(repeating: "0", count: max(0, count - text.count)) + text
    }
    return switch self {
    case .us: "+1\(Self.areaCodes[place / 100])55501\(digits(place % 100, 2))"
    case .gb: "+447700900\(digits(place, 3))"
    }
  }

  /// Not 650, because people write numbers of this area code into their tests.
  private static let areaCodes = [
    201, 202, 203, 205, 206, 207, 208, 209, 210, 212, 213, 214, 215, 216, 217, 218, 219, 224, 225, 228, 229,
    231, 234, 239, 240, 248, 251, 252, 253, 254, 256, 260, 262, 267, 269, 270, 276, 281, 301, 302,
  ]
}

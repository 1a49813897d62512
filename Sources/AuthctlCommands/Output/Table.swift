/// Columns of text, each as wide as its widest cell, two spaces between.
struct Table: Sendable {
  private let head: [String]
  private var rows: [[String]] = []

  /// A table with a head line.
  init(_ head: String...) { self.head = head }

  /// Adds a row of as many cells as the head has.
  mutating func append(_ cells: String...) { rows.append(cells) }

  /// The same for cells that are a list already.
  mutating func append(_ cells: [String]) { rows.append(cells) }

  /// The lines; nothing for a table without rows.
  func text(_ style: TextStyle) -> String {
    var widths: [Int] = []
    return text(style, continuing: &widths)
  }

  /// The lines of one part of a long table, for which nobody waits until all of it is known.
  ///
  /// - Parameters:
  ///   - style: how the head is dressed.
  ///   - widths: the columns' widths so far; empty for the first part, which has the head.
  /// - Returns: the lines; nothing for a part without rows.
  func text(_ style: TextStyle, continuing widths: inout [Int]) -> String {
    guard !rows.isEmpty else { return "" }
    let hasHead = widths.isEmpty
    let all = ((hasHead ? [head] : []) + rows).map { $0.map(\.onOneLine) }
    let before = hasHead ? head.map { _ in 0 } : widths
    widths = head.indices.map { column in max(before[column], all.map { $0[column].count }.max() ?? 0) }
    return all.enumerated().map { index, cells in
      let line = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      let trimmed = String(line.reversed().drop { $0 == " " }.reversed())
      return (hasHead && index == 0 ? style.faint(trimmed) : trimmed) + "\n"
    }.joined()
  }
}

/// `name: value` lines with the values under each other.
struct Facts: Sendable {
  private var rows: [(name: String, value: String)] = []

  /// No lines.
  init() {}

  /// Adds a line; a nil value adds none.
  mutating func append(_ name: String, _ value: String?) {
    if let value { rows.append((name, value)) }
  }

  /// The lines.
  func text(_ style: TextStyle) -> String {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      let gap = String(repeating: " ", count: width - row.name.count + 2)
      return "\(style.faint(row.name))\(gap)\(row.value.onOneLine)\n"
    }.joined()
  }
}

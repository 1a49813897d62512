/// Columns of text, each as wide as its widest cell, two spaces between.
package struct Table: Sendable {
  private let head: [String]
  private var rows: [[String]]

  package init(_ head: String..., rows: [[String]] = []) { self.init(head, rows: rows) }

  package init(_ head: [String], rows: [[String]] = []) {
    self.head = head
    self.rows = rows
  }

  /// Adds a row of as many cells as the head has.
  package mutating func append(_ cells: String...) { rows.append(cells) }

  /// The lines; nothing for a table without rows.
  package func text(_ style: TextStyle) -> StyledText {
    var widths: [Int] = []
    return text(style, continuing: &widths)
  }

  /// The lines, or a sentence for a table without rows.
  package func text(_ style: TextStyle, orIfEmpty sentence: StyledText) -> StyledText {
    rows.isEmpty && !sentence.isEmpty ? "\(sentence)\n" : text(style)
  }

  /// The lines of one part of a long table, which is printed part by part; nothing for a part without rows.
  ///
  /// `widths` are the columns' widths so far; empty for the first part, which has the head.
  package func text(_ style: TextStyle, continuing widths: inout [Int]) -> StyledText {
    guard !rows.isEmpty else { return "" }
    let hasHead = widths.isEmpty
    let all = ((hasHead ? [head] : []) + rows).map { $0.map(\.onOneLine) }
    let before = hasHead ? head.map { _ in 0 } : widths
    widths = head.indices.map { column in max(before[column], all.map { $0[column].count }.max() ?? 0) }
    return all.enumerated().map { index, cells in
      var line = zip(cells, widths).map { cell, width in
        cell + String(repeating: " ", count: width - cell.count)
      }.joined(separator: "  ")
      while line.utf8.last == UInt8(ascii: " ") { line.removeLast() }
      return (hasHead && index == 0 ? style.faint(line) : StyledText(line)) + "\n"
    }.joined()
  }
}

/// `name: value` lines with the values under each other.
package struct Facts: Sendable {
  private var rows: [(name: String, value: any LineValue)] = []

  package init() {}

  /// Adds a line; a nil value adds none.
  package mutating func append(_ name: String, _ value: (any LineValue)?) {
    if let value { rows.append((name, value)) }
  }

  package func text(_ style: TextStyle) -> StyledText {
    let width = rows.map(\.name.count).max() ?? 0
    return rows.map { row in
      let gap = String(repeating: " ", count: width - row.name.count + 2)
      return "\(style.faint(row.name))\(gap)\(row.value.onLine)\n"
    }.joined()
  }
}

extension TextStyle {
  /// The lines of facts that are all known at once.
  package func facts(_ rows: KeyValuePairs<String, (any LineValue)?>) -> StyledText {
    var facts = Facts()
    for (name, value) in rows { facts.append(name, value) }
    return facts.text(self)
  }
}

/// The table of second factors that people choose from.
///
/// The number in front is a value of `--factor`.
package enum FactorTable {
  package static func text(_ factors: [MFAEnrollment], _ style: TextStyle) -> StyledText {
    var table = Table("#", "KIND", "NUMBER", "NAME", "ENROLLED", "ID")
    for (index, factor) in factors.enumerated() {
      let enrolled = factor.enrolledAt.flatMap { Timestamp(parsing: $0) }?.formatted() ?? factor.enrolledAt
      table.append(
        "\(index + 1)", kind(of: factor), factor.phoneInfo ?? "-", factor.displayName ?? "-", enrolled ?? "-",
        factor.mfaEnrollmentID ?? "-")
    }
    return table.text(style)
  }

  /// `SMS`, `TOTP` or `unknown`.
  package static func kind(of factor: MFAEnrollment) -> String {
    switch SecondFactor(factor).kind {
    case .phone: "SMS"
    case .totp: "TOTP"
    case .unknown: "unknown"
    }
  }

  /// The same for a kind as tokens name it.
  package static func kind(named name: String) -> String {
    switch SecondFactor.Kind(rawValue: name) {
    case .phone: "SMS"
    case .totp: "TOTP"
    case .unknown, nil: name
    }
  }

  /// The name of a factor in a sentence: its name, number or kind.
  package static func name(of factor: MFAEnrollment) -> String {
    let kind = kind(of: factor)
    if let name = factor.displayName, !name.isEmpty { return "'\(name)' (\(factor.phoneInfo ?? kind))" }
    return factor.phoneInfo ?? kind
  }
}

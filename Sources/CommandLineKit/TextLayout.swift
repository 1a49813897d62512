/// Lays plain text out in columns.
struct TextLayout {
  let width: Int

  /// Breaks text at spaces, but not at no-break spaces, which become plain spaces.
  ///
  /// The first line starts at column `first`, the others at `indent`. A word longer than a line is not broken.
  func wrap(_ text: String, indent: Int, first: Int? = nil) -> String {
    wrap(text.split(separator: " ").map(String.init), indent: indent, first: first)
  }

  /// Wraps pieces that must not be broken.
  func wrap(_ pieces: [String], indent: Int, first: Int? = nil) -> String {
    var lines: [String] = []
    var line = ""
    var room = width - (first ?? indent)
    for piece in pieces {
      if line.isEmpty {
        line = piece
      } else if line.count + 1 + piece.count <= room {
        line += " " + piece
      } else {
        lines.append(line)
        line = piece
        room = width - indent
      }
    }
    lines.append(line)
    return lines.joined(separator: "\n" + String(repeating: " ", count: indent))
      .map { $0 == "\u{A0}" ? " " : String($0) }.joined()
  }

  /// Two columns.
  ///
  /// A left side that is too long gets its own line.
  func table(_ rows: [Term], leftWidth: Int? = nil) -> String {
    let widest = leftWidth ?? self.leftWidth(of: rows)
    let column = 2 + widest + 2
    return rows.map { row in
      let right = wrap(row.meaning, indent: column)
      let left = row.name.count <= widest ? row.name : wrap(row.name, indent: 4, first: 2)
      guard !row.meaning.isEmpty else { return "  \(left)\n" }
      let gap =
        row.name.count <= widest
        ? String(repeating: " ", count: column - 2 - row.name.count)
        : "\n" + String(repeating: " ", count: column)
      return "  \(left)\(gap)\(right)\n"
    }.joined()
  }

  /// The widest left side that shares a line with its right side.
  private func leftWidth(of rows: [Term]) -> Int {
    let limit = width < 72 ? 8 : 28
    return rows.map(\.name.count).filter { $0 <= limit }.max() ?? 2
  }

  func section(_ title: String, _ rows: [Term]) -> String {
    sections([(title, rows)])
  }

  /// Tables below headings, with all right sides in one column.
  func sections(_ sections: [(title: String, rows: [Term])]) -> String {
    let widest = leftWidth(of: sections.flatMap(\.rows))
    return sections.filter { !$0.rows.isEmpty }
      .map { "\n\($0.title):\n\(table($0.rows, leftWidth: widest))" }.joined()
  }
}

extension TextLayout {
  /// Blocks below each other, separated by an empty line.
  func page(_ blocks: [HelpBlock]) -> String {
    blocks.map { block in
      switch block {
      case .text(let text): wrap(text, indent: 0) + "\n"
      case .rows(let title, let rows):
        self.title(title) + table(rows)
      case .lines(let title, let lines): self.title(title) + lines.map { "  \($0)\n" }.joined()
      }
    }.joined(separator: "\n")
  }

  private func title(_ title: String?) -> String { title.map { wrap($0, indent: 0) + "\n" } ?? "" }
}

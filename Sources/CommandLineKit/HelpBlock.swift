/// A part of a page: what help wraps to the terminal, the manual sets, and a document shows.
package enum HelpBlock: Sendable, Equatable {
  /// A paragraph, broken where the page ends.
  case text(String)
  /// Terms with their meanings, perhaps below a line such as `Exit codes:`.
  case rows(String?, [Row])
  /// Lines to type or to read as they are, perhaps below a line that ends in a colon.
  case lines(String?, [String])

  /// A term with its meaning.
  package struct Row: Sendable, Equatable {
    /// The term.
    package let left: String
    /// What it means.
    package let right: String

    /// A term and what it means.
    package init(_ left: String, _ right: String) {
      self.left = left
      self.right = right
    }
  }

  /// Splits a discussion: lines that begin with two spaces stay as they are, all others are paragraphs.
  ///
  /// A paragraph directly above such lines is their title.
  package static func blocks(of discussion: String) -> [HelpBlock] {
    var blocks: [HelpBlock] = []
    for line in discussion.split(separator: "\n", omittingEmptySubsequences: false) where !line.isEmpty {
      guard line.hasPrefix("  ") else {
        blocks.append(.text(String(line)))
        continue
      }
      let shown = String(line.dropFirst(2))
      switch blocks.last {
      case .lines(let title, let lines): blocks[blocks.count - 1] = .lines(title, lines + [shown])
      case .text(let title): blocks[blocks.count - 1] = .lines(title, [shown])
      case .rows, nil: blocks.append(.lines(nil, [shown]))
      }
    }
    return blocks
  }
}

extension TextLayout {
  /// Blocks one below the other, an empty line between two.
  func page(_ blocks: [HelpBlock]) -> String {
    blocks.map { block in
      switch block {
      case .text(let text): wrap(text, indent: 0) + "\n"
      case .rows(let title, let rows):
        self.title(title) + table(rows.map { (left: $0.left, right: $0.right) })
      case .lines(let title, let lines): self.title(title) + lines.map { "  \($0)\n" }.joined()
      }
    }.joined(separator: "\n")
  }

  private func title(_ title: String?) -> String { title.map { wrap($0, indent: 0) + "\n" } ?? "" }
}

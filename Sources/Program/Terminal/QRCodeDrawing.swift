import QRCode

/// Draws a QR code as lines of text that a camera can read.
package enum QRCodeDrawing {
  /// Light modules around the symbol (ISO/IEC 18004 section 6.3.8).
  private static let quietZone = 4

  /// The lines of the QR code of a string, without line feeds; one sentence if a terminal of `width` columns has no room.
  ///
  /// Colored lines are black on white on any theme. Without color the theme is unknown: half blocks then draw the light modules (for
  /// dark themes), and `##` the dark ones (for paper).
  package static func lines(of text: String, style: QRStyle, width: Int?, dress: TextStyle) -> [StyledText] {
    guard style != .none else { return [] }
    let symbol: QRSymbol
    do throws(QRError) {
      symbol = try QRSymbol(encoding: text)
    } catch {
      return ["No QR code: \(error)."]
    }
    let needed = (symbol.size + 2 * quietZone) * (style == .ascii ? 2 : 1)
    if let width, width < needed {
      let other = style == .ascii && needed / 2 <= width ? "; on one that shows UTF-8: --qr utf8" : "."
      return ["No QR code: it needs \(needed) columns, and the terminal has \(width)\(other)"]
    }
    let rows = style == .ascii ? asciiRows(symbol) : halfBlockRows(symbol, inksDark: dress.isColored)
    return rows.map(dress.blackOnWhite)
  }

  private static func asciiRows(_ symbol: QRSymbol) -> [String] {
    let range = -quietZone..<symbol.size + quietZone
    return range.map { row in
      range.map { isDark(symbol, row, $0) ? "##" : "  " }.joined()
    }
  }

  private static func halfBlockRows(_ symbol: QRSymbol, inksDark: Bool) -> [String] {
    let range = -quietZone..<symbol.size + quietZone
    return stride(from: range.lowerBound, to: range.upperBound, by: 2).map { row in
      range.map { column in
        switch (isDark(symbol, row, column) == inksDark, isDark(symbol, row + 1, column) == inksDark) {
        case (true, true): "█"
        case (true, false): "▀"
        case (false, true): "▄"
        case (false, false): " "
        }
      }.joined()
    }
  }

  /// Everything around the symbol is light, including the half line below an odd number of rows.
  private static func isDark(_ symbol: QRSymbol, _ row: Int, _ column: Int) -> Bool {
    let inside = 0..<symbol.size
    return inside.contains(row) && inside.contains(column) && symbol[row, column]
  }
}

/// How a QR code is drawn (`--qr`).
package enum QRStyle: String, ChoiceValue {
  case none
  /// Two characters for each module, for fonts and terminals without block elements.
  case ascii
  /// Half blocks: each character has two modules, one above the other.
  case utf8

  /// The option of every command that has something to scan; without it the terminal and the locale decide.
  package static let parameter = Parameter<QRStyle?>.option(
    "qr", "STYLE",
    help:
      "How to draw the QR code; on a terminal utf8, ascii if the locale is not UTF-8, none if TERM is dumb; elsewhere none."
  )
}

/// A QR Code symbol for a string: Model 2, byte mode, error correction level M (ISO/IEC 18004).
///
/// It uses the smallest version that holds the string and, of the eight masks, the one with the lowest
/// penalty. The caller, who draws the symbol, adds the quiet zone: four light modules on each side.
package struct QRSymbol: Sendable, Equatable, CustomStringConvertible {
  /// The size class, 1 to 40.
  package let version: Int
  /// The number of the mask, 0 to 7.
  package let mask: Int
  private let grid: ModuleGrid

  /// Modules on each side: 21 in version 1 to 177 in version 40.
  package var size: Int { grid.size }

  package var description: String { "QR code, version \(version), mask \(mask)" }

  /// Whether the module is dark.
  ///
  /// - Parameters:
  ///   - row: from the top, 0 to `size - 1`.
  ///   - column: from the left, 0 to `size - 1`.
  package subscript(row: Int, column: Int) -> Bool { grid[row, column] }

  /// Encodes a string in UTF-8.
  ///
  /// - Throws: ``QRError/tooLong(bytes:limit:)`` above 2331 bytes, or 2330 if not all are ASCII.
  package init(encoding text: String) throws(QRError) {
    let segment = ByteSegment(text)
    guard let version = SymbolVersion.smallest(holding: segment) else {
      throw .tooLong(
        bytes: segment.bytes.count, limit: SymbolVersion.largest.capacity(needsECI: segment.needsECI))
    }
    var blank = ModuleGrid(version: version)
    blank.drawFunctionPatterns(of: version)
    blank.place(version.codewords(of: segment))
    let candidates = Mask.allCases.map { mask in blank.masked(by: mask) }
    let scores = candidates.map(\.penalty)
    var best = 0
    for index in scores.indices where scores[index] < scores[best] { best = index }
    self.version = version.number
    mask = best
    grid = candidates[best]
  }
}

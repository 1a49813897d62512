import Foundation
import IdentityToolkit
import QRCode
import TestSupport
import Testing

@testable import Program

@Suite struct QRCodeDrawingTests {
  private static let plain = TextStyle(isColored: false)
  private static let colored = TextStyle(isColored: true)

  @Test func `a terminal that is too narrow gets a sentence`() {
    #expect(
      QRCodeDrawing.lines(of: "a", style: .utf8, width: 28, dress: Self.plain)
        == ["No QR code: it needs 29 columns, and the terminal has 28."])
    #expect(
      QRCodeDrawing.lines(of: "a", style: .ascii, width: 57, dress: Self.colored)
        == [
          "No QR code: it needs 58 columns, and the terminal has 57; on one that shows UTF-8: --qr utf8"
        ])
    #expect(QRCodeDrawing.lines(of: "a", style: .utf8, width: 29, dress: Self.plain).count == 15)
    #expect(QRCodeDrawing.lines(of: "a", style: .ascii, width: 58, dress: Self.plain).count == 29)
    #expect(QRCodeDrawing.lines(of: "a", style: .none, width: 1, dress: Self.plain) == [])
    let long = String(repeating: "a", count: 2332)
    #expect(
      QRCodeDrawing.lines(of: long, style: .utf8, width: nil, dress: Self.plain)
        == ["No QR code: 2332 bytes are too many for a QR code, which takes 2331."])
  }

  /// The modules of a drawing, including the quiet zone; true is dark.
  private func modules(_ lines: [String], _ style: QRStyle, inksDark: Bool) -> [[Bool]] {
    if style == .ascii {
      return lines.map { line in
        let letters = Array(line)
        return stride(from: 0, to: letters.count, by: 2).map { letters[$0...$0 + 1] == ["#", "#"] }
      }
    }
    return lines.flatMap { line in
      [line.map { "█▀".contains($0) == inksDark }, line.map { "█▄".contains($0) == inksDark }]
    }
  }

  @Test(arguments: [QRStyle.ascii, .utf8], [false, true])
  func `every module is drawn, with a quiet zone of four`(style: QRStyle, isColored: Bool) throws {
    let text = "otpauth://totp/demo:jane%40example.com?secret=JBSWY3DPEHPK3PXP&issuer=demo"
    let symbol = try QRSymbol(encoding: text)
    var lines = QRCodeDrawing.lines(
      of: text, style: style, width: nil, dress: isColored ? Self.colored : Self.plain
    ).map(\.rendered)
    if isColored {
      // Explicit colors in each line, or a dark theme would invert it.
      for line in lines { #expect(line.hasPrefix("\u{1B}[30;107m") && line.hasSuffix("\u{1B}[0m")) }
      lines = lines.map { String($0.dropFirst("\u{1B}[30;107m".count).dropLast("\u{1B}[0m".count)) }
    }
    let drawn = modules(lines, style, inksDark: isColored)
    let range = -4..<symbol.size + 4
    #expect(drawn.count == range.count + (style == .utf8 ? 1 : 0))
    for (line, row) in zip(drawn, range.lowerBound...) {
      let expected = range.map { column in
        (0..<symbol.size).contains(row) && (0..<symbol.size).contains(column) && symbol[row, column]
      }
      #expect(line == expected, "row \(row)")
    }
  }

  @Test(
    .needs("zbarimg"),
    arguments: [QRStyle.ascii, .utf8], [false, true])
  func `an independent decoder reads the URL from the drawing`(
    style: QRStyle, isColored: Bool
  ) async throws {
    let url = TOTPURL(
      issuer: "demo-authctl", account: "zoë+test@example.com", secret: Secret("JBSWY3DPEHPK3PXP")
    ).url.reveal { $0 }
    let lines = QRCodeDrawing.lines(
      of: url, style: style, width: 80 * 2, dress: isColored ? Self.colored : Self.plain
    ).map { $0.rendered.replacing("\u{1B}[30;107m", with: "").replacing("\u{1B}[0m", with: "") }
    let drawn = modules(lines, style, inksDark: isColored)
    let width = try #require(drawn.first).count * 4
    let pixels = drawn.map { line in
      String(repeating: line.map { $0 ? "1111" : "0000" }.joined() + "\n", count: 4)
    }
    let binary = try Binary()
    try Data("P1\n\(width) \(drawn.count * 4)\n\(pixels.joined())".utf8)
      .write(to: URL(filePath: "\(binary.home.path)/code.pbm"))
    let read = try await binary.run("/usr/bin/env", ["zbarimg", "--quiet", "--raw", "code.pbm"])
    #expect(read.output == "\(url)\n", "\(read.error)")
  }
}

import Foundation
import TestSupport
import Testing

@testable import QRCode

@Suite(.needs("zbarimg"))
struct IndependentDecoderTests {
  private static let letters = Array("abcXYZ019 -._~:/?#[]@!$&'()*+,;=%\"\\<>äéßñ€žЖ漢字🙂")

  /// Strings of many lengths: every version up to 12, some larger ones, the largest.
  private static func texts() -> [String] {
    let random = SeededBytes(18004)
    let lengths = Array(1...80) + stride(from: 85, through: 300, by: 9) + [400, 666, 667, 1000, 1538, 2331]
    return lengths.enumerated().map { index, length in
      // Every third one has letters beyond ASCII.
      let choice = index % 3 == 2 && length < 1000 ? letters : Array(letters.prefix { $0.isASCII })
      var text = ""
      while true {
        let next = choice[Int(random(1)[0]) % choice.count]
        guard text.utf8.count + next.utf8.count <= length else { return text.isEmpty ? "é" : text }
        text.append(next)
      }
    }
  }

  @Test(.timeLimit(.minutes(6))) func `zbarimg reads every symbol as written`() async throws {
    let binary = try Binary()
    let texts = Self.texts()
    #expect(texts.count >= 100)
    var files: [String] = []
    for (index, text) in texts.enumerated() {
      files.append("\(index).pbm")
      let bitmap = Bitmap(try QRSymbol(encoding: text)).text
      try Data(bitmap.utf8).write(to: URL(filePath: "\(binary.home.path)/\(index).pbm"))
    }
    let read = try await binary.run(
      "/usr/bin/env", ["zbarimg", "--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"] + files)
    #expect(read.status == 0, "\(read.error)")
    let lines = read.output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(
      String.init)
    #expect(lines.count == texts.count)
    for (line, text) in zip(lines, texts) { #expect(line == text) }
  }
}

/// A symbol as a plain portable bitmap, four pixels per module, with its quiet zone.
private struct Bitmap {
  let text: String

  init(_ symbol: QRSymbol) {
    let range = -4..<symbol.size + 4
    let rows = range.map { row in
      let line = range.map { column in
        let inside = (0..<symbol.size).contains(row) && (0..<symbol.size).contains(column)
        return inside && symbol[row, column] ? "1111" : "0000"
      }.joined()
      return String(repeating: line + "\n", count: 4)
    }
    text = "P1\n\(range.count * 4) \(range.count * 4)\n" + rows.joined()
  }
}

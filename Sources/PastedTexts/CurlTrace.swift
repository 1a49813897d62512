/// Reads the output of `curl --trace` and `curl --trace-ascii`.
enum CurlTrace {
  private enum Part { case sent, received, body, info }

  /// The same in the form of `curl -v`; nil if the text is not such a trace.
  static func transcript(of text: String) -> String? {
    guard text.contains("=> Send header") || text.contains("== Info: ") else { return nil }
    var (lines, part, bytes): ([String], Part, [UInt8]) = ([], .info, [])
    func finish() {
      defer { bytes = [] }
      let text = String(decoding: bytes, as: UTF8.self)
      switch part {
      case .info: break
      case .body: lines.append(text)
      case .sent, .received:
        let mark = part == .sent ? "> " : "< "
        lines += text.split(whereSeparator: { $0 == "\n" || $0 == "\r\n" }).map { "\(mark)\($0)" }
      }
    }
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: { $0 == "\n" || $0 == "\r\n" }) {
      if let (next, words) = heading(line) {
        finish()
        part = next
        if next == .info { lines.append("* \(words)") }
      } else if part != .info, let row = row(line, isBody: part == .body) {
        bytes += row
      }
    }
    finish()
    return lines.joined(separator: "\n")
  }

  /// A line that begins a part; with `--trace-time` the time precedes it.
  private static func heading(_ line: Substring) -> (part: Part, words: Substring)? {
    for (mark, part) in [
      ("== Info: ", Part.info), ("=> Send header", .sent), ("=> Send data", .sent),
      ("<= Recv header", .received),
      ("<= Recv data", .body), ("=> Send SSL", .info), ("<= Recv SSL", .info),
    ] {
      guard let range = line.firstRange(of: mark), line[..<range.lowerBound].utf8.count < 24 else { continue }
      return (part, line[range.upperBound...])
    }
    return nil
  }

  /// The bytes of a line such as `0010: 7b 0a  {.` or `0040: {.`; nil for another line.
  private static func row(_ line: Substring, isBody: Bool) -> [UInt8]? {
    let offset = line.prefix { $0.isHexDigit }
    guard offset.utf8.count >= 4, line.dropFirst(offset.count).hasPrefix(": ") else { return nil }
    let content = Array(line.dropFirst(offset.count + 2).utf8)
    if content.count > 48, let bytes = bytes(ofHexadecimal: content[..<48]) { return bytes }
    guard isBody else {
      // A line of 64 letters goes on in the next one.
      return content.count < 64 ? content + [0x0A] : content
    }
    return withoutDots(content)
  }

  /// The bytes of sixteen columns, `7b 0a `; nil if they are something else.
  private static func bytes(ofHexadecimal columns: ArraySlice<UInt8>) -> [UInt8]? {
    var (bytes, hasEnded) = ([UInt8](), false)
    for index in stride(from: columns.startIndex, to: columns.endIndex, by: 3) {
      let high = Octet.hexValue(columns[index])
      let low = Octet.hexValue(columns[index + 1])
      guard columns[index + 2] == 0x20 else { return nil }
      if let high, let low, !hasEnded {
        bytes.append(high << 4 | low)
      } else if columns[index] == 0x20, columns[index + 1] == 0x20 {
        hasEnded = true
      } else {
        return nil
      }
    }
    return bytes
  }

  /// The line without the dots that stand for line feeds in JSON.
  private static func withoutDots(_ line: [UInt8]) -> [UInt8] {
    func isLetter(_ index: Int) -> Bool {
      guard line.indices.contains(index) else { return true }
      return (0x21...0x7E).contains(line[index]) && !"{}[],\"".utf8.contains(line[index])
    }
    return line.indices.map { index in
      line[index] == UInt8(ascii: ".") && !(isLetter(index - 1) && isLetter(index + 1)) ? 0x20 : line[index]
    }
  }
}

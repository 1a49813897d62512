/// What people write into JSON that is no JSON, in words.
package enum JSONMistake {
  /// The first mistake in a text, and where it is; nil if it is JSON.
  package static func first(in bytes: [UInt8]) -> (position: JSONLocator.Position, text: String)? {
    do throws(JSONReader.Failure) {
      _ = try JSONReader.read(bytes)
      return nil
    } catch {
      let (offset, text) = at(error, in: bytes)
      return (JSONLocator(bytes).position(of: offset), text)
    }
  }

  /// The encoding that a byte order mark names, if it is not UTF-8.
  package static func encoding(of bytes: [UInt8]) -> String? {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) ? "UTF-16" : nil
  }

  /// The mistake for which a reader refused the text at a byte, and the byte to point at.
  package static func at(
    _ failure: JSONReader.Failure, from start: Int = 0, in bytes: [UInt8]
  ) -> (offset: Int, text: String) {
    let position = start + failure.position
    if failure.isTooDeep { return (position, "nested too deeply") }
    if let encoding = encoding(of: bytes) { return (0, "this text is in \(encoding), not in UTF-8") }
    if failure.description.contains("out of range") { return (position, "the number is out of range") }
    if let offset = bytes[..<min(position, bytes.count)].firstOutsideUTF8 {
      return (offset, "this text is not in UTF-8")
    }
    guard position < bytes.count else {
      return (bytes.count, "the file ends before its JSON is complete")
    }
    let blanks: [UInt8] = [0x20, 0x09, 0x0A, 0x0D]
    let before = bytes.prefix(position).lastIndex { !blanks.contains($0) }
    let (byte, last) = (bytes[position], before.map { bytes[$0] } ?? 0)
    func isOne(_ byte: UInt8, of characters: String) -> Bool { characters.utf8.contains(byte) }
    let code = String(byte, radix: 16, uppercase: true)
    let shown =
      switch byte {
      case 0x21...0x7E: String(Unicode.Scalar(byte))
      case ..<0x80: "U+00\(code.count < 2 ? "0" : "")\(code)"
      default: "this character"
      }
    let isWord = isOne(byte | 0x20, of: "abcdefghijklmnopqrstuvwxyz") || isOne(byte, of: "_$")
    if isOne(byte, of: "}]"), isOne(last, of: ",") {
      return (before ?? position, "a comma before \(shown) is one too many")
    }
    if isOne(byte, of: "/#") { return (position, "JSON has no comments") }
    if isOne(byte, of: "'") { return (position, "JSON needs double quotes around text") }
    if isOne(byte, of: "\"{["), last != 0, !isOne(last, of: ",:{[") {
      return (position, "a comma is missing before this")
    }
    if isWord, isOne(last, of: "{,") { return (position, "a name needs double quotes") }
    if isWord, isOne(last, of: ":[") { return (position, "a text needs double quotes") }
    return (position, "not JSON, at \(shown)")
  }
}

extension RandomAccessCollection<UInt8> {
  /// The first byte that is not UTF-8; nil if all of them are.
  package var firstOutsideUTF8: Index? {
    guard String(validating: self, as: UTF8.self) == nil else { return nil }
    var (decoder, bytes, offset) = (UTF8(), makeIterator(), 0)
    while case .scalarValue(let scalar) = decoder.decode(&bytes) { offset += UTF8.width(scalar) }
    return index(startIndex, offsetBy: offset)
  }
}

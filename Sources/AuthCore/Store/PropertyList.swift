/// Reads the strings of a property list from outside, such as `GoogleService-Info.plist`: one dictionary, as XML or binary.
///
/// Foundation's reader calls itself for each level and trusts the counts of the binary form, so a hostile file ends the program
/// (Docs/decisions/0016-own-property-list-reader.md). This one neither calls itself nor reserves memory by a count, and its time is
/// proportional to the length of the file.
enum PropertyList {
  /// The values of the top dictionary's members with these names.
  ///
  /// Other members are not looked at.
  ///
  /// - Returns: nil for anything that is not a property list, a member with one of the names that is not a string, or two of them with
  ///   one name.
  static func strings(named names: [String], in bytes: [UInt8]) -> ByName<String>? {
    if bytes.starts(with: "bplist".utf8) { return BinaryPropertyList(bytes)?.strings(named: names) }
    guard let text = text(of: bytes) else { return nil }
    var list = XMLPropertyList(Array(text.utf8), names)
    return list.read()
  }

  /// The text of an XML file: UTF-8, or UTF-16 with a byte order mark (XML 1.0 section 4.3.3).
  private static func text(of bytes: [UInt8]) -> String? {
    let (first, second) = (bytes.first, bytes.dropFirst().first)
    guard (first, second) == (0xFE, 0xFF) || (first, second) == (0xFF, 0xFE) else {
      let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
      return String(validating: bytes.dropFirst(bytes.starts(with: mark) ? 3 : 0), as: UTF8.self)
    }
    guard bytes.count.isMultiple(of: 2) else { return nil }
    let units = stride(from: 2, to: bytes.count, by: 2).map { place in
      let (one, two) = (UInt16(bytes[place]), UInt16(bytes[place + 1]))
      return first == 0xFE ? one << 8 | two : two << 8 | one
    }
    return String(validating: units, as: UTF16.self)
  }
}

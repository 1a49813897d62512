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
  /// XML is in UTF-8, or in UTF-16 with a byte order mark (XML 1.0 section 4.3.3).
  ///
  /// - Returns: nil for anything that is not a property list, a member with one of the names that is not a string, or two of them with
  ///   one name.
  static func strings(named names: [String], in bytes: [UInt8]) -> ByName<String>? {
    if bytes.starts(with: "bplist".utf8) { return BinaryPropertyList(bytes)?.strings(named: names) }
    let text = bytes.inUTF8
    guard String(validating: text, as: UTF8.self) != nil else { return nil }
    var list = XMLPropertyList(text, names)
    return list.read()
  }
}

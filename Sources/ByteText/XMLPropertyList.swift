/// The XML form of a property list (plist(5)), as far as ``PropertyList`` needs it.
package struct XMLPropertyList {
  private let bytes: [UInt8]
  private let names: [String]
  /// The byte that is read next; in a text that cannot be read, the one that is wrong.
  package private(set) var place = 0
  /// The names of the elements that are open.
  private var open: [Range<Int>] = []
  /// How many elements are open when the dictionary is the innermost; nil before it and after it.
  private var dictionaryLevel: Int?
  private var isDone = false
  /// The key whose value follows.
  private var key: [UInt8]?
  /// The text of the current key or string; nil in other elements.
  private var text: [UInt8]?
  private var found: ByName<String> = [:]

  package init(_ bytes: [UInt8], _ names: [String]) {
    self.bytes = bytes
    self.names = names
  }

  /// The members' values; nil if it is not a property list.
  package mutating func read() -> ByName<String>? {
    while place < bytes.count {
      let isRead =
        if has("<?") {
          skip(past: "?>")
        } else if has("<!--") {
          skip(past: "-->")
        } else if has("<![CDATA[") {
          readCData()
        } else if has("<!DOCTYPE") {
          skipDoctype()
        } else if has("</") {
          readEnd()
        } else if has("<") {
          readStart()
        } else {
          readText()
        }
      guard isRead else { return nil }
    }
    return isDone && open.isEmpty ? found : nil
  }

  private func has(_ mark: String) -> Bool { bytes[place...].starts(with: mark.utf8) }

  private mutating func skip(past mark: String) -> Bool {
    guard let mark = bytes[place...].firstRange(of: Array(mark.utf8)) else { return false }
    place = mark.upperBound
    return true
  }

  /// A document type without declarations of its own: those could define entities.
  private mutating func skipDoctype() -> Bool {
    let start = place
    guard open.isEmpty, !isDone, skip(past: ">") else { return false }
    return !bytes[start..<place].contains(UInt8(ascii: "["))
  }

  private mutating func readCData() -> Bool {
    place += "<![CDATA[".utf8.count
    let start = place
    guard skip(past: "]]>") else { return false }
    return take(bytes[start..<(place - 3)])
  }

  private mutating func readText() -> Bool {
    let end = bytes[place...].firstIndex(of: UInt8(ascii: "<")) ?? bytes.count
    while place < end {
      guard bytes[place] == UInt8(ascii: "&") else {
        let next = bytes[place..<end].firstIndex(of: UInt8(ascii: "&")) ?? end
        guard take(bytes[place..<next]) else { return false }
        place = next
        continue
      }
      // The longest, `&#x10FFFF;`, has room for some zeros.
      guard let semicolon = bytes[place..<end].prefix(16).firstIndex(of: UInt8(ascii: ";")),
        let character = Self.character(bytes[(place + 1)..<semicolon]),
        take(Array(String(character).utf8)[...])
      else { return false }
      place = semicolon + 1
    }
    return true
  }

  /// The character of a reference (XML 1.0 sections 4.1 and 4.6).
  private static func character(_ reference: ArraySlice<UInt8>) -> Unicode.Scalar? {
    let name = String(decoding: reference, as: UTF8.self)
    switch name {
    case "lt": return "<"
    case "gt": return ">"
    case "amp": return "&"
    case "quot": return "\""
    case "apos": return "'"
    default:
      let isHexadecimal = name.hasPrefix("#x")
      guard name.hasPrefix("#"), !name.utf8.contains(UInt8(ascii: "+")),
        let value = UInt32(name.dropFirst(isHexadecimal ? 2 : 1), radix: isHexadecimal ? 16 : 10)
      else { return nil }
      return value == 0 ? nil : Unicode.Scalar(value)
    }
  }

  /// Text of an element: kept in a key or string, and only blank between the elements of the dictionary.
  private mutating func take(_ characters: ArraySlice<UInt8>) -> Bool {
    if text != nil {
      text? += characters
      return true
    }
    let isInside = dictionaryLevel.map { open.count > $0 } ?? false
    return isInside || characters.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
  }

  private mutating func readStart() -> Bool {
    place += 1
    let start = place
    guard let end = endOfTag() else { return false }
    let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
    let name = start..<(bytes[start..<end].firstIndex { [0x20, 0x09, 0x0A, 0x0D, 0x2F].contains($0) } ?? end)
    place = end + 1
    guard !name.isEmpty, begin(name) else { return false }
    open.append(name)
    return isEmpty ? finish() : true
  }

  /// The place of the tag's `>`, which may also stand in the quotes of an attribute.
  private func endOfTag() -> Int? {
    var quote: UInt8?
    for index in place..<bytes.count {
      let byte = bytes[index]
      if quote != nil {
        if byte == quote { quote = nil }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
      } else if byte == UInt8(ascii: ">") {
        return index
      }
    }
    return nil
  }

  private mutating func readEnd() -> Bool {
    place += 2
    let start = place
    guard skip(past: ">") else { return false }
    let name = bytes[start..<(place - 1)]
    guard let last = open.last else { return false }
    let rest = name.dropFirst(last.count)
    guard name.starts(with: bytes[last]), rest.allSatisfy({ [0x20, 0x09, 0x0A, 0x0D].contains($0) })
    else { return false }
    return finish()
  }

  private func isNamed(_ element: Range<Int>, _ name: String) -> Bool {
    bytes[element].elementsEqual(name.utf8)
  }

  /// An element begins where it may.
  private mutating func begin(_ element: Range<Int>) -> Bool {
    guard text == nil else { return false }
    guard let level = dictionaryLevel else {
      // The root is a `plist` with one dictionary, or the dictionary itself.
      guard !isDone else { return false }
      if open.isEmpty, isNamed(element, "plist") { return true }
      guard isNamed(element, "dict") else { return false }
      dictionaryLevel = open.count + 1
      return true
    }
    guard open.count == level else { return true }
    let isKey = isNamed(element, "key")
    guard isKey == (key == nil) else { return false }
    if isKey || isNamed(element, "string") { text = [] }
    return true
  }

  /// The innermost element ends.
  private mutating func finish() -> Bool {
    guard let element = open.popLast() else { return false }
    guard let level = dictionaryLevel else { return true }
    if open.count < level {
      (dictionaryLevel, isDone) = (nil, true)
      return key == nil
    }
    guard open.count == level else { return true }
    defer { text = nil }
    if isNamed(element, "key") {
      key = text
      return true
    }
    defer { key = nil }
    guard let name = names.first(where: { $0.utf8.elementsEqual(key ?? []) }) else { return true }
    guard let text, found[name] == nil else { return false }
    found[name] = String(decoding: text, as: UTF8.self)
    return true
  }
}

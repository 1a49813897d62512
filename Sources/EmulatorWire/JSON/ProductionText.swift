/// A JSON text of this server, arranged as production writes it.
///
/// The text was written in the order of Google's emulator and on one line. Values are copied as they are.
package struct ProductionText {
  private let bytes: [UInt8]
  private let isLaidOut: Bool
  private var output: [UInt8] = []

  /// Puts the members of each object into the order of its message; an object without a known message keeps its own.
  ///
  /// A laid out text has a line for each member and element, two spaces for each level, and a line end.
  package static func of(_ bytes: [UInt8], as message: Message?, isLaidOut: Bool = true) -> [UInt8] {
    var text = Self(bytes: bytes, isLaidOut: isLaidOut)
    text.output.reserveCapacity(bytes.count + bytes.count / 2)
    text.write(from: 0, as: message.map { .object($0) }, level: 0)
    if isLaidOut { text.output.append(0x0A) }
    return text.output
  }

  private init(bytes: [UInt8], isLaidOut: Bool) {
    self.bytes = bytes
    self.isLaidOut = isLaidOut
  }

  private mutating func write(from start: Int, as form: MemberForm?, level: Int) {
    var walker = JSONWalker(bytes, at: start)
    let isObject = walker.take("{")
    guard isObject || walker.take("[") else {
      walker.skipValue()
      output += bytes[start..<walker.position]
      return
    }
    var parts: [Part] = []
    while walker.position < bytes.count, !walker.take(isObject ? "}" : "]") {
      _ = walker.take(",")
      parts.append(isObject ? Part(memberAt: &walker, of: form) : Part(elementAt: walker, of: form))
      walker.skipValue()
    }
    output.append(isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
    let order = parts.indices.sorted { (parts[$0].place, $0) < (parts[$1].place, $1) }
    for (index, part) in order.map({ parts[$0] }).enumerated() {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      breakLine(level + 1)
      output += bytes[part.start..<part.value]
      if isObject, isLaidOut { output.append(0x20) }
      write(from: part.value, as: part.form, level: level + 1)
    }
    if !parts.isEmpty { breakLine(level) }
    output.append(isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
  }

  /// A member, whose name and colon precede its value, or an element.
  private struct Part {
    var place = 0
    let start: Int
    let value: Int
    var form: MemberForm?

    init(memberAt walker: inout JSONWalker, of outer: MemberForm?) {
      start = walker.position
      walker.skipString()
      let name = String(decoding: walker.bytes[start + 1..<walker.position - 1], as: UTF8.self)
      _ = walker.take(":")
      value = walker.position
      form = outer?.form(of: name)
      if case .object(let message)? = outer { place = message.answerPlace(of: name) }
    }

    init(elementAt walker: JSONWalker, of outer: MemberForm?) {
      (start, value) = (walker.position, walker.position)
      if case .list(let element)? = outer { form = element }
    }
  }

  private mutating func breakLine(_ level: Int) {
    guard isLaidOut else { return }
    output.append(0x0A)
    output.append(contentsOf: repeatElement(0x20, count: 2 * level))
  }
}

/// A piece of JavaScript, TypeScript, Dart or JSON.
struct CodeToken {
  enum Kind: Equatable {
    case word(String)
    /// A text in quotes; nil for one with escapes, and for a regular expression.
    case text(String?)
    /// A text in backquotes with `${NAME}` in it.
    case template(String)
    /// `||` or `??`.
    case or
    case mark(UInt8)
  }

  let kind: Kind
  /// The first byte, and the one after the last.
  let range: Range<Int>
  /// Whether it is the first on its line.
  let startsLine: Bool

  func `is`(_ mark: Unicode.Scalar) -> Bool { kind == .mark(UInt8(ascii: mark)) }

  var word: String? {
    guard case .word(let word) = kind else { return nil }
    return word
  }

  /// The word or the text that names a member.
  var name: String? {
    switch kind {
    case .word(let word): word
    case .text(let text): text
    case .template, .or, .mark: nil
    }
  }
}

/// Splits code into tokens, without its comments; code that is cut off or inside another text is split as far as it goes.
struct CodeLexer {
  private let bytes: [UInt8]
  private var place = 0
  private var startsLine = true
  private var tokens: [CodeToken] = []
  /// The end of the line on which a quote or a slash has no second one.
  private var endless: [UInt8: Int] = [:]
  /// The quote after JSON in a text.
  private var closing = -1

  static func tokens(of bytes: [UInt8]) -> [CodeToken] {
    var lexer = CodeLexer(bytes: bytes)
    while lexer.place < bytes.count { lexer.step() }
    return lexer.tokens
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  private func has(_ mark: String) -> Bool { bytes[place...].starts(with: mark.utf8) }

  private mutating func step() {
    let byte = bytes[place]
    switch byte {
    case 0x0A, 0x0D:
      startsLine = true
      place += 1
    case 0x00...0x20: place += 1
    case UInt8(ascii: "/") where has("//"), UInt8(ascii: "#") where startsLine && (has("# ") || has("#!")):
      place = bytes[place...].firstIndex(of: 0x0A) ?? bytes.count
    case UInt8(ascii: "/") where has("/*"): skip(past: "*/")
    case UInt8(ascii: "<") where has("<!--"): skip(past: "-->")
    case _ where place < endless[byte] ?? 0 || place == closing, UInt8(ascii: "'") where isApostrophe:
      add(.mark(byte), upTo: place + 1)
    case UInt8(ascii: "|") where has("||"), UInt8(ascii: "?") where has("??"): add(.or, upTo: place + 2)
    case UInt8(ascii: "?") where has("?."): place += 1
    case UInt8(ascii: "/") where beginsValue, UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
      readText(until: byte)
    case _ where Self.isLetter(byte):
      let end = bytes[place...].firstIndex { !Self.isLetter($0) } ?? bytes.count
      add(.word(String(decoding: bytes[place..<end], as: UTF8.self)), upTo: end)
    default: add(.mark(byte), upTo: place + 1)
    }
  }

  /// Whether it stands inside a word of prose; code has a blank or a mark before a text, unless it was minified.
  private var isApostrophe: Bool {
    guard let last = tokens.last, last.range.upperBound == place, let word = last.word else { return false }
    return !["return", "case", "typeof", "else"].contains(word) && place + 1 < bytes.count
      && Self.isLetter(bytes[place + 1])
  }

  /// Whether a value may follow, so that a slash divides nothing.
  private var beginsValue: Bool {
    guard let last = tokens.last else { return false }
    return last.word == "return" || last.kind == .or || "(,=:[!&?;{+".unicodeScalars.contains { last.is($0) }
  }

  private mutating func add(_ kind: CodeToken.Kind, upTo end: Int) {
    tokens.append(CodeToken(kind: kind, range: place..<end, startsLine: startsLine))
    startsLine = false
    place = end
  }

  private mutating func skip(past end: String) {
    let end = Array(end.utf8)
    place += 2
    while place < bytes.count, !bytes[place...].starts(with: end) {
      if bytes[place] == 0x0A { startsLine = true }
      place += 1
    }
    place = min(place + end.count, bytes.count)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte | 0x20) || (0x30...0x39).contains(byte) || byte == UInt8(ascii: "_")
      || byte == UInt8(ascii: "$") || byte >= 0x80
  }

  /// A text or a regular expression that ends on its line; a quote without an end, such as an apostrophe in prose, is a mark.
  private mutating func readText(until quote: UInt8) {
    let isPattern = quote == UInt8(ascii: "/")
    var text: [UInt8]? = isPattern ? nil : []
    var (end, isTemplate, isInClass) = (place + 1, false, false)
    while end < bytes.count, bytes[end] != quote || isInClass, bytes[end] != 0x0A {
      if bytes[end] == UInt8(ascii: "\\"), end + 1 < bytes.count {
        end += 1
        // Others are rare in settings.
        let isPlain = [quote, UInt8(ascii: "/"), UInt8(ascii: "\\")].contains(bytes[end])
        if !isPlain { text = nil }
      } else if quote == UInt8(ascii: "`"), bytes[end...].starts(with: "${".utf8) {
        isTemplate = true
      } else if isPattern, "[]".utf8.contains(bytes[end]) {
        isInClass = bytes[end] == UInt8(ascii: "[")
      }
      text?.append(bytes[end])
      end += 1
    }
    guard end < bytes.count, bytes[end] == quote else {
      endless[quote] = end
      return add(.mark(quote), upTo: place + 1)
    }
    if "'`".utf8.contains(quote), bytes[(place + 1)...].starts(with: "{\"".utf8) {
      closing = end
      return add(.mark(quote), upTo: place + 1)
    }
    let read = text.map { String(decoding: $0, as: UTF8.self) }
    add(isTemplate ? read.map { .template($0) } ?? .text(nil) : .text(read), upTo: end + 1)
  }
}

/// A phone number in E.164 form: a plus sign, a country code that does not start with zero, 7 to 15 digits in
/// all.
///
/// Source: Docs/protocol.md 7.1. Whether the number exists is up to the server.
public struct PhoneNumber: Sendable, Hashable, CustomStringConvertible {
  /// The number as sent, such as `+16505550101`.
  public let description: String

  /// Parses typed input: spaces, dashes, dots and brackets are dropped.
  ///
  /// - Throws: ``PhoneNumberError``, whose description says what is wrong with the text.
  package init(parsing text: some StringProtocol) throws(PhoneNumberError) {
    let text = String(text)
    // A number passed on by a program has no separators, so its characters need not be classified.
    let isPlain = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: "+") }
    let kept = isPlain ? text : text.filter { !Self.isSeparator($0) }
    guard !kept.isEmpty else { throw .empty }
    let isInternational = kept.hasPrefix("+")
    let digits = isInternational ? kept.dropFirst() : kept[...]
    if let foreign = digits.first(where: { !Self.isDigit($0) }) { throw .unexpected(foreign) }
    guard isInternational else { throw .noPlusSign(suggestion: Self.suggestion(for: digits)) }
    guard isPlain || !text.contains("(0)") else { throw .trunkZero(of: text.replacing("(0)", with: "")) }
    guard !digits.hasPrefix("0") else { throw .leadingZero }
    guard digits.count >= 7 else { throw .tooShort(digits: digits.count) }
    guard digits.count <= 15 else { throw .tooLong(digits: digits.count) }
    description = kept
  }

  /// Most countries dial `+` as `00`; any other number lacks a country code that we could only guess.
  private static func suggestion(for digits: Substring) -> String? {
    guard digits.hasPrefix("00"), let number = try? PhoneNumber(parsing: "+" + digits.dropFirst(2)) else {
      return nil
    }
    return number.description
  }

  // Only ASCII: other scripts' digits are numbers to Unicode, but not to E.164.
  private static func isDigit(_ character: Character) -> Bool { character.isASCII && character.isNumber }

  private static func isSeparator(_ character: Character) -> Bool {
    // One scalar: comparing a character with combining marks may take long.
    let scalars = character.unicodeScalars
    guard let scalar = scalars.first, scalars.count == 1 else { return character.isWhitespace }
    return switch scalar {
    case "-", ".", "(", ")", "[", "]": true
    // The hyphens and dashes inserted by word processors and web pages.
    case "\u{2010}"..."\u{2015}", "\u{2212}": true
    // The direction marks around a number copied from a contacts app.
    case "\u{200E}", "\u{200F}", "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}": true
    default: character.isWhitespace
    }
  }
}

extension PhoneNumber: Codable {
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    do {
      try self.init(parsing: container.decode(String.self))
    } catch let error as PhoneNumberError {
      throw DecodingError.dataCorruptedError(in: container, debugDescription: error.description)
    }
  }

  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// What is wrong with a phone number; the server's name for it is `INVALID_PHONE_NUMBER`.
package enum PhoneNumberError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The string is empty or has only separators.
  case empty
  /// A local form; `suggestion` is the most likely number.
  case noPlusSign(suggestion: String?)
  case leadingZero
  /// It has the zero of calls within a country; `of` is the number without it.
  case trunkZero(of: String)
  case unexpected(Character)
  case tooShort(digits: Int)
  case tooLong(digits: Int)

  /// The reason and, if likely, the intended number: lower case, no full stop.
  package var description: String {
    switch self {
    case .empty: "the phone number is empty"
    case .noPlusSign(let number?): "the phone number has no plus sign; did you mean \(number)?"
    case .noPlusSign(nil):
      "the phone number has no plus sign: write the country code first, such as +1 650 555 0101"
    case .leadingZero: "a country code does not start with 0"
    case .trunkZero(let number): "the (0) is dialed only within the country; did you mean '\(number)'?"
    case .unexpected(let character):
      "the phone number contains \(Self.shown(character))"
    case .tooShort(let digits): "the phone number has \(digits) digits; it needs at least 7"
    case .tooLong(let digits): "the phone number has \(digits) digits; it can have at most 15"
    }
  }

  /// A control character must not reach the terminal.
  private static func shown(_ character: Character) -> String {
    let harmless = character.isASCII && !character.isWhitespace && character >= " " && character != "\u{7F}"
    return harmless || character.isLetter
      ? "'\(character)'" : "U+" + character.unicodeScalars.map { hexadecimal($0) }.joined(separator: " U+")
  }

  private static func hexadecimal(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}

/// A phone number as production reads it: separators are dropped, and letters become the digits of their keys (Docs/protocol.md 10.6).
package struct DialedNumber: CustomStringConvertible {
  package let description: String

  package init(_ text: String) throws(ServerError) {
    var digits = ""
    for character in text where !Self.separators.contains(character) {
      if digits.isEmpty {
        guard character == Self.plus else { throw .phoneNumberFormat }
        digits = "+"
      } else if let digit = Self.digit(character) {
        digits.append(digit)
      } else {
        throw .phoneNumberFormat
      }
    }
    let count = digits.utf8.count - 1
    guard count >= 3, !digits.hasPrefix("+0") else { throw .phoneNumberFormat }
    // All numbers of the North American plan have ten digits after the country code.
    let (shortest, longest) = digits.hasPrefix("+1") ? (11, 11) : (Self.shortest, Self.longest)
    guard count >= shortest else { throw ServerError(.invalidPhoneNumber, "TOO_SHORT") }
    guard count <= longest else { throw ServerError(.invalidPhoneNumber, "TOO_LONG") }
    description = digits
  }

  private static let plus: Character = "+"
  private static let shortest = 7
  private static let longest = 15
  private static let separators = " -.()\u{A0}"
  /// The letters of the keys 2 to 9 (ITU-T E.161).
  private static let keys = ["abc", "def", "ghi", "jkl", "mno", "pqrs", "tuv", "wxyz"]

  private static func digit(_ character: Character) -> Character? {
    guard character.isASCII else { return nil }
    if character.isNumber { return character }
    let letter = Character(character.lowercased())
    return keys.firstIndex { $0.contains(letter) }.flatMap { "\($0 + 2)".first }
  }
}

extension ServerError {
  package static let phoneNumberFormat = Self(.invalidPhoneNumber, "Invalid format.")
}

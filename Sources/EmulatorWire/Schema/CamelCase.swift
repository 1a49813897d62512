/// Names as normalized by Google's emulator: `id_token`, `ID-Token` and `idToken` are all `idToken`.
///
/// Words end before a capital that follows a lower-case letter or starts a capitalized word, at digits, and
/// at anything else that is not a letter. The first word is in lower case, each other one starts with a
/// capital.
package enum CamelCase {
  /// Returns the members under the new names; if two become one, the renamed one stays.
  static func names(of members: ByName<JSONValue>) -> ByName<JSONValue> {
    guard members.keys.contains(where: { !isPlain($0) }) else { return members }
    return ByName(
      members.map { (name($0.key), isPlain($0.key), $0.value) }.sorted { $0.1 && !$1.1 }.map { ($0.0, $0.2) },
      uniquingKeysWith: { _, renamed in renamed })
  }

  static func name(_ name: String) -> String {
    guard !isPlain(name) else { return name }
    let words = words(of: Array(name.unicodeScalars.filter { $0 != "'" && $0 != "\u{2019}" }))
    return words.enumerated().map { index, word in
      let lower = word.lowercased()
      return index == 0 ? lower : lower.prefix(1).uppercased() + lower.dropFirst()
    }.joined()
  }

  /// Whether a name is normalized: lower case, with single capitals after the first letter.
  private static func isPlain(_ name: String) -> Bool {
    var wasSmall = false
    for byte in name.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"): wasSmall = true
      case UInt8(ascii: "A")...UInt8(ascii: "Z") where wasSmall: wasSmall = false
      default: return false
      }
    }
    return true
  }

  private enum Kind { case small, capital, digit, other }

  private static func kind(_ scalar: Unicode.Scalar) -> Kind {
    let properties = scalar.properties
    if properties.isUppercase { return .capital }
    if properties.numericType == .decimal { return .digit }
    return properties.isAlphabetic ? .small : .other
  }

  private static func words(of scalars: [Unicode.Scalar]) -> [String] {
    var words: [String] = []
    var word = String.UnicodeScalarView()
    let kinds = scalars.map(kind)
    for (index, scalar) in scalars.enumerated() {
      let kind = kinds[index]
      if let previous = index > 0 ? kinds[index - 1] : nil, !word.isEmpty {
        let endsCapitals =
          previous == .capital && kind == .capital && index + 1 < kinds.count && kinds[index + 1] == .small
        if endsCapitals || (previous != kind && !(previous == .capital && kind == .small)) {
          words.append(String(word))
          word = String.UnicodeScalarView()
        }
      }
      if kind != .other { word.append(scalar) }
    }
    return word.isEmpty ? words : words + [String(word)]
  }
}

/// `grant_type` becomes `grantType`; a name without underscores is not changed.
package func camelCased(_ name: String) -> String {
  name.utf8.contains(UInt8(ascii: "_")) ? CamelCase.name(name) : name
}

/// `grantType` becomes `grant_type`.
package func snakeCased(_ name: String) -> String {
  var letters: [UInt8] = []
  // The protocol's names are ASCII.
  for letter in name.utf8 {
    let isCapital = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(letter)
    if isCapital { letters.append(UInt8(ascii: "_")) }
    letters.append(isCapital ? letter + 0x20 : letter)
  }
  return String(decoding: letters, as: UTF8.self)
}

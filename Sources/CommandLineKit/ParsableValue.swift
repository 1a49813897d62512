/// A value that can be read from one word of the command line, a variable or the profile.
package protocol ParsableValue: Sendable {
  /// Reads the text; the error's message says what is wrong with it (`'x' is not a number`), the parser adds whose value it is.
  init(parsing text: String) throws(UsageError)

  /// The only texts accepted; empty unless the type is a ``ChoiceValue``.
  static var choices: [String] { get }
  /// The value as one would type it: how help shows a default.
  var argumentText: String { get }
}

extension ParsableValue {
  /// No closed list.
  package static var choices: [String] { [] }
  /// The value's own description.
  package var argumentText: String { "\(self)" }
}

/// One of a few words: an enumeration over `String` whose cases are listed in help, checked, and offered by the shell.
package protocol ChoiceValue: ParsableValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ChoiceValue {
  /// Finds the case of this spelling, or names the nearest.
  package init(parsing text: String) throws(UsageError) {
    guard let value = Self(rawValue: text) else {
      let nearest = Suggestion.nearest(to: text, among: Self.choices)
      throw UsageError(
        "'\(text)' is not one of \(Self.choices.joined(separator: ", "))",
        hint: nearest.isEmpty ? nil : Suggestion.question(nearest))
    }
    self = value
  }

  /// All cases, in order.
  package static var choices: [String] { allCases.map(\.rawValue) }
  /// The case's word.
  package var argumentText: String { rawValue }
}

extension String: ParsableValue {
  /// Takes any text.
  package init(parsing text: String) throws(UsageError) { self = text }
}

extension Int: ParsableValue {
  /// Reads a decimal number with an optional sign.
  package init(parsing text: String) throws(UsageError) {
    guard let value = Int(text) else { throw UsageError("'\(text)' is not a whole number") }
    self = value
  }
}

extension Bool: ParsableValue {
  /// Reads `1 true yes on` and `0 false no off`, as flags given by a variable are.
  package init(parsing text: String) throws(UsageError) {
    switch text.lowercased() {
    case "1", "true", "yes", "on": self = true
    case "0", "false", "no", "off": self = false
    default: throw UsageError("'\(text)' is neither true nor false")
    }
  }

  /// The two spellings help shows.
  package static var choices: [String] { ["true", "false"] }
}

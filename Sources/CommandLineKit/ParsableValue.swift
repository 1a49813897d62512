/// A value that can be parsed from a word of the command line, a variable or the profile.
package protocol ParsableValue: Sendable {
  /// Parses a string. The error says what is wrong with it (`'x' is not a number`); the parser adds the
  /// parameter's name.
  init(parsing text: String) throws(UsageError)

  /// The accepted words; empty unless the type is a ``ChoiceValue``.
  static var choices: [String] { get }
  /// The kind of value: `string`, unless it has a form that programs know, such as `integer`.
  static var typeName: String { get }
  /// The value as a person would type it, used to show defaults.
  var argumentText: String { get }
  /// The name that others use for the mistake of leaving out such a value (``UsageError/alias``).
  static var missingAlias: String? { get }
}

extension ParsableValue {
  package static var missingAlias: String? { nil }
  package static var choices: [String] { [] }
  package static var typeName: String { "string" }
  package var argumentText: String { "\(self)" }
}

/// One of a few words: a `String` enumeration whose cases help lists, the parser checks and the shell
/// completes.
package protocol ChoiceValue: ParsableValue, CaseIterable, RawRepresentable where RawValue == String {}

extension ChoiceValue {
  /// Finds the case with this spelling; the error names the nearest one.
  package init(parsing text: String) throws(UsageError) {
    guard let value = Self(rawValue: text) else {
      let nearest = Suggestion.nearest(to: text, among: Self.choices)
      throw UsageError(
        "'\(text)' is not one of \(Self.choices.joined(separator: ", "))",
        hint: nearest.isEmpty ? nil : Suggestion.question(nearest))
    }
    self = value
  }

  package static var choices: [String] { allCases.map { $0.rawValue } }
  package static var typeName: String { "choice" }
  package var argumentText: String { rawValue }
}

extension String: ParsableValue {
  package init(parsing text: String) throws(UsageError) { self = text }
}

extension Int: ParsableValue {
  package init(parsing text: String) throws(UsageError) {
    guard let value = Int(text) else { throw UsageError("'\(text)' is not a whole number") }
    self = value
  }

  package static var typeName: String { "integer" }
  /// The digits; interpolation would make the runtime look up how to describe the type, which takes longer
  /// than parsing.
  package var argumentText: String { description }
}

extension Bool: ParsableValue {
  /// Parses `1 true yes on` and `0 false no off`, for flags in variables.
  package init(parsing text: String) throws(UsageError) {
    switch text.lowercased() {
    case "1", "true", "yes", "on": self = true
    case "0", "false", "no", "off": self = false
    default: throw UsageError("'\(text)' is neither true nor false")
    }
  }

  package static var typeName: String { "boolean" }
  package static var choices: [String] { ["true", "false"] }
}

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

  package var argumentText: String { self }
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

extension Duration: ParsableValue {
  package static var typeName: String { "duration" }

  /// Parses seconds (`30`, `1.5`) or a number with a unit: `500ms`, `5s`, `2m`, `1h`, `7d`; never negative.
  ///
  /// At most nine decimals count. 2^53 seconds or more are rejected, so that sums of a few durations cannot
  /// overflow.
  package init(parsing text: String) throws(UsageError) {
    let refusal = UsageError("'\(text)' is not a duration such as 30, 1.5, 500ms, 5s, 2m or 1h")
    let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
    guard let unit = Self.nanoseconds[text[number.endIndex...]] else { throw refusal }
    let halves = number.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
    let excess = UsageError("'\(text)' is too long")
    guard !halves[0].isEmpty else { throw refusal }
    guard let whole = Int64(halves[0]), whole < 1 << 53 else { throw excess }
    let (product, overflow) = Int128(whole).multipliedReportingOverflow(by: Int128(unit))
    guard !overflow, product < Int128(1_000_000_000) << 53 else { throw excess }
    var total = product
    if halves.count == 2 {
      let decimals = halves[1].prefix(9)
      guard !halves[1].isEmpty, halves[1].allSatisfy(\.isWholeNumber), var part = Int128(decimals) else {
        throw refusal
      }
      part *= Int128(unit)
      for _ in decimals { part /= 10 }
      total += part
    }
    self = Duration(
      secondsComponent: Int64(total / 1_000_000_000),
      attosecondsComponent: Int64(total % 1_000_000_000) * 1_000_000_000)
  }

  /// The shortest accepted spelling: `500ms`, `5s`, `2m`, `1h`.
  package var argumentText: String {
    let (seconds, attoseconds) = components
    guard attoseconds == 0 else {
      return "\(Int128(seconds) * 1000 + Int128(attoseconds) / 1_000_000_000_000_000)ms"
    }
    if seconds > 0, seconds % 3600 == 0 { return "\(seconds / 3600)h" }
    if seconds > 0, seconds % 60 == 0 { return "\(seconds / 60)m" }
    return "\(seconds)s"
  }

  private static let nanoseconds: [Substring: Int64] = [
    "": 1_000_000_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000, "h": 3_600_000_000_000,
    "d": 86_400_000_000_000,
  ]
}

extension Duration {
  /// The time in words: its two largest units, rounded down, such as `324 days 22 hours`, `30 minutes` or `500 milliseconds`.
  ///
  /// A negative time is shown as its absolute value.
  package var words: String {
    let (seconds, attoseconds) = (self < .zero ? .zero - self : self).components
    let days = seconds / 86400
    let amounts = [
      (days, "day"), (seconds / 3600 % 24, "hour"), (seconds / 60 % 60, "minute"), (seconds % 60, "second"),
      (attoseconds / 1_000_000_000_000_000, "millisecond"),
    ]
    guard let first = amounts.firstIndex(where: { $0.0 != 0 }) else { return "0 seconds" }
    return amounts[first...].prefix(2).filter { $0.0 != 0 }
      .map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: " ")
  }
}

/// A command line that cannot be run; exit status 2.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong: lower case, no full stop, no secret.
  package var message: String
  /// What to do, ending in a command to type.
  ///
  /// The parser adds it if the error of a value has none.
  package var hint: NextStep?
  /// The help page to show with the error; only if no command was chosen.
  package var page: String?
  /// The name that others use for the mistake, such as `MISSING_EMAIL`; nil if there is none.
  package var alias: String?

  /// Creates an error; a ``ParsableValue`` leaves the hint to the parser.
  package init(_ message: String, hint: NextStep? = nil, page: String? = nil, alias: String? = nil) {
    self.message = message
    self.hint = hint
    self.page = page
    self.alias = alias
  }

  package var description: String { message }

  func naming(_ label: String) -> Self {
    Self("\(label): \(message)", hint: hint, page: page, alias: alias)
  }

  /// The same error without a quoted string that may be secret.
  func hiding(_ text: String) -> Self {
    Self(
      message.split(separator: "'\(text)'", omittingEmptySubsequences: false).joined(separator: "this"),
      hint: hint, page: page, alias: alias)
  }

  func completed(with command: NextCommand) -> Self {
    guard let hint else { return Self(message, hint: .run(command), page: page, alias: alias) }
    return hint.isQuestion
      ? Self(message, hint: "\(hint) \(run: command)", page: page, alias: alias) : self
  }
}

/// A command line that cannot be run; exit status 2.
package struct UsageError: Error, Sendable, Equatable, CustomStringConvertible {
  /// What is wrong: lower case, no full stop, no secret.
  package var message: String
  /// What to do, ending in a command to type.
  ///
  /// The parser adds it if the error of a value has none.
  package var hint: String?
  /// The help page to show with the error; only if no command was chosen.
  package var page: String?
  /// The name that others use for the mistake, such as `MISSING_EMAIL`; nil if there is none.
  package var alias: String?

  /// Creates an error; a ``ParsableValue`` leaves the hint to the parser.
  package init(_ message: String, hint: String? = nil, page: String? = nil, alias: String? = nil) {
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

  /// Adds a command to the hint.
  func completed(with command: String) -> Self {
    guard let hint else { return Self(message, hint: command, page: page, alias: alias) }
    return hint.hasSuffix("?") ? Self(message, hint: "\(hint) \(command)", page: page, alias: alias) : self
  }
}

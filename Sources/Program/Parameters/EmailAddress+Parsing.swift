extension EmailAddress: ParsableValue {
  /// Parses what a person types.
  package init(parsing text: String) throws(UsageError) {
    do {
      self = try EmailAddress(parsing: text[...])
    } catch {
      let code = error == .empty ? ErrorCode.missingEmail : .invalidEmail
      throw UsageError("\(error)", alias: code.rawValue)
    }
  }

  package static var typeName: String { "emailAddress" }
  /// The SDK's error without an address.
  package static var missingAlias: String? { ErrorCode.missingEmail.rawValue }
}

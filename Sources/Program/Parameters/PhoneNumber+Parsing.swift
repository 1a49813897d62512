extension PhoneNumber: ParsableValue {
  /// Parses what a person types.
  package init(parsing text: String) throws(UsageError) {
    do {
      self = try PhoneNumber(parsing: text[...])
    } catch {
      let code = error == .empty ? ErrorCode.missingPhoneNumber : .invalidPhoneNumber
      throw UsageError("\(error)", alias: code.rawValue)
    }
  }

  package static var typeName: String { "phoneNumber" }
  /// The SDK's error without a number.
  package static var missingAlias: String? { ErrorCode.missingPhoneNumber.rawValue }
}

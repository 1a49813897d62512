extension PhoneNumber {
  /// Reads what a person typed; spaces, dashes, dots and brackets are dropped.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)``, which says what is wrong with the text.
  public init(_ text: String) throws(AuthError) {
    do throws(PhoneNumberError) {
      try self.init(parsing: text)
    } catch {
      throw .invalidInput(.other(error.description))
    }
  }
}

extension EmailAddress {
  /// Reads what a person typed, without surrounding white space.
  ///
  /// - Throws: ``AuthError/invalidInput(_:)``, which says what is wrong with the text.
  public init(_ text: String) throws(AuthError) {
    do throws(EmailAddressError) {
      try self.init(parsing: text)
    } catch {
      throw .invalidInput(.other(error.description))
    }
  }
}

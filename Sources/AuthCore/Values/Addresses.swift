extension PhoneNumber {
  /// Reads what a person typed; spaces, dashes, dots and brackets are dropped.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, which says what is wrong with the text.
  public init(_ text: String) throws(AuthError) {
    do throws(PhoneNumberError) {
      try self.init(parsing: text)
    } catch {
      throw .invalid(Problem(.argument(.phoneNumber(reason: error.description))))
    }
  }
}

extension EmailAddress {
  /// Reads what a person typed, without surrounding white space.
  ///
  /// - Throws: ``AuthError/invalid(_:)``, which says what is wrong with the text.
  public init(_ text: String) throws(AuthError) {
    do throws(EmailAddressError) {
      try self.init(parsing: text)
    } catch {
      throw .invalid(Problem(.argument(.emailAddress(reason: error.description))))
    }
  }
}

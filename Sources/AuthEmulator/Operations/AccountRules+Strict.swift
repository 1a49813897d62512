import IdentityToolkit

/// Production's limits of what users send (Docs/protocol.md 10.2 and 10.3).
extension AccountRules {
  /// Returns the address in lower case; production also refuses blanks in it.
  static func checkingAddress(
    _ email: String, _ call: Call, else code: ServerErrorCode = .invalidEmail
  ) throws(ServerError) -> String {
    if call.policy.checksFormats, email.unicodeScalars.contains(where: \.properties.isWhitespace) {
      throw ServerError(code)
    }
    return try checkingAddress(email, else: code)
  }

  /// Refuses a password that is too short or, in production, too long; an administrator may set a short one there.
  static func checkPassword(
    _ password: String, _ call: Call, mayBeShort: Bool = false
  ) throws(ServerError) {
    guard call.policy.checksFormats else { return try checkPassword(password) }
    guard password.utf16.count <= 4096 else {
      throw ServerError(
        .passwordDoesNotMeetRequirements, "Password cannot be longer than 4096 characters")
    }
    if !mayBeShort { try checkPassword(password) }
  }

  /// Refuses a name of more than 256 UTF-16 units, as production does.
  static func checkDisplayName(_ name: String?, _ call: Call) throws(ServerError) {
    guard let name, call.policy.checksFormats, name.utf16.count > 256 else { return }
    throw ServerError(.invalidProfileAttribute, "Display name too long.")
  }
}

extension ServerErrorCode {
  /// A name that is too long.
  static let invalidProfileAttribute = Self(rawValue: "INVALID_PROFILE_ATTRIBUTE")
}

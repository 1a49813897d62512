import IdentityToolkit

extension ServerError {
  /// A password of fewer than six UTF-16 units.
  static let weakPassword = Self(.weakPassword, "Password should be at least 6 characters")

  /// A text that is not a phone number.
  static let phoneNumberFormat = Self(.invalidPhoneNumber, "Invalid format.")

  /// A user with second factors cannot have a phone number as the first factor.
  static let phoneOfSecondFactorUser = Self(
    .unsupportedFirstFactor, "A phone number cannot be set as a first factor on an SMS based MFA user.")
}

/// Checks of passwords, phone numbers and addresses in requests.
enum AccountRules {
  /// Refuses a password that is too short or, in production, too long; an administrator may set a short one there.
  static func checkPassword(
    _ password: String, _ call: Call, mayBeShort: Bool = false
  ) throws(ServerError) {
    if call.policy.checksFormats, password.utf16.count > 4096 {
      throw ServerError(
        .passwordDoesNotMeetRequirements, "Password cannot be longer than 4096 characters")
    }
    if call.policy.checksFormats, mayBeShort { return }
    guard password.utf16.count >= 6 else { throw .weakPassword }
  }

  /// Refuses a name of more than 256 UTF-16 units, as production does.
  static func checkDisplayName(_ name: String?, _ call: Call) throws(ServerError) {
    guard let name, call.policy.checksFormats, name.utf16.count > 256 else { return }
    throw ServerError(.invalidProfileAttribute, "Display name too long.")
  }

  /// Returns a phone number as it is stored; Google's emulator only checks the plus sign (Docs/protocol.md 9.4).
  static func phoneNumber(_ number: String?, _ call: Call) throws(ServerError) -> String {
    if call.policy.checksFormats { return try DialedNumber(number ?? "").description }
    guard let number, number.hasPrefix("+") else { throw .phoneNumberFormat }
    return number
  }

  /// Returns the address in lower case if it has one `@` with text on both sides (Docs/protocol.md 9.7) and, in production, no blank.
  static func checkingAddress(
    _ email: String, _ call: Call, else code: ServerErrorCode = .invalidEmail
  ) throws(ServerError) -> String {
    let hasBlank =
      call.policy.checksFormats && email.unicodeScalars.contains(where: \.properties.isWhitespace)
    guard isAddress(email), !hasBlank else { throw ServerError(code) }
    return email.lowercased()
  }

  /// Returns the address of an e-mail or of a sign-in link in lower case; only production checks it.
  static func address(
    ofMessage email: String, _ call: Call, else code: ServerErrorCode = .invalidEmail
  ) throws(ServerError) -> String {
    call.policy.checksFormats ? try checkingAddress(email, call, else: code) : email.lowercased()
  }

  /// Whether a text has one `@` with text on both sides.
  static func isAddress(_ text: String) -> Bool {
    let halves = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return halves.count == 2 && halves.allSatisfy { !$0.isEmpty }
  }
}

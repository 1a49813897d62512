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
  /// Refuses a password that is too short.
  static func checkPassword(_ password: String) throws(ServerError) {
    guard password.utf16.count >= 6 else { throw .weakPassword }
  }

  /// Returns a phone number as it is stored; Google's emulator only checks the plus sign (Docs/protocol.md 9.4).
  static func phoneNumber(_ number: String?, _ call: Call) throws(ServerError) -> String {
    if call.policy.checksFormats { return try DialedNumber(number ?? "").description }
    guard let number, number.hasPrefix("+") else { throw .phoneNumberFormat }
    return number
  }

  /// Returns the address in lower case if it has one `@` with text on both sides (Docs/protocol.md 9.7).
  static func checkingAddress(
    _ email: String, else code: ServerErrorCode = .invalidEmail
  ) throws(ServerError) -> String {
    guard isAddress(email) else { throw ServerError(code) }
    return email.lowercased()
  }

  /// Returns the address of an e-mail or of a sign-in link in lower case; only production checks it.
  static func address(ofMessage email: String, _ call: Call) throws(ServerError) -> String {
    call.policy.checksFormats ? try checkingAddress(email, call) : email.lowercased()
  }

  /// Whether a text has one `@` with text on both sides.
  static func isAddress(_ text: String) -> Bool {
    let halves = text.utf8.split(separator: UInt8(ascii: "@"), omittingEmptySubsequences: false)
    return halves.count == 2 && halves.allSatisfy { !$0.isEmpty }
  }
}

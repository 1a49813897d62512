extension ServerError {
  /// A password of fewer than six UTF-16 units.
  package static let weakPassword = Self(.weakPassword, "Password should be at least 6 characters")

  /// A user with second factors cannot have a phone number as the first factor.
  package static func phoneOfSecondFactorUser(_ world: World) -> Self {
    Self(
      .unsupportedFirstFactor,
      world.policy.checksFactors
        ? "The account has MFA enabled, please sign-in with MFA eligible first factor."
        : "A phone number cannot be set as a first factor on an SMS based MFA user.")
  }
}

package enum AccountRules {
  /// Refuses a password that is too short or, in production, too long; there, an administrator may set a
  /// short one.
  package static func checkPassword(
    _ password: String, _ world: World, mayBeShort: Bool = false
  ) throws(ServerError) {
    if world.policy.checksFormats, password.utf16.count > 4096 {
      throw ServerError(
        .passwordDoesNotMeetRequirements, "Password cannot be longer than 4096 characters")
    }
    if world.policy.checksFormats, mayBeShort { return }
    guard password.utf16.count >= 6 else { throw .weakPassword }
  }

  /// Refuses a name of more than 256 UTF-16 units, as in production.
  package static func checkDisplayName(_ name: String?, _ world: World) throws(ServerError) {
    guard let name, world.policy.checksFormats, name.utf16.count > 256 else { return }
    throw ServerError(.invalidProfileAttribute, "Display name too long.")
  }

  /// Normalizes a phone number; Google's emulator only checks the plus sign (Docs/protocol.md 9.4), so by default
  /// only what is a number changes.
  package static func phoneNumber(_ number: String?, _ world: World) throws(ServerError) -> String {
    if world.policy.checksFormats { return try DialedNumber(number ?? "").description }
    guard let number, number.hasPrefix("+") else { throw .phoneNumberFormat }
    return CanonicalForm.number(number)
  }

  /// Lowercases an address if it has one `@` with text on both sides (Docs/protocol.md 9.7) and, in
  /// production, no blank.
  package static func checkingAddress(
    _ email: String, _ world: World, else code: ErrorCode = .invalidEmail
  ) throws(ServerError) -> String {
    let hasBlank =
      world.policy.checksFormats && email.unicodeScalars.contains(where: \.properties.isWhitespace)
    guard TextRule.email.accepts(email), !hasBlank else { throw ServerError(code) }
    return CanonicalForm.address(email)
  }

  /// Lowercases the address of an e-mail or of a sign-in link; only production checks it.
  package static func address(
    ofMessage email: String, _ world: World, else code: ErrorCode = .invalidEmail
  ) throws(ServerError) -> String {
    world.policy.checksFormats ? try checkingAddress(email, world, else: code) : CanonicalForm.address(email)
  }
}

/// A call with an e-mail address or a password.
package enum EmailCall: Sendable, Equatable {
  case signUp(EmailAddress)
  case signIn(EmailAddress)
  /// Adds address and password to the signed-in user.
  case link(EmailAddress)
  /// Reauthenticates with the password.
  case reauthentication
  /// Asks for the message that verifies an address.
  case verification
  /// Asks for the message that resets a password.
  case passwordReset(EmailAddress)
  /// Asks for the message that signs in.
  case signInLink(EmailAddress)
  /// Changes the user's record, possibly its address.
  case userUpdate(EmailAddress?)
}

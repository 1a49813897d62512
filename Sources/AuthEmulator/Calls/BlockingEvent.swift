/// The event for which one of the project's own functions is called.
package enum BlockingEvent: String, Sendable, CaseIterable {
  /// Before an account created by a user is stored.
  case beforeCreate
  /// Before a user gets tokens, after every factor is proved.
  case beforeSignIn
  /// Before an e-mail with a reset or sign-in link is sent; Google's emulator does not have it.
  case beforeSendEmail
  /// Before an SMS is sent; Google's emulator does not have it.
  case beforeSendSms

  static let ofEmulator: Set<Self> = [.beforeCreate, .beforeSignIn]
}

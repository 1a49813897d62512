/// When a function of the project's own is asked.
package enum BlockingEvent: String, Sendable, CaseIterable {
  /// Before an account that a user makes is stored.
  case beforeCreate
  /// Before a user who has shown every factor gets tokens.
  case beforeSignIn
}

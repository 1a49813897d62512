extension ProjectState {
  package var passwordRules: PasswordRules? {
    guard let rules = rules.passwordRules, rules.isEnforced else { return nil }
    return rules
  }

  package func checkPolicy(_ password: String) throws(ServerError) {
    guard let unmet = passwordRules?.unmet(by: password), !unmet.isEmpty else { return }
    throw .passwordLacks(unmet)
  }

  /// Returns the requirements that a correct password does not meet, for the response to a sign-in; nil if it
  /// meets all.
  package func passwordNotices(
    _ password: String
  ) throws(ServerError) -> [SignInWithPassword.UserNotification]? {
    guard let rules = passwordRules else { return nil }
    let unmet = rules.unmet(by: password)
    guard !unmet.isEmpty else { return nil }
    if rules.forcesUpgrade { throw .passwordLacks(unmet) }
    return unmet.map { requirement in
      SignInWithPassword.UserNotification {
        $0.notificationCode = requirement.code
        $0.notificationMessage = requirement.text
      }
    }
  }
}

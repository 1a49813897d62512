extension ErrorAdvice {
  /// E-mail addresses, passwords, and the codes that come by e-mail.
  static let email: [ErrorAdvice] = [
    ErrorAdvice(
      "EMAIL_EXISTS", hint: "sign in to that account: authctl email sign-in ADDRESS",
      exit: .credentialConflict),
    ErrorAdvice("EMAIL_NOT_FOUND", hint: "make one: authctl email sign-up ADDRESS"),
    ErrorAdvice(
      "EMAIL_CHANGE_NEEDS_VERIFICATION",
      hint: "verify the new address first: authctl email send-verification --new-email ADDRESS"),
    ErrorAdvice("INVALID_EMAIL", hint: "give a whole address: authctl email sign-in NAME@EXAMPLE.COM"),
    ErrorAdvice("INVALID_IDENTIFIER", hint: "give a whole address: authctl email sign-in NAME@EXAMPLE.COM"),
    ErrorAdvice("MISSING_EMAIL", hint: "give the address: authctl email sign-in ADDRESS"),
    ErrorAdvice("MISSING_IDENTIFIER", hint: "give the address: authctl email sign-in ADDRESS"),
    ErrorAdvice(
      "MISSING_NEW_EMAIL", hint: "give the address: authctl email send-verification --new-email ADDRESS"),
    ErrorAdvice("UNVERIFIED_EMAIL", hint: "ask for the message: authctl email send-verification"),
    ErrorAdvice(
      "INVALID_LOGIN_CREDENTIALS", hint: "if the password is forgotten: authctl email reset ADDRESS"),
    ErrorAdvice("INVALID_PASSWORD", hint: "if it is forgotten: authctl email reset ADDRESS"),
    ErrorAdvice(
      "MISSING_PASSWORD", hint: "give it in a file: authctl email sign-in --password-file PATH ADDRESS"),
    ErrorAdvice("WEAK_PASSWORD", hint: "choose a longer one"),
    ErrorAdvice("PASSWORD_DOES_NOT_MEET_REQUIREMENTS", hint: "choose one that meets every rule named"),
    ErrorAdvice(
      "PASSWORD_LOGIN_DISABLED", hint: "enable the e-mail/password provider in the Firebase console"),
    ErrorAdvice("RESET_PASSWORD_EXCEED_LIMIT", hint: Hint.wait, exit: .quota),
    ErrorAdvice("EXPIRED_OOB_CODE", hint: Hint.newEmailLink),
    ErrorAdvice("INVALID_OOB_CODE", hint: Hint.newEmailLink),
    ErrorAdvice("MISSING_OOB_CODE", hint: "give the link's oobCode: authctl email confirm CODE"),
    ErrorAdvice("MISSING_REQ_TYPE", hint: Hint.requestShape),
    ErrorAdvice("INVALID_MESSAGE_PAYLOAD", hint: "correct the template in the Firebase console"),
    ErrorAdvice("INVALID_SENDER", hint: "correct the template's sender in the Firebase console"),
    ErrorAdvice("INVALID_RECIPIENT_EMAIL", hint: "use another address: authctl email sign-up ADDRESS"),
    ErrorAdvice("INVALID_CONTINUE_URI", hint: Hint.continueURL),
    ErrorAdvice("MISSING_CONTINUE_URI", hint: Hint.continueURL),
    ErrorAdvice("UNAUTHORIZED_DOMAIN", hint: "add it to the authorized domains in the Firebase console"),
    ErrorAdvice("INVALID_HOSTING_LINK_DOMAIN", hint: "use a domain of the project's hosting"),
    ErrorAdvice("INVALID_DYNAMIC_LINK_DOMAIN", hint: "use a domain of the project's hosting"),
    ErrorAdvice("DYNAMIC_LINK_NOT_ACTIVATED", hint: "use a domain of the project's hosting"),
    ErrorAdvice("MISSING_ANDROID_PACKAGE_NAME", hint: Hint.requestShape),
    ErrorAdvice("MISSING_IOS_BUNDLE_ID", hint: Hint.requestShape),
  ]
}

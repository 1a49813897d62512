/// The purpose of an e-mail with a code (Docs/protocol.md 5.4).
public enum OOBRequestType: String, WireEnum {
  case unspecified = "OOB_REQ_TYPE_UNSPECIFIED"
  /// A new password.
  case passwordReset = "PASSWORD_RESET"
  /// No longer in use.
  case oldEmailAgree = "OLD_EMAIL_AGREE"
  /// No longer in use.
  case newEmailAccept = "NEW_EMAIL_ACCEPT"
  /// Proof that the address is the user's.
  case verifyEmail = "VERIFY_EMAIL"
  /// The way back to the address before a change.
  case recoverEmail = "RECOVER_EMAIL"
  /// Sign-in without a password.
  case emailSignIn = "EMAIL_SIGNIN"
  /// Proof of a new address, which then replaces the old one.
  case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
  /// The way back from a second factor.
  case revertSecondFactorAddition = "REVERT_SECOND_FACTOR_ADDITION"
}

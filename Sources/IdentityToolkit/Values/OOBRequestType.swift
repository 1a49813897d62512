/// The purpose of an e-mail with a code (Docs/protocol.md 5.4).
package enum OOBRequestType: String, WireEnum {
  case unspecified = "OOB_REQ_TYPE_UNSPECIFIED"
  case passwordReset = "PASSWORD_RESET"
  /// No longer in use.
  case oldEmailAgree = "OLD_EMAIL_AGREE"
  /// No longer in use.
  case newEmailAccept = "NEW_EMAIL_ACCEPT"
  /// Verification that the address belongs to the user.
  case verifyEmail = "VERIFY_EMAIL"
  /// A way back to the address before a change.
  case recoverEmail = "RECOVER_EMAIL"
  case emailSignIn = "EMAIL_SIGNIN"
  /// Verification of a new address, which then replaces the old one.
  case verifyAndChangeEmail = "VERIFY_AND_CHANGE_EMAIL"
  /// A way to undo the enrollment of a second factor.
  case revertSecondFactorAddition = "REVERT_SECOND_FACTOR_ADDITION"
}

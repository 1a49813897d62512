import IdentityToolkit

/// Hints that several rows share, so that they use the same words.
enum Hint {
  static let sendAgain = "ask for a new code: authctl phone send NUMBER"
  static let signInAgain = "sign in again: authctl phone send NUMBER"
  static let newToken = "ask for a new token: authctl token --force-refresh --verify"
  static let recentLogin =
    "sign in once more with authctl phone send NUMBER, then: authctl phone verify --reauth CODE"
  static let appVerification =
    "for a fictional number: authctl phone send --app-verification none NUMBER; "
    + "for a real one: authctl phone send --recaptcha browser NUMBER"
  static let recaptcha = "let the browser answer for you: authctl phone send --recaptcha browser NUMBER"
  static let firstFactorAgain = "begin with the first factor again: authctl email sign-in ADDRESS"
  static let challenge = "choose one of the factors: authctl mfa challenge --factor N"
  static let factors = "see which factors there are: authctl mfa list"
  static let apple = "make a new nonce and ask for a new token with it: authctl apple nonce"
  static let appleHash = "give Apple what this prints: authctl apple nonce --hash-only"
  static let configuration = "see which values apply and where they come from: authctl config which"
  static let doctor = "see what can be reached and what is missing: authctl doctor"
  static let files = "see the files' owners and modes: authctl doctor"
  static let repair = "see what is wrong with the file and repair it: authctl doctor --repair"
  static let status = "see who is signed in and what is pending: authctl status"
  static let wait = "wait some minutes, then run the same command again"
  static let newEmailLink = "ask for a new message: authctl email reset ADDRESS"
  static let continueURL =
    "give a whole http or https URL: authctl email reset --continue-url https://example.com ADDRESS"
  static let appleAppOnly = "use a sign-in this program offers: authctl help"
  static let requestShape = "see what was sent by running the same command with --trace"

  /// Codes that stand for several causes: a part of the server's own words tells which one it is (Docs/protocol.md 5.7, 6.2).
  private static let byWords: [(code: ServerErrorCode, words: String, hint: String)] = [
    (
      .operationNotAllowed, "verify the new email",
      "verify the new address first: authctl email send-verification --new-email ADDRESS"
    ),
    (
      .operationNotAllowed, "SMS based MFA",
      "an administrator has to allow SMS as a second factor in the project's settings"
    ),
    (
      .operationNotAllowed, "TOTP based MFA",
      "an administrator has to allow TOTP as a second factor in the project's settings"
    ),
    (
      .operationNotAllowed, "region", "allow the number's country under SMS regions in the Firebase console"
    ),
    (
      .operationNotAllowed, "provider",
      "enable the provider in the Firebase console; how to start a strict local server with it: authctl help strict"
    ),
  ]

  /// What the server's words tell better than the code alone.
  static func of(_ code: ServerErrorCode, saying words: String?) -> String? {
    guard let words else { return nil }
    return byWords.first { $0.code == code && words.contains($0.words) }?.hint
  }
}

/// Rows about tokens, the project and its keys, and administrators' calls.
extension Advice {
  var token: NextStep? {
    switch code {
    case .recentSignInNeeded:
      var provider = lastProvider
      if case .sensitiveChange(let known) = situation { provider = known }
      return "sign in again: \(NextStep.reauthenticate(by: provider, number: number))"
    case .invalidCustomToken: return "make a new token on your server, then: \(run: "custom-token sign-in")"
    case .missingCustomToken: return "give the token: \(run: "custom-token sign-in")"
    case .invalidDuration:
      return "give validDuration as 300 to 1209600 seconds: five minutes to fourteen days"
    case .malformedJWT: return "give the whole token, three parts with two dots between them"
    case .tokenNotSigned, .tokenSignatureInvalid, .tokenKeyUnknown:
      return "ask for a new token: \(run: "token --force-refresh --verify")"
    case .tokenClaimsInvalid: return "see all of them: \(run: "token --decode")"
    default: return nil
    }
  }

  var project: NextStep? {
    switch code {
    case .invalidAPIKey:
      "take the key from the app's file: \(run: "config import GoogleService-Info.plist")"
    case .appNotAuthorized:
      "give the bundle ID the key is restricted to, or change its restrictions: \(run: "config which")"
    case .configurationNotFound: "open Authentication in the Firebase console and choose Get started"
    case .internalError: "see what it said in full by running the same command with --trace"
    default: nil
    }
  }

  var administration: NextStep? {
    switch code {
    case .duplicateLocalID, .duplicateEmail:
      "see whose it is; on a local server: \(run: "emulator users list")"
    case .duplicateMFAEnrollmentID: "give each second factor its own ID"
    case .missingUserAccount: "give at least one user"
    case .invalidNewEmail: "give a whole address, such as jane@example.com"
    case .claimsTooLarge: "make them shorter, and keep the rest in your database"
    case .invalidClaims: "give a JSON object with a name and a value for each claim"
    case .unsupportedSecondFactor: "let the user enroll an authenticator app: \(run: "mfa enroll totp")"
    case .invalidServiceAccount: "create a new key in the Google Cloud console"
    case .invalidConfig: "correct the setting that the message names"
    case .invalidConfigID: "give a lowercase ID, such as oidc.example or saml.example"
    case .missingProviderID: "give one, such as google.com or oidc.example"
    case .configurationExists: "to change it, update it instead of creating it"
    case .missingIssuer: "give the provider's issuer, an https URL"
    case .missingOAuthClientID: "give the client ID that the provider knows you by"
    case .missingSAMLRelyingPartyConfig: "give spConfig with spEntityId and callbackUri"
    case .invalidDisplayName: "use 4 to 20 letters, digits and hyphens, with a letter at the start"
    case .invalidTestingPhoneNumber:
      reason == .tooManyNumbers
        ? "remove one: \(run: "emulator phones remove NUMBER"); or borrow one for a test: \(run: "emulator phones lease")"
        : "give the number with + and country code, and six digits: \(run: "emulator phones add +16505550101 123456")"
    case .invalidPageSelection: "use the nextPageToken of the previous page, unchanged"
    case .invalidRecaptchaEnforcementState: .run("emulator settings phoneEnforcementState ENFORCE")
    default: nil
    }
  }
}

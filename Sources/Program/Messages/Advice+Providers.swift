/// Rows about identity providers, their tokens, pages and nonces.
extension Advice {
  var identityProvider: NextStep? {
    switch code {
    case .invalidIdpResponse, .rejectedCredential, .invalidCredentialOrProviderID: return refusedToken
    case .invalidPendingToken:
      if case .provider = situation { return refusedToken }
      return "start with the first factor again: \(run: "email sign-in <address>")"
    case .invalidProviderID:
      if case .provider(let id) = situation {
        return "enable \(id) among the sign-in providers of the project, in the Firebase console"
      }
      return "give its ID: \(run: "oauth sign-in --provider google.com --id-token-file PATH")"
    case .federatedUserIDAlreadyLinked:
      return "sign in to that user: \(run: "oauth sign-in --provider <provider> --id-token-file PATH")"
    case .providerAlreadyLinked:
      guard case .provider(let id) = situation else {
        return "to replace it, unlink it first: \(run: "user unlink PROVIDER")"
      }
      return "to replace it, unlink it first: \(run: "user unlink \(id)")"
    case .noSuchProvider: return .run("user show")
    case .accountExistsWithDifferentCredential:
      return
        "sign in with that provider, then: \(run: "oauth link --provider <provider> --id-token-file PATH")"
    case .userCancelled: return "to try again, run the same command"
    case .stateMismatch: return "run the same command again, and finish the page that was opened last"
    case .corsUnsupported: return "use another browser"
    case .webContextAlreadyPresented: return "close the page, then run the same command again"
    case .webContextCancelled, .webUserInteractionFailure:
      return "run the same command again and finish in the browser"
    case .notImplemented:
      // Google's emulator, and ours like it, reads no provider's own access token.
      guard case .provider(let id) = situation, let server else { return doctor }
      return "give one that a local server reads: \(run: server(.mint(id)))"
    case .webNetworkRequestFailed, .keychainError, .networkRequestFailed: return doctor
    case .webInternalError: return "run the same command again"
    default: return nil
    }
  }

  private var doctor: NextStep { "see what can be reached and what is missing: \(run: "doctor")" }

  /// What to do about a token that the service refused; the step suspects the nonce, but its words may say more.
  private var refusedToken: NextStep {
    if case .appleRevocation = situation, lacksAppleAccount {
      return options.contains("revoke-apple-code-file")
        ? "leave the code out: \(run: .again(without: "revoke-apple-code-file"))"
        : "see how the user signs in: \(run: "user show")"
    }
    if case .appleRevocation = situation, code == .invalidIdpResponse {
      return
        "a code works only once, within five minutes: let the user sign in with Apple again for a fresh one, then: \(run: "apple revoke --authorization-code-file PATH")"
    }
    var provider: String?
    if case .provider(let id) = situation { provider = id }
    if reason == .wrongAudience {
      return allow(
        "for a token for the app that the message expects",
        NextCommand.mint(provider ?? "apple.com") + "--audience ID",
        otherwise:
          "get a token for the app that the message expects, or add this one to the provider's settings in the Firebase console"
      ) ?? Self.newAppleNonce
    }
    if reason == .wrongIssuer {
      return
        "name the provider that issued the token: \(run: "oauth sign-in --provider ID --id-token-file <id-token-file>")"
    }
    if situation != .other, provider == nil || provider == "apple.com" { return Self.newAppleNonce }
    if let provider {
      return
        "get a new token from the provider, or go to its page: \(run: .signIn(by: provider) + "--browser")"
    }
    if code == .invalidCredentialOrProviderID {
      return "give both: \(run: "oauth sign-in --provider ID --id-token-file PATH")"
    }
    return
      "get a new token from the provider, then: \(run: "oauth sign-in --provider <provider> --id-token-file PATH")"
  }

  // MARK: - Nonces

  /// The failed sign-in, link or reauthentication with the stored nonce.
  static let withoutNonce = NextCommand.again(
    without: "nonce", "nonce-file", "earlier-nonce", or: "apple sign-in")

  var nonce: NextStep? {
    switch code {
    case .missingOrInvalidNonce, .nonceUsed, .nonceMismatch: Self.newAppleNonce
    case .nonceNotHashed, .nonceNotHexadecimal:
      "give Apple what this prints: \(run: "apple nonce --hash-only")"
    case .nonceHashGiven:
      "give the raw nonce, or leave --nonce out to use the stored one: \(run: Self.withoutNonce)"
    case .nonceOutdated:
      "to use the earlier nonce: \(run: Self.withoutNonce + "--earlier-nonce")"
    case .nonceHashedTwice: "give it the raw nonce, or give Apple the hash as it is: \(run: "apple nonce")"
    default: nil
    }
  }
}

extension AppleNonceFault {
  /// What to do about the stored nonces; nil if the row of the code says it.
  var step: NextStep? {
    switch self {
    case .storedFits: "leave --nonce out: \(run: Advice.withoutNonce)"
    case .nothingStored:
      "give the raw nonce: \(run: Advice.withoutNonce + "--nonce TEXT"); or make one and ask for a new token with it: \(run: "apple nonce")"
    default: nil
    }
  }
}

extension PageFault {
  /// What to do about an unreadable answer.
  var signInStep: NextStep? {
    switch self {
    case .empty: Advice.requestShape
    case .notAnAddress: "copy the whole address from the browser, query and fragment included"
    case .notTheCallback(let scheme): "it starts with \(scheme)://firebaseauth/link?deep_link_id="
    default: nil
    }
  }

  /// How to get a token that verifies an app.
  var verificationStep: NextStep {
    switch self {
    case .notAnAddress: "copy the whole address that calls the app, to its end"
    case .notTheCallback: "see which scheme the app has: \(run: "config which")"
    case .foreignAnswer: "the page may have been opened twice; start again: \(run: "phone app page")"
    case .failed("auth/invalid-oauth-client-id", _):
      "the project does not know the client: \(run: "config which")"
    case .failed("auth/network-request-failed", _):
      "the page could not reach Google: \(run: "phone app page")"
    case .canceled, .failed, .empty: "solve the reCAPTCHA again: \(run: "phone app page")"
    }
  }
}

extension AccountConflict {
  /// How to sign in to the account that has the identity.
  var step: NextStep? {
    let kept: NextCommand = canContinue ? "--updated-credential" : ""
    let retry = NextCommand.signIn(by: providerID) + kept
    switch kind {
    case .phoneNumber: return nil
    case .identity: return "to sign in as that user: \(run: retry)"
    case .email:
      return canContinue
        ? "to sign in with it instead: \(run: retry)" : "sign in as that user, then link"
    case .unverifiedEmail:
      return "sign in that way\(way), then: \(run: .link(providerID) + kept)"
    }
  }

  private var way: NextStep {
    guard let first = signInMethods.first else {
      return ", such as \(run: .signIn(by: "password", email: email))"
    }
    return ": \(run: .signIn(by: first, email: email))"
  }
}

/// A finished sign-in and what is shown with it: `isPrivateEmail` is nil for providers other than Apple, `credential` are the provider's tokens.
package typealias SignedIn = (done: SignInResult, isPrivateEmail: Bool?, credential: ProviderCredential?)

/// A command with that result.
package protocol SignInCommand: Command where Outcome == SignedIn {}

extension SignInCommand {
  package static func result(of it: SignedIn?) -> Members { .signedIn(it) }
}

extension Members {
  /// The result of every sign-in, link and reauthentication, with any provider and any number of factors.
  static func signedIn(_ it: SignedIn?) -> Self {
    let (session, credential) = (it?.done.session, it?.credential)
    let issued = "with --show-credential, if the provider issued it"
    return [
      "localId": .value(session?.uid),
      "providerId": .value(session?.providerID, "of the session"),
      "isNewUser": .value(it?.done.isNewUser, "this call created the account"),
      "expiresAt": .value(session?.expiresAt, "of the ID token"),
      "secondFactor": .value(session?.secondFactor, "phone or totp; absent after a sign-in without one"),
      "profile": .value(it?.done.identity.wire, "what the first factor returned, as far as it is known"),
      "providers": .value(
        it?.done.providers, "after a link: the user's provider IDs, if the service returned them"),
      "isPrivateEmail": .value(
        it?.isPrivateEmail,
        "the address is an Apple relay address; absent for other providers and with --updated-credential"),
      "oauthIdToken": .value(credential?.idToken, issued),
      "oauthAccessToken": .value(credential?.accessToken, issued),
      "oauthTokenSecret": .value(credential?.tokenSecret, issued),
    ]
  }
}

extension Reply {
  /// A finished sign-in; `members` are those of the command.
  init(
    _ signedIn: SignInResult, purpose: Purpose, isPrivateEmail: Bool? = nil,
    credential: ProviderCredential? = nil, members: (SignedIn?) -> Members = Members.signedIn
  ) {
    let (session, profile) = (signedIn.session, signedIn.identity.wire)
    self.init(members((signedIn, isPrivateEmail, credential))) { style in
      let head =
        switch purpose {
        case .signIn: signedIn.isNewUser ? "Signed in as a new user" : "Signed in"
        case .link: "Linked \(profile.providerID)"
        case .reauthenticate: "Signed in again"
        }
      let proof = profile.emailVerified.map { $0 ? " (verified)" : " (not verified)" } ?? ""
      return style.good(head) + ".\n"
        + style.facts([
          "uid": session.uid,
          "tenant": session.project.tenant,
          "provider ID": profile.providerID,
          "provider IDs": signedIn.providers?.joined(separator: ", "),
          "federated ID": profile.federatedID,
          profile.isOfProvider ? "provider's e-mail" : "e-mail": profile.email.map { $0 + proof },
          "name": profile.displayName,
          "handle": profile.screenName,
          "photo": profile.photoUrl,
          "second factor": session.secondFactor.map(FactorTable.kind),
          "token until": Timestamp(session.expiresAt).formatted(),
          "ID token": credential?.idToken?.reveal { $0 },
          "access token": credential?.accessToken?.reveal { $0 },
          "token secret": credential?.tokenSecret?.reveal { $0 },
        ])
    }
  }
}

extension ProviderProfile {
  /// Whether an identity provider reported it: its address may differ from the account's.
  fileprivate var isOfProvider: Bool { providerID.contains(".") }
}

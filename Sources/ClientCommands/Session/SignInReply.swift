/// The result of every sign-in, link and reauthentication, with any provider and any number of factors.
extension Reply {
  static let signInMembers = """
    localId providerId isNewUser expiresAt secondFactor profile(providerId email emailVerified \
    displayName fullName firstName lastName screenName photoUrl federatedId rawUserInfo isNewUser) \
    providers[] isPrivateEmail \
    oauthIdToken oauthAccessToken oauthTokenSecret
    """

  /// `isPrivateEmail` is nil for providers other than Apple.
  init(
    _ signedIn: SignInResult, purpose: Purpose, isPrivateEmail: Bool? = nil,
    credential: ProviderCredential? = nil
  ) {
    let (session, profile) = (signedIn.session, signedIn.identity.wire)
    self.init([
      "localId": session.uid, "providerId": session.providerID, "isNewUser": signedIn.isNewUser,
      "expiresAt": session.expiresAt, "secondFactor": session.secondFactor, "profile": profile,
      "providers": signedIn.providers, "isPrivateEmail": isPrivateEmail, "oauthIdToken": credential?.idToken,
      "oauthAccessToken": credential?.accessToken, "oauthTokenSecret": credential?.tokenSecret,
    ]) { style in
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

extension ProviderCredential {
  /// The provider's data about the user, in the members of the response (Docs/protocol.md 9.6).
  func profile(_ call: Call) -> SignInWithIdp.Response {
    let name = claims["name"]?.string
    let email = claims["email"]?.string.filled.map(CanonicalForm.address)
    let isVerified = claims["email_verified"]?.isTruthy ?? false
    let photo = claims["picture"]?.string
    let hasProductionProviders = call.world.policy.hasProductionProviders
    let isSAML = providerID.hasPrefix("saml.")
    var answer = SignInWithIdp.Response {
      $0.kind = "identitytoolkit#VerifyAssertionResponse"
      $0.context = hasProductionProviders && !isSAML ? nil : ""
      $0.providerID = providerID
      $0.displayName = name
      $0.fullName = name
      $0.screenName = claims["screen_name"]?.string
      $0.email = email
      $0.emailVerified = isVerified && (email != nil || !hasProductionProviders)
      $0.photoUrl = photo
      $0.federatedID =
        hasProductionProviders || providerID == "google.com"
        ? CredentialRule.federatedID(rawID, of: providerID) : rawID
      $0.rawUserInfo = token.text
      $0.oauthIdToken = idToken
      $0.oauthAccessToken =
        accessToken ?? (hasProductionProviders ? nil : "FirebaseAuthEmulatorFakeAccessToken_\(providerID)")
    }
    switch providerID {
    case "google.com":
      let given = claims["given_name"]?.string
      let family = claims["family_name"]?.string
      answer.firstName = given
      answer.lastName = family
      // An app's own ID token is shown as it is; a page's answer is the profile of an access token.
      if hasProductionProviders, idToken != nil, !isFromPage { break }
      let scopes =
        "openid https://www.googleapis.com/auth/userinfo.profile"
        + (email == nil ? "" : " https://www.googleapis.com/auth/userinfo.email")
      let raw = JSONOutput.bytes { json in
        json.beginObject()
        json.member("granted_scopes", scopes)
        json.member("id", rawID)
        json.member("name", name)
        json.member("given_name", given)
        json.member("family_name", family)
        json.member("verified_email", isVerified)
        json.member("locale", "en")
        json.member("email", email)
        json.member("picture", photo)
        json.endObject()
      }
      answer.rawUserInfo = String(decoding: raw, as: UTF8.self)
    case "apple.com":
      answer.firstName = userName?["firstName"]?.string.filled
      answer.lastName = userName?["lastName"]?.string.filled
      let names = [answer.firstName, answer.lastName].compactMap(\.self)
      answer.displayName = name ?? (names.isEmpty ? nil : names.joined(separator: " "))
      answer.fullName = answer.displayName
    case "twitter.com":
      // Without it, SDKs find no credential in the answer.
      answer.oauthTokenSecret =
        tokenSecret ?? (hasProductionProviders ? nil : "FirebaseAuthEmulatorFakeTokenSecret_\(providerID)")
    case _ where isSAML:
      if let address = saml?.nameID, TextRule.email.accepts(address) {
        answer.email = hasProductionProviders ? CanonicalForm.address(address) : address
      }
      answer.emailVerified = !hasProductionProviders || answer.email != nil
      answer.rawUserInfo = saml?.shownAttributes(call).map {
        JSONOutput.text(of: $0)
      }
    default: break
    }
    return answer
  }
}

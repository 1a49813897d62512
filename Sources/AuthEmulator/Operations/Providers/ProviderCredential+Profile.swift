extension ProviderCredential {
  /// The provider's data about the user, in the members of the response (Docs/protocol.md 9.6).
  func profile(_ call: Call) -> SignInWithIdp.Response {
    let name = claims["name"]?.string
    let email = claims["email"]?.string.filled?.lowercased()
    let isVerified = claims["email_verified"]?.isTruthy ?? false
    let photo = claims["picture"]?.string
    let isStrict = call.world.policy.hasProductionProviders
    let isSAML = providerID.hasPrefix("saml.")
    var answer = SignInWithIdp.Response {
      $0.kind = "identitytoolkit#VerifyAssertionResponse"
      $0.context = isStrict && !isSAML ? nil : ""
      $0.providerID = providerID
      $0.displayName = name
      $0.fullName = name
      $0.screenName = claims["screen_name"]?.string
      $0.email = email
      $0.emailVerified = isVerified && (email != nil || !isStrict)
      $0.photoUrl = photo
      $0.federatedID =
        isStrict && (isSAML || providerID.hasPrefix("oidc.")) ? "\(providerID)/\(rawID)" : rawID
      $0.rawUserInfo = token.text
      $0.oauthIdToken = idToken
      $0.oauthAccessToken =
        accessToken ?? (isStrict ? nil : "FirebaseAuthEmulatorFakeAccessToken_\(providerID)")
    }
    switch providerID {
    case "google.com":
      let given = claims["given_name"]?.string
      let family = claims["family_name"]?.string
      answer.federatedID = "https://accounts.google.com/\(rawID)"
      answer.firstName = given
      answer.lastName = family
      let scopes =
        "openid https://www.googleapis.com/auth/userinfo.profile"
        + (email == nil ? "" : " https://www.googleapis.com/auth/userinfo.email")
      answer.rawUserInfo = JSONText.object([
        ("granted_scopes", .string(scopes)), ("id", .string(rawID)), ("name", name.map(JSONValue.string)),
        ("given_name", given.map(JSONValue.string)), ("family_name", family.map(JSONValue.string)),
        ("verified_email", .bool(isVerified)), ("locale", .string("en")),
        ("email", email.map(JSONValue.string)), ("picture", photo.map(JSONValue.string)),
      ])
    case "apple.com" where isStrict:
      answer.displayName = name ?? userName?.full
      answer.fullName = answer.displayName
      answer.firstName = userName?.firstName
      answer.lastName = userName?.lastName
    case "twitter.com": answer.oauthTokenSecret = tokenSecretToShow
    case _ where isSAML:
      if let address = saml?.nameID, TextRule.email.accepts(address) {
        answer.email = isStrict ? address.lowercased() : address
      }
      answer.emailVerified = !isStrict || answer.email != nil
      answer.rawUserInfo = saml?.shownAttributes(call).map {
        JSONOutput.text(of: $0)
      }
    default: break
    }
    return answer
  }

  /// The secret of an OAuth 1.0a pair; nil beside claims as JSON, as recorded.
  private var tokenSecretToShow: String? { accessToken?.hasPrefix("{") == false ? tokenSecret : nil }
}

extension JSONText {
  /// A compact JSON object with its members in the given order, without missing ones.
  static func object(_ members: [(name: String, value: JSONValue?)]) -> String {
    let texts = members.compactMap { name, value in
      value.map { value in
        "\(text(.string(name))):\(text(value))"
      }
    }
    return "{\(texts.joined(separator: ","))}"
  }

  private static func text(_ value: JSONValue) -> String {
    JSONOutput.text(of: value)
  }
}

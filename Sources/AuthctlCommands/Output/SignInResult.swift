/// The result of every sign-in, link and reauthentication, with any provider and any number of factors.
struct SignInResult: CommandResult {
  static var members: String {
    """
    localId providerId isNewUser expiresAt secondFactor profile(providerId email emailVerified \
    displayName fullName firstName lastName screenName photoUrl federatedId rawUserInfo isNewUser) \
    providers[] isPrivateEmail \
    oauthIdToken oauthAccessToken oauthTokenSecret
    """
  }

  let localID: String
  let providerID: String?
  let isNewUser: Bool
  let expiresAt: Date
  /// `phone` or `totp`; nil for a sign-in without a second factor.
  let secondFactor: String?
  /// The tenant the user belongs to; nil for none.
  private let tenantID: String?
  /// The user's provider IDs after a link; nil otherwise.
  private let providers: [String]?
  /// Whether Apple hides the user's address; nil for other providers.
  private let isPrivateEmail: Bool?
  /// The provider's tokens; empty unless `--show-credential` was given.
  private let tokens: ProviderTokens
  private let profile: ProviderProfile
  private let head: String

  init(
    _ signedIn: SignedIn, purpose: SignInPurpose, showsCredential: Bool = false, isPrivateEmail: Bool? = nil
  ) {
    localID = signedIn.session.localID
    providerID = signedIn.session.providerID
    isNewUser = signedIn.isNewUser
    expiresAt = signedIn.session.expiresAt
    secondFactor = signedIn.session.secondFactor
    tenantID = signedIn.session.target.tenantID
    providers = signedIn.providers
    self.isPrivateEmail = isPrivateEmail
    tokens = showsCredential ? signedIn.tokens : ProviderTokens()
    profile = signedIn.profile
    head =
      switch purpose {
      case .signIn: signedIn.isNewUser ? "Signed in as a new user" : "Signed in"
      case .link: "Linked \(signedIn.profile.providerID)"
      case .reauthenticate: "Signed in again"
      }
  }

  enum CodingKeys: String, CodingKey {
    case localID = "localId", providerID = "providerId", isNewUser, expiresAt, secondFactor, profile,
      providers, isPrivateEmail
    case oauthIdToken, oauthAccessToken, oauthTokenSecret
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(localID, forKey: .localID)
    try container.encodeIfPresent(providerID, forKey: .providerID)
    try container.encode(isNewUser, forKey: .isNewUser)
    try container.encode(expiresAt, forKey: .expiresAt)
    try container.encodeIfPresent(secondFactor, forKey: .secondFactor)
    try container.encode(profile, forKey: .profile)
    try container.encodeIfPresent(providers, forKey: .providers)
    try container.encodeIfPresent(isPrivateEmail, forKey: .isPrivateEmail)
    try container.encodeIfPresent(tokens.idToken, forKey: .oauthIdToken)
    try container.encodeIfPresent(tokens.accessToken, forKey: .oauthAccessToken)
    try container.encodeIfPresent(tokens.tokenSecret, forKey: .oauthTokenSecret)
  }

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("uid", localID)
    facts.append("tenant", tenantID)
    facts.append("provider ID", profile.providerID)
    facts.append("provider IDs", providers?.joined(separator: ", "))
    facts.append("federated ID", profile.federatedID)
    facts.append(
      "e-mail",
      profile.email.map { $0 + (profile.emailVerified.map { $0 ? " (verified)" : " (not verified)" } ?? "") })
    facts.append("name", profile.displayName)
    facts.append("handle", profile.screenName)
    facts.append("photo", profile.photoUrl)
    facts.append("second factor", secondFactor)
    facts.append("token until", Timestamp(expiresAt).formatted())
    facts.append("ID token", tokens.idToken?.reveal { $0 })
    facts.append("access token", tokens.accessToken?.reveal { $0 })
    facts.append("token secret", tokens.tokenSecret?.reveal { $0 })
    return style.good(head) + ".\n" + facts.text(style)
  }
}

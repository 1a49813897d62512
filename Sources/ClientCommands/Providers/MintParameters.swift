/// The options that the commands for minting tokens share.
struct MintParameters: Sendable {
  let subject: String?
  let email: String?
  let unverifiedEmail: Bool
  let audience: String?
  let lifetime: Duration?
  let claims: [ClaimChange]

  static let parameter = Parameter<MintParameters>.group(
    rules: [.requires("unverified-email", "email")],
    build: MintParameters.init(subject:email:unverifiedEmail:audience:lifetime:claims:),
    .option("sub", "ID", help: "The user's identifier at the provider; default: random."),
    .option("email", "ADDRESS", help: "The user's e-mail address."),
    .flag("unverified-email", help: "The provider has not verified the address."),
    .option("audience", "ID", help: "The app that the token is for."),
    .option("ttl", "TIME", help: "How long the token is valid; default: 10m."),
    .repeated(
      "claim", "NAME=VALUE",
      help:
        "Set any claim, including a standard one; VALUE is JSON or text, and null removes the claim."))

  /// The claims of the options, and others that `--claim` may replace.
  func wanted(_ others: ByName<JSONValue?>) -> MintedClaims {
    var wanted = MintedClaims()
    wanted.subject = subject
    wanted.email = email
    wanted.isEmailVerified = !unverifiedEmail
    wanted.audience = audience
    wanted.lifetime = lifetime ?? wanted.lifetime
    wanted.changes = others.compactMapValues(\.self)
    for claim in claims { wanted.changes[claim.name] = claim.value }
    return wanted
  }
}

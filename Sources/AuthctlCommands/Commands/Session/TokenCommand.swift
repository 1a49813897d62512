struct TokenCommand: Command {
  static let path = "token"
  let minValid: Duration?
  let forceRefresh: Bool
  let header: Bool
  let decode: Bool
  let verify: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Print a valid ID token, refreshed if needed.",
      discussion: "It is refreshed if it expires within five minutes; --min-valid sets another time.",
      examples: [
        "authctl token", "authctl token --min-valid 30m", "authctl token --decode",
        "authctl token --verify",
      ],
      rules: [.atMostOne("header", "decode")],
      build: Self.init(minValid:forceRefresh:header:decode:verify:),
      .option("min-valid", "TIME", help: "Refresh if less than this time is left, such as 300, 90s or 30m."),
      .flag("force-refresh", help: "Refresh even if the token is still valid."),
      .flag("header", help: "Print a header line: Authorization: Bearer TOKEN."),
      .flag(
        "decode", help: "Print the header and the claims of the token instead; only --verify checks them."),
      .flag(
        "verify",
        help:
          "Check the signature with the published keys, and the claims; only local targets may leave tokens unsigned."
      ))
  }

  func run(_ context: Context) async throws -> TokenResult {
    if header, context.options.json || context.options.field != nil {
      context.terminal.note("--header has no effect on JSON, which contains only the token")
    }
    let margin = minValid ?? TokenRefresh.defaultMargin
    let auth = try await context.auth(asking: .never)
    let session = try await auth.tokens.session(validFor: margin, force: forceRefresh)
    if let minValid, !session.isValid(for: minValid, at: context.now()) {
      context.terminal.note(
        "tokens of this service are not valid that long; this one expires at \(Timestamp(session.expiresAt).formatted())"
      )
    }
    let form: TokenResult.Form = decode ? .claims : header ? .header : .token
    guard verify else { return try TokenResult(session, form: form) }
    let verified = try await auth.tokenVerification.verified(session, validFor: margin)
    context.terminal.note(Self.sentence(on: verified.signature, auth.target))
    return try TokenResult(verified.session, form: form, signature: verified.signature)
  }

  /// The result of the check, for people.
  private static func sentence(on signature: TokenSignature, _ target: Target) -> String {
    guard let keyID = signature.keyID, let keysURL = signature.keysURL else {
      return "not signed: \(target.name) does not sign tokens; the claims are valid"
    }
    return "verified: signed by key \(keyID) of \(keysURL); the claims are valid"
  }
}

struct TokenResult: CommandResult {
  static var members: String {
    """
    idToken header(*) claims(*) localId expiresAt verification(signed algorithm keyId keysUrl)
    """
  }

  /// What the command prints.
  enum Form {
    case token, header, claims
  }

  private let session: Session
  private let form: Form
  private let token: IDToken
  /// The signature; nil if it was not checked.
  private let signature: TokenSignature?

  init(_ session: Session, form: Form, signature: TokenSignature? = nil) throws(CommandFailure) {
    self.session = session
    self.form = form
    self.signature = signature
    do {
      token = try session.idToken.reveal { text throws(MalformedJWT) in try IDToken(parsing: text) }
    } catch {
      throw CommandFailure(
        AuthError.unexpectedResponse(reason: "an ID token that cannot be decoded", status: 200).report)
    }
  }

  enum CodingKeys: String, CodingKey {
    case idToken, header, claims, localID = "localId", expiresAt, verification
  }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(session.localID, forKey: .localID)
    try container.encode(session.expiresAt, forKey: .expiresAt)
    try container.encodeIfPresent(signature, forKey: .verification)
    switch form {
    case .token, .header: try container.encode(session.idToken, forKey: .idToken)
    case .claims:
      try container.encode(token.header, forKey: .header)
      try container.encode(token.claims.all, forKey: .claims)
    }
  }

  func text(_ style: TextStyle) -> String {
    switch form {
    case .token: session.idToken.reveal { "\($0)\n" }
    case .header: session.idToken.reveal { "Authorization: Bearer \($0)\n" }
    case .claims:
      JSONOutput.pretty(["header": .object(token.header), "claims": .object(token.claims.all)])
    }
  }
}

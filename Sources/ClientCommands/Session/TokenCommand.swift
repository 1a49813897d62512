package struct TokenCommand: Command {
  package static let path = "token"
  let minValid: Duration?
  let forceRefresh: Bool
  let header: Bool
  let decode: Bool
  let verify: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Print a valid ID token, refreshed if needed.",
    discussion: """
      It is refreshed if it expires within five minutes; --min-valid sets another time. In security rules its sub \
      is request.auth.uid (in the Realtime Database auth.uid), and its claims are in request.auth.token. A step \
      that needs a second factor checks the claim firebase.sign_in_second_factor: phone or totp.
      """,
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

  package static func result(
    of it: (session: Session, decoded: IDToken?, signature: TokenSignature?)?
  ) -> Members {
    let signed = "; absent for a token without a signature"
    return [
      "idToken": .value(it?.decoded == nil ? it?.session.idToken.secret : nil, "absent with --decode"),
      "header": .open(it?.decoded?.header, "with --decode"),
      "claims": .open(it?.decoded?.claims.all, "with --decode; only --verify checks them"),
      "localId": .value(it?.session.uid), "expiresAt": .value(it?.session.expiresAt),
      "verification": .object(it?.signature, "with --verify") {
        [
          "signed": .value($0?.isSigned),
          "algorithm": .value($0?.algorithm, "RS256, or none if a local target does not sign tokens"),
          "keyId": .value($0?.keyID, "the key's kid\(signed)"),
          "keysUrl": .value($0?.keysURL, "the address that publishes the key\(signed)"),
        ]
      },
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    if header, context.options.json || context.options.field != nil {
      context.terminal.note("--header has no effect on JSON, which contains only the token")
    }
    let margin = minValid ?? .seconds(300)
    let auth = try await context.auth(asking: .never)
    let session = try await auth.freshSession(validFor: margin, refreshing: forceRefresh)
    if let minValid, !session.isValid(for: minValid, at: context.now()) {
      context.terminal.note(
        "tokens of this service are not valid that long; this one expires at \(Timestamp(session.expiresAt).formatted())"
      )
    }
    guard verify else { return try output(session) }
    let verified = try await auth.signature(of: session, validFor: margin)
    context.terminal.note(Self.sentence(on: verified.signature, auth.project))
    return try output(verified.session, signature: verified.signature)
  }

  /// The token in the form that was asked for; without a signature if it was not checked.
  private func output(_ session: Session, signature: TokenSignature? = nil) throws -> Reply {
    let token = session.idToken
    guard !token.header.isEmpty else {
      throw AuthError.unexpectedResponse(status: 200, reason: "an ID token that cannot be decoded")
    }
    let result = Self.result(of: (session, decode ? token : nil, signature))
    guard !decode else {
      return Reply(
        ReplyJSON.pretty(["header": .object(token.header), "claims": .object(token.claims.all)]), result)
    }
    let start = header ? "Authorization: Bearer " : ""
    return Reply(token.secret.reveal { "\(start)\($0)\n" }, result)
  }

  /// The result of the check, for people.
  private static func sentence(on signature: TokenSignature, _ target: Project) -> String {
    guard let keyID = signature.keyID, let keysURL = signature.keysURL else {
      return "not signed: \(target.description) does not sign tokens; the claims are valid"
    }
    return "verified: signed by key \(keyID) of \(keysURL); the claims are valid"
  }
}

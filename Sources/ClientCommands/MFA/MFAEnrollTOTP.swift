import AuthCrypto

package struct MFAEnrollTOTP: Command {
  package static let path = "mfa enroll totp"
  let name: String?
  let issuer: String?
  let account: String?
  let style: QRStyle?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Enroll an authenticator app as a second factor.",
    discussion: """
      Shows the app's secret once: as a QR code, as an otpauth:// URL, and in groups of four to type. It \
      is not stored. On a terminal the command then asks for the app's first code and finishes; elsewhere \
      give the code to mfa enroll finish. The account's e-mail address must be verified: otherwise \
      someone could register another person's address, enroll a factor and lock the owner out.
      """,
    examples: [
      "authctl mfa enroll totp", "authctl mfa enroll totp --name phone --issuer Example --qr none",
    ],
    build: Self.init(name:issuer:account:style:),
    .option("name", "NAME", help: "A name for the factor; default: authenticator."),
    .option(
      "issuer", "TEXT", help: "The issuer that the app shows; default: the project ID."),
    .option("account", "TEXT", help: "The account that the app shows; default: the e-mail address."),
    QRStyle.parameter)

  package static func result(of it: (app: TOTPURL, pending: Enrollment)?) -> Members {
    let app = it?.app
    return [
      "sharedSecretKey": .value(app?.secret, "Base32; shown this once")
        .labeled("secret", app?.secret.inGroupsOfFour.reveal { $0 }, isStrong: true),
      "otpauthUrl": .value(app?.url, "the text of the QR code").labeled("URL", app?.url.reveal { $0 }),
      "hashingAlgorithm": .value(app?.algorithm.rawValue)
        .labeled(
          "codes", it.map { "\($1.codeLength) digits, \($0.algorithm.rawValue), every \($0.period) s" }),
      "verificationCodeLength": .value(it?.pending.codeLength), "periodSec": .value(app?.period),
      "displayName": .value(it?.pending.name), "sessionInfo": .value(it?.pending.verificationID),
      "finalizeEnrollmentTime": .value(it?.pending.deadline, "the deadline for mfa enroll finish")
        .labeled("finish by"),
    ] + MFAEnrollFinish.result(of: nil)
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.auth()
    let replaced = try? await auth.secondFactors.pendingEnrollment()
    let (authenticator, pending) = try await auth.secondFactors.enrollAuthenticator(name: name)
    context.noteReplaced(replaced)
    let app = authenticator.wire.named(issuer ?? auth.project.id, account)
    let terminal = context.terminal
    let width = terminal.console.columns(of: terminal.canAsk ? .error : .output)
    let started = Self.result(of: (app, pending))
    let drawing = style ?? (width == nil || terminal.isDumb ? .none : terminal.showsUTF8 ? .utf8 : .ascii)
    guard terminal.canAsk else {
      let next = context.line("mfa enroll finish CODE")
      return Reply(started) { style in
        Self.text(app, started, drawing, width, style) + "Next: \(next)\n"
      }
    }
    try terminal.write(Self.text(app, started, drawing, width, terminal.errorStyle), to: .error)
    return try await context.finishEnrollment(auth, after: started)
  }

  /// The secret in all its forms, which is the purpose of the command.
  private static func text(
    _ app: TOTPURL, _ started: Members, _ drawing: QRStyle, _ width: Int?, _ style: TextStyle
  ) -> StyledText {
    let lines = QRCodeDrawing.lines(
      of: app.url.reveal { $0 }, style: drawing, width: width, dress: style)
    // A single line says why there is no code.
    let deed = lines.count < 2 ? "Type" : "Scan the code or type"
    return lines.map { $0 + "\n" }.joined() + started.lines(style)
      + "\(deed) the secret into an authenticator app.\n"
  }
}

extension TOTPURL {
  /// The same with the names that the app shows.
  fileprivate func named(_ issuer: String, _ account: String?) -> Self {
    var url = self
    url.issuer = issuer
    url.account = account ?? url.account
    return url
  }
}

import AuthCrypto

package struct MFAEnrollTOTP: Command {
  package static let path = "mfa enroll totp"
  package static let members = """
    sharedSecretKey otpauthUrl hashingAlgorithm verificationCodeLength periodSec displayName sessionInfo \
    finalizeEnrollmentTime \(MFAEnrollFinish.members)
    """
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

  package func run(_ context: Context) async throws -> Reply {
    let auth = try await context.auth()
    let replaced = try? await auth.enrollment.pending()
    let started = try await auth.enrollment.beginTOTP(name: name)
    context.noteReplaced(replaced)
    let url = TOTPURL(
      started, issuer: issuer ?? auth.project.id,
      account: account ?? started.email ?? started.pending.localID
    ).url.reveal { $0 }
    let terminal = context.terminal
    let width = terminal.console.columns(of: terminal.canAsk ? .error : .output)
    let pending = started.pending
    let json: JSONObject = [
      "sharedSecretKey": started.sharedSecretKey.reveal { $0 }, "otpauthUrl": url,
      "hashingAlgorithm": started.hashingAlgorithm, "verificationCodeLength": pending.codeLength,
      "periodSec": started.periodSec, "displayName": pending.displayName, "sessionInfo": pending.sessionInfo,
      "finalizeEnrollmentTime": pending.deadline,
    ]
    let drawing = style ?? (width == nil || terminal.isDumb ? .none : terminal.showsUTF8 ? .utf8 : .ascii)
    guard terminal.canAsk else {
      return Reply(json) { style in
        Self.text(started, url, drawing, width, style) + "Next: authctl mfa enroll finish CODE\n"
      }
    }
    try terminal.write(Self.text(started, url, drawing, width, terminal.errorStyle), to: .error)
    return try await context.finishEnrollment(auth, after: json)
  }

  /// The secret in all its forms, which is the purpose of the command.
  private static func text(
    _ started: Enrollment.TOTPStarted, _ url: String, _ drawing: QRStyle, _ width: Int?, _ style: TextStyle
  ) -> StyledText {
    let lines = QRCodeDrawing.lines(of: url, style: drawing, width: width, dress: style)
    let facts = style.facts([
      "secret": style.strong(started.sharedSecretKey.inGroupsOfFour.reveal { $0 }),
      "URL": url,
      "codes":
        "\(started.pending.codeLength) digits, \(started.hashingAlgorithm), every \(started.periodSec) s",
      "finish by": started.pending.deadline.map { Timestamp($0).formatted() },
    ])
    // A single line says why there is no code.
    let deed = lines.count < 2 ? "Type" : "Scan the code or type"
    return lines.map { $0 + "\n" }.joined() + facts + "\(deed) the secret into an authenticator app.\n"
  }
}

extension TOTPURL {
  /// What an app needs from a started enrollment.
  package init(_ started: Enrollment.TOTPStarted, issuer: String? = nil, account: String = "") {
    self.init(
      issuer: issuer, account: account, secret: started.sharedSecretKey,
      algorithm: OneTimePassword.Algorithm(rawValue: started.hashingAlgorithm) ?? .sha1,
      digits: started.pending.codeLength, period: Int64(started.periodSec))
  }
}

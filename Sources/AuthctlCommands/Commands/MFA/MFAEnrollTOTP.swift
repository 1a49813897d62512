import AuthCrypto

struct MFAEnrollTOTP: Command {
  static let path = "mfa enroll totp"
  let name: String?
  let issuer: String?
  let account: String?
  let style: QRStyle?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Enroll an authenticator app as a second factor.",
      discussion: """
        Shows the app's secret once: as a QR code, as an otpauth:// URL, and in groups of four to type. It \
        is not stored. On a terminal the command then asks for the app's first code and finishes; elsewhere \
        give the code to mfa enroll finish. The account's e-mail address must be verified.
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
  }

  func run(_ context: Context) async throws -> MFAEnrollResult<MFAEnrollTOTPResult> {
    let auth = try await context.auth()
    let replaced = try? auth.enrollment.pending()
    let started = try await auth.enrollment.beginTOTP(name: name)
    context.noteReplaced(replaced)
    let url = TOTPURL(
      started, issuer: issuer ?? auth.target.projectID,
      account: account ?? started.email ?? started.pending.localID)
    let terminal = context.terminal
    let width = terminal.console.columns(of: terminal.canAsk ? .error : .output)
    let result = MFAEnrollTOTPResult(
      started, url: url.url, style: style ?? (width == nil ? .none : .utf8), width: width)
    guard terminal.canAsk else { return MFAEnrollResult(started: result) }
    try terminal.write(result.secretText(terminal.errorStyle), to: .error)
    return MFAEnrollResult(started: result, finished: try await context.finishEnrollment(auth))
  }
}

/// The first half of `mfa enroll totp`.
///
/// It shows a secret, which is its purpose.
struct MFAEnrollTOTPResult: CommandResult {
  static var members: String {
    """
    sharedSecretKey otpauthUrl hashingAlgorithm verificationCodeLength periodSec displayName sessionInfo \
    finalizeEnrollmentTime
    """
  }

  let sharedSecretKey: String
  let otpauthUrl: String
  let hashingAlgorithm: String
  let verificationCodeLength: Int
  let periodSec: Int
  let displayName: String?
  let sessionInfo: String
  let finalizeEnrollmentTime: Date?
  private let grouped: String
  private let drawing: QRStyle
  private let width: Int?

  init(_ started: Enrollment.TOTPStarted, url: Secret, style: QRStyle, width: Int?) {
    sharedSecretKey = started.sharedSecretKey.reveal { $0 }
    grouped = started.sharedSecretKey.inGroupsOfFour.reveal { $0 }
    otpauthUrl = url.reveal { $0 }
    hashingAlgorithm = started.hashingAlgorithm
    verificationCodeLength = started.pending.codeLength
    periodSec = started.periodSec
    displayName = started.pending.displayName
    sessionInfo = started.pending.sessionInfo
    finalizeEnrollmentTime = started.pending.deadline
    drawing = style
    self.width = width
  }

  enum CodingKeys: String, CodingKey {
    case sharedSecretKey, otpauthUrl, hashingAlgorithm, verificationCodeLength, periodSec, displayName
    case sessionInfo, finalizeEnrollmentTime
  }

  func text(_ style: TextStyle) -> String {
    secretText(style) + "Next: authctl mfa enroll finish CODE\n"
  }

  /// The secret in all its forms.
  func secretText(_ style: TextStyle) -> String {
    let lines = QRCodeDrawing.lines(of: otpauthUrl, style: drawing, width: width, dress: style)
    var facts = Facts()
    facts.append("secret", style.strong(grouped))
    facts.append("URL", otpauthUrl)
    facts.append("codes", "\(verificationCodeLength) digits, \(hashingAlgorithm), every \(periodSec) s")
    facts.append("finish by", finalizeEnrollmentTime.map { Timestamp($0).formatted() })
    let deed = lines.isEmpty ? "Type" : "Scan the code or type"
    return lines.map { $0 + "\n" }.joined() + facts.text(style)
      + "\(deed) the secret into an authenticator app.\n"
  }
}

extension TOTPURL {
  /// What an app needs from a started enrollment.
  init(_ started: Enrollment.TOTPStarted, issuer: String? = nil, account: String = "") {
    self.init(
      issuer: issuer, account: account, secret: started.sharedSecretKey,
      algorithm: OneTimePassword.Algorithm(rawValue: started.hashingAlgorithm) ?? .sha1,
      digits: started.pending.codeLength, period: Int64(started.periodSec))
  }
}

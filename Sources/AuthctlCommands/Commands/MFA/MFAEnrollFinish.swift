struct MFAEnrollFinish: Command {
  static let path = "mfa enroll finish"
  let code: TextInput<String>?
  let name: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Finish the pending enrollment with its first code.",
      discussion: """
        After a wrong code, the enrollment stays pending. The new tokens in the response replace those of the \
        session.
        """,
      examples: ["authctl mfa enroll finish 123456", "authctl mfa enroll finish 123456 --name 'work phone'"],
      build: Self.init(code:name:),
      CodeInput.parameter(
        help: "The code from the SMS or the app, or - for standard input; asked for on a terminal."),
      .option("name", "NAME", help: "A name for the factor; replaces the one given at the start."))
  }

  func run(_ context: Context) async throws -> MFAEnrollFinishResult {
    try await context.finishEnrollment(context.auth(), code, name: name)
  }
}

extension Context {
  /// Finishes the pending enrollment with the given code, or asks for one.
  func finishEnrollment(
    _ auth: AuthClient, _ code: TextInput<String>? = nil, name: String? = nil
  ) async throws -> MFAEnrollFinishResult {
    let pending = try auth.enrollment.pending()
    let place = pending.phoneNumber.map { "sent to \($0)" } ?? "from the authenticator app"
    let hint = "the enrollment is still pending: \(line("mfa enroll finish"))"
    let finished = try await finishing(hint, when: { try auth.enrollment.pending() == pending }) {
      try await use(code, orAsk: "Code \(place)", orGive: "mfa enroll finish CODE") { code in
        try await auth.enrollment.finish(code: code, name: name)
      }
    }
    if let failure = finished.listFailure {
      terminal.note("the factor is enrolled, but its ID is unknown: \(failure.report.message)")
    }
    return MFAEnrollFinishResult(finished)
  }
}

/// The result of a command that starts an enrollment, and finishes it on a terminal.
struct MFAEnrollResult<Started: CommandResult>: CommandResult {
  static var members: String { "\(Started.members) \(MFAEnrollFinishResult.members)" }

  let started: Started
  /// Nil if the code has to be passed to `mfa enroll finish`.
  var finished: MFAEnrollFinishResult?

  func encode(to encoder: any Encoder) throws {
    try started.encode(to: encoder)
    try finished?.encode(to: encoder)
  }

  func text(_ style: TextStyle) -> String { finished?.text(style) ?? started.text(style) }
}

struct MFAEnrollFinishResult: CommandResult {
  static var members: String {
    """
    localId kind mfaEnrollmentId displayName phoneNumber enrolledAt expiresAt
    """
  }

  let localID: String
  let kind: SecondFactorKind
  let mfaEnrollmentID: String?
  let displayName: String?
  let phoneNumber: String?
  let enrolledAt: String?
  let expiresAt: Date

  enum CodingKeys: String, CodingKey {
    case localID = "localId", kind, mfaEnrollmentID = "mfaEnrollmentId", displayName, phoneNumber,
      enrolledAt, expiresAt
  }

  init(_ finished: Enrollment.Finished) {
    localID = finished.session.localID
    kind = finished.enrollment.kind
    mfaEnrollmentID = finished.factor?.mfaEnrollmentID
    displayName = finished.factor?.displayName ?? finished.enrollment.displayName
    phoneNumber = finished.enrollment.phoneNumber?.description
    enrolledAt = finished.factor?.enrolledAt
    expiresAt = finished.session.expiresAt
  }

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("factor", mfaEnrollmentID)
    facts.append("kind", kind == .phone ? "SMS" : "TOTP")
    facts.append("number", phoneNumber)
    facts.append("name", displayName)
    facts.append("token until", Timestamp(expiresAt).formatted())
    return style.good("Enrolled") + ".\n" + facts.text(style)
  }
}

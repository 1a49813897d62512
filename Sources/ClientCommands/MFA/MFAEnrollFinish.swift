package struct MFAEnrollFinish: Command {
  package static let path = "mfa enroll finish"
  let code: TextInput<String>?
  let name: String?

  package static let description: CommandDescription<Context> = CommandDescription(
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

  package static func result(
    of it: (pending: Enrollment, factor: MFAEnrollment, session: Session)?
  ) -> Members {
    [
      "localId": .value(it?.session.uid),
      "mfaEnrollmentId": .value(it?.factor.mfaEnrollmentID, "of the new factor").labeled("factor"),
      "kind": .value(it?.pending.kind.rawValue, "phone or totp")
        .labeled("kind", it.map { FactorTable.kind(named: $0.pending.kind.rawValue) }),
      "phoneNumber": .value(it?.pending.phoneNumber).labeled("number"),
      "displayName": .value(it?.factor.displayName).labeled("name"),
      "enrolledAt": .value(it?.factor.enrolledAt),
      "expiresAt": .value(it?.session.expiresAt, "of the new ID token").labeled("token until"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    try await context.finishEnrollment(context.auth(), code, name: name)
  }
}

extension Context {
  /// Finishes the pending enrollment with the given code, or asks for one.
  ///
  /// `start` is what its start returned, if that was in the same run.
  func finishEnrollment(
    _ auth: AuthClient, _ code: TextInput<String>? = nil, name: String? = nil, after start: Members = [:]
  ) async throws -> Reply {
    let pending = try await auth.secondFactors.pendingEnrollment()
    let place = pending.phoneNumber.map { "sent to \($0)" } ?? "from the authenticator app"
    let hint: NextStep = "the enrollment is still pending: \(run: "mfa enroll finish CODE …")"
    let finished = try await finishing(
      hint, when: { try await auth.secondFactors.pendingEnrollment() == pending }
    ) {
      try await use(code, orAsk: "Enter the code \(place)", orGive: "mfa enroll finish CODE") { code in
        try await pending.finished(code: code, name: name)
      }
    }
    if let failure = finished.listFailure {
      terminal.note("the factor is enrolled, but its ID is unknown: \(failure.report.message)")
    }
    let result = MFAEnrollFinish.result(of: (pending, finished.factor.wire, finished.session))
    return Reply(start + result) { style in style.good("Enrolled") + ".\n" + result.lines(style) }
  }
}

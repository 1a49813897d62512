package struct MFAEnrollFinish: Command {
  package static let path = "mfa enroll finish"
  package static let members = "localId kind mfaEnrollmentId displayName phoneNumber enrolledAt expiresAt"
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

  package func run(_ context: Context) async throws -> Reply {
    try await context.finishEnrollment(context.auth(), code, name: name)
  }
}

extension Context {
  /// Finishes the pending enrollment with the given code, or asks for one.
  ///
  /// The members of `start` are what its start returned, if that was in the same run.
  func finishEnrollment(
    _ auth: AuthClient, _ code: TextInput<String>? = nil, name: String? = nil, after start: JSONObject = [:]
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
    let (session, factor) = (finished.session, finished.factor.wire)
    let json: JSONObject = [
      "localId": session.uid, "kind": pending.kind.rawValue, "mfaEnrollmentId": factor.mfaEnrollmentID,
      "displayName": factor.displayName, "phoneNumber": pending.phoneNumber, "enrolledAt": factor.enrolledAt,
      "expiresAt": session.expiresAt,
    ]
    return Reply(start.adding(json)) { style in
      style.good("Enrolled") + ".\n"
        + style.facts([
          "factor": factor.mfaEnrollmentID,
          "kind": pending.kind == .phone ? "SMS" : "TOTP",
          "number": pending.phoneNumber?.description,
          "name": factor.displayName,
          "token until": Timestamp(session.expiresAt).formatted(),
        ])
    }
  }
}

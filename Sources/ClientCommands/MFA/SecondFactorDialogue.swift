import POSIXShell

extension Context {
  /// Signs in, links or reauthenticates; at a terminal it continues to the second factor if one is needed.
  ///
  /// Elsewhere the sign-in is stored for another process, and the command fails with exit code 3.
  func signIn(
    _ auth: AuthClient, _ firstFactor: () async throws -> SignInResult
  ) async throws -> SignInResult {
    do {
      return try await firstFactor()
    } catch AuthError.secondFactorNeeded(let resolver) where terminal.canAsk && resolver.canBeAnswered {
      return try await finish(resolver, auth)
    }
  }

  /// The rest of a sign-in at a terminal: asks for factor and code.
  ///
  /// If the sign-in can still be finished after a failure, it stays stored,
  /// and the hint says how.
  func finish(
    _ resolver: SecondFactorResolver, _ auth: AuthClient, with selection: FactorSelection? = nil,
    verification: AppVerificationChoice = .stored
  ) async throws -> SignInResult {
    let command = Self.resolution(with: selection)
    try terminal.requireAsking(for: "a code", orGive: command, missing: .missingVerificationCode)
    guard resolver.canBeAnswered else { throw AuthError.secondFactorNeeded(resolver) }
    return try await finishing(
      "the sign-in is still pending: \(run: "mfa resolve")",
      when: { try await auth.secondFactors.pendingSignIn().isSame(as: resolver) }
    ) {
      let chosen = try await chosenFactor(of: resolver, selection, only: nil, for: .resolution)
      guard
        let factor = try chosen?.pick(from: resolver.hints, for: .resolution)
          ?? resolver.hints.first(where: { $0.kind != .unknown })
      else { throw AuthError.secondFactorNeeded(resolver) }
      let isApp = factor.kind == .totp
      var question = "Enter the code from the authenticator app"
      if !isApp {
        let sent = try await verification.proving(self, auth, for: .mfaSmsSignIn) {
          try await resolver.challenge(factor, resend: false, proof: $0)
        }
        try noteListing("emulator codes")
        question =
          "Enter the code \(sent.wasPending ? "already sent" : "sent") to \(factor.phoneNumber ?? "")"
      }
      return try await terminal.ask(question, for: "a code", orGive: command) { code in
        // A code works once; the service would treat this one as wrong.
        if isApp, try await resolver.wasUsed(code) {
          throw CommandFailure(
            .invalidCode, "already used: wait for the next one",
            hint:
              "wait for the next code from the app, then: \(run: Self.resolution(with: resolver.hints.count > 1 ? chosen : nil))"
          )
        }
        return try await resolver.resolve(code: code, of: factor)
      }
    }
  }

  /// The command that takes the code of a factor.
  private static func resolution(with factor: FactorSelection?) -> NextCommand {
    factor.map { "mfa resolve --factor \($0) CODE" } ?? "mfa resolve CODE"
  }

  /// The factor to use: the only one there is, or the one a person chooses at a terminal; nil if there is none.
  ///
  /// Without a `kind`, all that this program can answer are offered. What it is for selects the command in an error.
  func chosenFactor(
    of resolver: SecondFactorResolver, _ selection: FactorSelection?, only kind: SecondFactor.Kind?,
    for use: FactorUse
  ) async throws -> FactorSelection? {
    if let selection { return selection }
    let factors = resolver.hints
    let choice = factors.filter { kind == nil ? $0.kind != .unknown : $0.kind == kind }
    guard choice.count > 1 else { return choice.first?.wire.mfaEnrollmentID.map { FactorSelection($0) } }
    guard terminal.canAsk else { throw CommandFailure.factorNeeded(factors, for: use) }
    try terminal.write(FactorTable.text(factors.map(\.wire), terminal.errorStyle), to: .error)
    let command: NextCommand =
      use == .challenge ? "mfa challenge --factor FACTOR" : "mfa resolve --factor FACTOR"
    return try await terminal.ask("Factor (number, name or ID)", for: "a factor", orGive: command) { text in
      let selection = FactorSelection(text)
      let factor = try selection.pick(from: factors, for: use)
      guard choice.contains(factor) else {
        let id = factor.wire.mfaEnrollmentID
        throw AuthError.invalid(
          Problem(
            .argument(
              kind == .phone ? .factorWithoutSMS(id: id) : .unknownFactorKind(id: id ?? ""))))
      }
      return selection
    }
  }

  /// Runs the second half of a flow; if the first half survives a failure, `hint` says how to continue.
  func finishing<Value>(
    _ hint: NextStep, when isPending: () async throws -> Bool, _ body: () async throws -> Value
  ) async throws -> Value {
    do {
      return try await body()
    } catch {
      var report: ErrorReport
      switch error {
      case let failure as Terminal.PromptFailure: report = failure.report
      case AuthError.network, AuthError.unexpectedResponse: report = ErrorReport(of: error)
      case AuthError.refused(let refusal) where (500...599).contains(refusal.status):
        report = ErrorReport(of: error)
      default: throw error
      }
      guard (try? await isPending()) == true else { throw error }
      report.next = hint
      throw CommandFailure(report)
    }
  }

  /// Notes where a local server shows the code that the next question asks for.
  func noteListing(_ command: NextCommand) throws(AuthError) {
    guard try target().service != .inProcess, let place = try local(command) else { return }
    note("the code is shown by: \(run: place)")
  }
}

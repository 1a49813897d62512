extension Terminal {
  /// Why there is no answer.
  package enum PromptFailure: Error {
    /// Nobody can be asked, for the `reason`: `what` is needed, `option` would supply it, `missing` is the SDK's error without it.
    case notAllowed(_ what: String, reason: String, option: NextCommand, missing: ErrorCode?)
    /// Nobody can be asked about a loss, `act`, which `option` confirms.
    case notConfirmed(act: String, option: NextCommand)
    /// Ctrl-C or another ending signal.
    case interrupted
    /// End of input; `option` would supply the answer, if a question was asked.
    case ended(option: NextCommand? = nil)
  }

  /// Asks for a line on standard error and reads it from standard input, without its end.
  ///
  /// `option` would have given the answer, `what`, on the command line, and `missing` is the SDK's error without it. An answer that `isLong`
  /// may exceed the 4095 bytes of a line that a terminal edits itself.
  package func ask(
    _ question: String, for what: String, orGive option: NextCommand, missing: ErrorCode? = nil,
    echo: Bool = true,
    isLong: Bool = false
  ) throws(PromptFailure) -> String {
    try requireAsking(for: what, orGive: option, missing: missing)
    // The embedded server prints its SMS as a note, which may contain the code.
    releaseNotes()
    show {
      $0.end()
      $0.isPaused = true
    }
    defer { show { $0.isPaused = false } }
    do {
      return try console.answer(to: "\(question.onOneLine): ", echo: echo, length: isLong ? .longLine : .line)
    } catch .ended {
      throw .ended(option: option)
    }
  }

  /// Asks for a secret that is to be typed for `-`, without echo; nil if standard input is no terminal.
  ///
  /// One without a limit in its form, such as a key, is a text of several lines.
  package func typedSecret(
    _ name: String, isText: Bool, orGive option: NextCommand, missing: ErrorCode?
  ) throws(PromptFailure) -> String? {
    guard console.isTerminal(.input) else { return nil }
    // Without a place for a question, it is read all the same: standard input was named.
    if console.isTerminal(.error) { try requireAsking(for: name, orGive: option, missing: missing) }
    releaseNotes()
    show { $0.isPaused = true }
    defer { show { $0.isPaused = false } }
    let question = name.prefix(1).uppercased() + name.dropFirst() + (isText ? ", then Ctrl-D" : "")
    do {
      return try console.answer(
        to: "\(question.onOneLine): ", echo: false, length: isText ? .text : .longLine)
    } catch .ended {
      throw .ended(option: option)
    }
  }

  /// Fails if nobody can be asked for `what`, which `option` would supply.
  package func requireAsking(
    for what: String, orGive option: NextCommand, missing: ErrorCode? = nil
  ) throws(PromptFailure) {
    guard let reason = askingObstacle else { return }
    throw .notAllowed(what, reason: reason, option: option, missing: missing)
  }

  /// Asks before a permanent loss, with the loss as a question, unless the command line agrees to it; any answer but yes ends the command
  /// with `refusal`.
  package func confirm(
    _ question: String, unless isAgreed: Bool = false, orGive command: NextCommand, refusal: String
  ) throws {
    guard !isAgreed else { return }
    guard canAsk else {
      let act = question.prefix(1).lowercased() + question.dropFirst().prefix { $0 != "?" }
      throw PromptFailure.notConfirmed(act: act, option: command)
    }
    guard try agrees(to: question, orGive: command) else {
      throw CommandFailure.usage(refusal, hint: nil)
    }
  }

  /// Asks whether to do something.
  package func agrees(to question: String, orGive command: NextCommand) throws(PromptFailure) -> Bool {
    let answer = try ask("\(question) Type yes", for: "yes", orGive: command)
    return ["yes", "y"].contains(answer.lowercased())
  }

  private static let attempts = 3

  /// Asks and uses the answer; after a typo or a wrong answer it explains and asks again, up to three times in all.
  ///
  /// An error of `use` decides whether to ask again.
  package func ask<Value>(
    _ question: String, for what: String, orGive option: NextCommand, missing: ErrorCode? = nil,
    echo: Bool = true,
    isLong: Bool = false, use: (String) async throws -> Value
  ) async throws -> Value {
    for _ in 1..<Self.attempts {
      let answer = try ask(
        question, for: what, orGive: option, missing: missing, echo: echo, isLong: isLong)
      do {
        return try await use(answer)
      } catch  where Self.isWrongAnswer(error) {
        let message = ErrorReport(of: error).message
        try write(errorStyle.bad(message) + "\n", to: .error)
      }
    }
    return try await use(
      ask(question, for: what, orGive: option, missing: missing, echo: echo, isLong: isLong))
  }

  /// Whether another answer could avoid the failure.
  private static func isWrongAnswer(_ error: any Error) -> Bool {
    switch error {
    case is UsageError: true
    case let failure as CommandFailure:
      failure.report.exitStatus == .usage || wrongAnswers.contains(failure.report.code)
    case AuthError.invalid(let problem):
      switch problem.kind {
      case .signInPage(.notAnAddress), .signInPage(.empty), .signInPage(.foreignAnswer),
        .verificationPage(.notAnAddress), .verificationPage(.notTheCallback):
        true
      default: wrongAnswers.contains(problem.sdkEquivalent ?? problem.code)
      }
    case let error as AuthError: wrongAnswers.contains(error.sdkEquivalent ?? error.code)
    default: false
    }
  }

  private static let wrongAnswers: Set<ErrorCode> = [
    .invalidCode, .invalidAuthenticatorCode, .missingVerificationCode, .missingCode, .noSuchFactor,
    .missingMFAEnrollmentID, .missingPassword, .invalidPassword, .invalidLoginCredentials, .weakPassword,
    .passwordDoesNotMeetRequirements, .invalidEmailCode, .invalidCustomToken, .malformedJWT,
  ]

  /// Uses the address the browser was redirected to: asks for it on a terminal, else reads the first line of standard input.
  ///
  /// - Throws: ``PromptFailure``; ``Terminal/ReadFailure`` if no input arrives in time; the errors of `use`.
  package func usePastedLine<Value>(
    _ question: String, for what: String, orGive option: NextCommand, within patience: Duration,
    _ use: (Secret) async throws -> Value
  ) async throws -> Value {
    func pasted(_ line: String) -> String { line.split(whereSeparator: \.isWhitespace).joined() }
    if canAsk {
      return try await ask(question, for: what, orGive: option, isLong: true) {
        try await use(Secret(pasted($0)))
      }
    }
    // The first line of a standard input that is not a terminal.
    let line =
      console.isTerminal(.input)
      ? nil
      : try await waiting(for: "a line on standard input", atMost: patience) {
        () async throws(PromptFailure) in try console.firstLine(within: patience)
      }
    guard let text = line.map(pasted), !text.isEmpty else {
      throw CommandFailure(
        .inputNeeded, "\(what) is needed, and \(askingObstacle ?? "standard input has none")",
        hint: "write it to the standard input of \(run: option)")
    }
    return try await use(Secret(text))
  }
}

extension Parameter where Value == Bool {
  /// The flag of every command that asks before a loss (``Terminal/confirm(_:unless:orGive:refusal:)``).
  package static var yes: Self { .flag("yes", help: "Do not ask for confirmation.") }
}

extension Terminal {
  /// Why there is no answer.
  enum PromptFailure: Error {
    /// Asking is not allowed; `option` would supply the answer, `missing` is the SDK's error without it.
    case notAllowed(option: String, missing: ServerErrorCode? = nil)
    /// Ctrl-C or another ending signal.
    case interrupted
    /// End of input.
    case ended
  }

  /// Asks for a line on standard error and reads it from standard input, without its end.
  ///
  /// `option` would have given the answer on the command line, and `missing` is the SDK's error without it. An answer that `isLong` may
  /// exceed the 4095 bytes of a line that a terminal edits itself.
  func ask(
    _ question: String, orGive option: String, missing: ServerErrorCode? = nil, echo: Bool = true,
    isLong: Bool = false
  ) throws(PromptFailure) -> String {
    guard canAsk else { throw .notAllowed(option: option, missing: missing) }
    // The embedded server prints its SMS as a note, which may contain the code.
    releaseNotes()
    show { $0.end() }
    return try console.answer(to: "\(question.onOneLine): ", echo: echo, isLong: isLong)
  }

  /// Asks before a permanent loss; any answer but yes ends the command with `refusal`.
  func confirm(_ question: String, orGive command: String, refusal: String) throws {
    guard try agrees(to: question, orGive: command) else {
      throw CommandFailure.usage(refusal, hint: "authctl \(command)")
    }
  }

  /// Asks whether to do something.
  func agrees(to question: String, orGive command: String) throws(PromptFailure) -> Bool {
    let answer = try ask("\(question) Type yes", orGive: command)
    return ["yes", "y"].contains(answer.lowercased())
  }

  private static let attempts = 3

  /// Asks and uses the answer; after a typo or a wrong answer it explains and asks again, up to three times in all.
  ///
  /// An error of `use` decides whether to ask again.
  func ask<Value>(
    _ question: String, orGive option: String, missing: ServerErrorCode? = nil, echo: Bool = true,
    isLong: Bool = false, use: (String) async throws -> Value
  ) async throws -> Value {
    for _ in 1..<Self.attempts {
      let answer = try ask(question, orGive: option, missing: missing, echo: echo, isLong: isLong)
      do {
        return try await use(answer)
      } catch  where Self.isWrongAnswer(error) {
        let message = Run.report(of: error).message
        try write(errorStyle.bad(message) + "\n", to: .error)
      }
    }
    return try await use(ask(question, orGive: option, missing: missing, echo: echo, isLong: isLong))
  }

  /// Whether another answer could avoid the failure.
  private static func isWrongAnswer(_ error: any Error) -> Bool {
    switch error {
    case is UsageError: true
    case let failure as CommandFailure:
      failure.report.exitStatus == .usage || wrongAnswers.contains(failure.report.code)
    case AuthError.webSignIn(.notAnAddress), AuthError.webSignIn(.empty), AuthError.webSignIn(.foreignAnswer),
      AuthError.appCallback(.notAnAddress), AuthError.appCallback(.notTheCallback):
      true
    case let error as AuthError:
      wrongAnswers.contains(error.serverCode ?? error.localEquivalent ?? error.code)
    default: false
    }
  }

  private static let wrongAnswers: Set<ServerErrorCode> = [
    .invalidCode, .invalidTOTPVerificationCode, .missingVerificationCode, .missingCode, .noSuchFactor,
    .missingMFAEnrollmentID, .missingPassword, .invalidPassword, .invalidLoginCredentials, .weakPassword,
    .passwordDoesNotMeetRequirements, .invalidOOBCode, .invalidCustomToken, .malformedJWT,
  ]

  /// Uses the address the browser was redirected to: asks for it on a terminal, else reads the first line of standard input.
  ///
  /// - Throws: ``PromptFailure``; ``Terminal/ReadFailure`` if no input arrives in time; the errors of `use`.
  func usePastedLine<Value>(
    _ question: String, orGive option: String, within patience: Duration,
    _ use: (Secret) async throws -> Value
  ) async throws -> Value {
    func pasted(_ line: String) -> String { line.split(whereSeparator: \.isWhitespace).joined() }
    if canAsk {
      return try await ask(question, orGive: option, isLong: true) { try await use(Secret(pasted($0))) }
    }
    let text = pasted(try inputLine(within: patience, orGive: option))
    guard !text.isEmpty else { throw PromptFailure.notAllowed(option: option) }
    return try await use(Secret(text))
  }

  /// The first line of a standard input that is not a terminal.
  private func inputLine(
    within patience: Duration, orGive option: String
  ) throws(PromptFailure) -> String {
    guard !console.isTerminal(.input), let line = try console.firstLine(within: patience) else {
      throw .notAllowed(option: option)
    }
    return line
  }
}

extension Parameter where Value == Bool {
  /// The flag of every command that asks before a loss (``Terminal/confirm(_:orGive:refusal:)``).
  static var yes: Self { .flag("yes", help: "Do not ask for confirmation.") }
}

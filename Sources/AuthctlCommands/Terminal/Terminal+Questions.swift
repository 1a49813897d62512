import IdentityToolkit

extension Terminal {
  /// Why a person's answer did not arrive.
  enum PromptFailure: Error {
    /// Asking is not allowed; the text names the option that would have held the answer, the code what the SDK raises without it.
    case notAllowed(option: String, missing: ServerErrorCode? = nil)
    /// Ctrl-C or another ending signal.
    case interrupted
    /// End of input.
    case ended
  }

  /// Asks for a line on standard error and reads it from standard input.
  ///
  /// - Parameters:
  ///   - question: what is asked, without the colon.
  ///   - option: the option or operand that would have spared the question.
  ///   - missing: what the SDK raises without the answer; nil if it has no name for it.
  ///   - echo: whether the answer is shown.
  ///   - isLong: whether it may have more than the 4095 bytes that a terminal keeps of a line it edits itself.
  /// - Returns: the line without its end.
  /// - Throws: ``PromptFailure``.
  func ask(
    _ question: String, orGive option: String, missing: ServerErrorCode? = nil, echo: Bool = true,
    isLong: Bool = false
  ) throws(PromptFailure) -> String {
    guard canAsk else { throw .notAllowed(option: option, missing: missing) }
    let prompt = "\(question.onOneLine): ".withControlsShown(isColored: errorStyle.isColored)
    return try console.answer(to: prompt, echo: echo, isLong: isLong)
  }

  /// Asks before something is lost for good; any answer but yes ends the command.
  ///
  /// - Parameters:
  ///   - question: what is asked, with its question mark.
  ///   - command: the command line that does it without asking.
  ///   - refusal: what the failure says after another answer.
  /// - Throws: ``PromptFailure`` without a terminal; ``CommandFailure``.
  func confirm(_ question: String, orGive command: String, refusal: String) throws {
    let answer = try ask("\(question) Type yes", orGive: command)
    guard ["yes", "y"].contains(answer.lowercased()) else {
      throw CommandFailure.usage(refusal, hint: "authctl \(command)")
    }
  }

  /// Reads the address a browser was sent to: asked for on a terminal, else the first line of standard input.
  ///
  /// - Throws: ``PromptFailure``; ``Terminal/ReadFailure`` when nothing comes in time.
  func pastedLine(
    _ question: String, orGive option: String, within patience: Duration
  ) throws -> Secret {
    let line =
      canAsk
      ? try ask(question, orGive: option, isLong: true) : try inputLine(within: patience, orGive: option)
    let text = line.split(whereSeparator: \.isWhitespace).joined()
    guard !text.isEmpty else { throw PromptFailure.notAllowed(option: option) }
    return Secret(text)
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

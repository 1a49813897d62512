/// The streams of a run: what ``Terminal`` writes to and reads from.
///
/// ``SystemConsole`` is the process's own; a test hands in one with a script.
protocol Console: Sendable {
  /// Whether a person is at the other end.
  func isTerminal(_ stream: ConsoleStream) -> Bool

  /// Columns of the terminal on a stream; nil where there is no terminal.
  func columns(of stream: ConsoleStream) -> Int?

  /// The descriptor that a thread may write in the caller's place; nil where only ``write(_:to:)`` writes.
  func descriptor(of stream: Terminal.Stream) -> Int32?

  /// Writes all bytes.
  ///
  /// - Throws: ``Terminal/WriteFailure``, such as a full disk behind a redirection.
  func write(_ bytes: [UInt8], to stream: Terminal.Stream) throws(Terminal.WriteFailure)

  /// Asks a person.
  ///
  /// - Parameters:
  ///   - prompt: the text before the answer.
  ///   - echo: whether the answer is shown.
  ///   - isLong: whether it may have more than the 4095 bytes that a terminal keeps of a line it edits itself.
  /// - Returns: the line that was typed, without its end.
  /// - Throws: ``Terminal/PromptFailure``, `interrupted` or `ended`.
  func answer(to prompt: String, echo: Bool, isLong: Bool) throws(Terminal.PromptFailure) -> String

  /// The first line of a standard input that is not a terminal; nil when it does not come in time.
  ///
  /// - Throws: ``Terminal/PromptFailure``, `ended`, when the input cannot be read.
  func firstLine(within patience: Duration) throws(Terminal.PromptFailure) -> String?

  /// Reads standard input to its end.
  ///
  /// - Parameter limit: the most bytes that are taken.
  /// - Returns: the bytes.
  /// - Throws: ``Terminal/ReadFailure``.
  func input(atMost limit: Int) throws(Terminal.ReadFailure) -> [UInt8]
}

/// A standard stream, with its descriptor.
enum ConsoleStream: Int32, Sendable, CaseIterable {
  case input = 0
  case output = 1
  case error = 2
}

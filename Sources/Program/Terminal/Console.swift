/// The streams of a run, for ``Terminal``.
///
/// ``SystemConsole`` has the process's streams; tests pass a scripted one.
package protocol Console: Sendable {
  func isTerminal(_ stream: ConsoleStream) -> Bool

  /// Columns of the terminal on a stream; nil if there is no terminal.
  func columns(of stream: ConsoleStream) -> Int?

  /// The descriptor that another thread may write to; nil if only ``write(_:to:)`` may write.
  func descriptor(of stream: ConsoleStream) -> Int32?

  /// Writes all bytes; a full disk behind a redirection is a failure.
  func write(_ bytes: [UInt8], to stream: ConsoleStream) throws(Terminal.WriteFailure)

  /// Asks a question and reads the answer, a line without its end or a text.
  ///
  /// - Throws: ``Terminal/PromptFailure``, `interrupted` or `ended`.
  func answer(to prompt: String, echo: Bool, length: AnswerLength) throws(Terminal.PromptFailure) -> String

  /// The first line of a standard input that is not a terminal; nil if none arrives in time.
  ///
  /// - Throws: ``Terminal/PromptFailure``, `ended`, when the input cannot be read.
  func firstLine(within patience: Duration) throws(Terminal.PromptFailure) -> String?

  /// Reads standard input to its end.
  func input(atMost limit: Int) throws(Terminal.ReadFailure) -> [UInt8]
}

/// How much is typed in answer to a question.
package enum AnswerLength: Sendable {
  case line
  /// A line that may exceed the 4095 bytes of one that a terminal edits itself.
  case longLine
  /// Lines up to Ctrl-D.
  case text
}

/// A standard stream, with its descriptor.
package enum ConsoleStream: Int32, Sendable, CaseIterable {
  case input = 0
  case output = 1
  case error = 2
}

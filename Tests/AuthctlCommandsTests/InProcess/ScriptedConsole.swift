import Synchronization

@testable import Program

/// Streams without a process: input is given in advance, and output is kept.
final class ScriptedConsole: Console {
  private struct Content {
    /// What the person types when asked, given the screen; nil ends the input.
    var answer: (_ screen: String) -> String?
    var written: [ConsoleStream: [UInt8]] = [:]
    var screen: [UInt8] = []
  }

  private let content: Mutex<Content>
  private let inputBytes: [UInt8]
  private let terminals: Set<ConsoleStream>
  /// A descriptor that a thread may write to instead of standard error.
  private let errorDescriptor: Int32?

  private let columns: Int

  /// A person at a terminal with this many columns, who types `answers` one by one.
  convenience init(typing answers: [String], columns: Int = 80) {
    var left = answers[...]
    self.init(columns: columns) { _ in left.popFirst() }
  }

  /// A person at a terminal who reads the screen before each answer.
  init(columns: Int = 80, answering answer: sending @escaping (_ screen: String) -> String?) {
    self.columns = columns
    content = Mutex(Content(answer: answer))
    inputBytes = []
    terminals = Set(ConsoleStream.allCases)
    errorDescriptor = nil
  }

  /// Files or pipes, `input` at standard input.
  init(input: String = "", errorDescriptor: Int32? = nil) {
    columns = 80
    content = Mutex(Content { _ in nil })
    inputBytes = Array(input.utf8)
    terminals = []
    self.errorDescriptor = errorDescriptor
  }

  /// The output on a stream.
  func text(on stream: ConsoleStream) -> String {
    String(decoding: content.withLock { $0.written[stream] ?? [] }, as: UTF8.self)
  }

  /// What a person sees: both streams, and the answers that were echoed.
  var screen: String { String(decoding: content.withLock { $0.screen }, as: UTF8.self) }

  func isTerminal(_ stream: ConsoleStream) -> Bool { terminals.contains(stream) }

  func columns(of stream: ConsoleStream) -> Int? { terminals.contains(stream) ? columns : nil }

  func descriptor(of stream: ConsoleStream) -> Int32? {
    stream == .error ? errorDescriptor : nil
  }

  func write(_ bytes: [UInt8], to stream: ConsoleStream) throws(Terminal.WriteFailure) {
    content.withLock { content in
      content.written[stream, default: []] += bytes
      content.screen += bytes
    }
  }

  func answer(
    to prompt: String, echo: Bool, length: AnswerLength
  ) throws(Terminal.PromptFailure) -> String {
    show(prompt)
    let answer = content.withLock { $0.answer(String(decoding: $0.screen, as: UTF8.self)) }
    guard let answer else { throw .ended() }
    show(echo ? "\(answer)\n" : "\n")
    return answer
  }

  private func show(_ text: String) { content.withLock { $0.screen += Array(text.utf8) } }

  func firstLine(within patience: Duration) throws(Terminal.PromptFailure) -> String? {
    String(decoding: inputBytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
  }

  func input(atMost limit: Int) throws(Terminal.ReadFailure) -> [UInt8] {
    guard inputBytes.count <= limit else {
      throw Terminal.ReadFailure(path: "-", reason: "it is larger than \(limit) bytes")
    }
    return inputBytes
  }
}

import IdentityToolkit

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

extension Terminal {
  /// Why a person's answer did not arrive.
  enum PromptFailure: Error {
    /// Asking is not allowed; the text names the option that would have held the answer.
    case notAllowed(option: String)
    /// Ctrl-C or another ending signal.
    case interrupted
    /// End of input.
    case ended
  }

  /// Asks for a line on standard error and reads it from standard input.
  ///
  /// Signals wait while the terminal may be without echo, so that it is put back before the program ends or stops. A program that was stopped
  /// (Ctrl-Z) and continued asks again.
  ///
  /// - Parameters:
  ///   - question: what is asked, without the colon.
  ///   - option: the option or operand that would have spared the question.
  ///   - echo: whether the answer is shown.
  ///   - isLong: whether it may have more than the 4095 bytes that a terminal keeps of a line it edits itself.
  /// - Returns: the line without its end.
  /// - Throws: ``PromptFailure``.
  func ask(
    _ question: String, orGive option: String, echo: Bool = true, isLong: Bool = false
  ) throws(PromptFailure) -> String {
    guard canAsk else { throw .notAllowed(option: option) }
    let signals = PromptSignals()
    defer { signals.release() }
    var saved = termios()
    let changes = tcgetattr(0, &saved) == 0 && (!echo || isLong)
    defer {
      if changes {
        Self.setModes(saved)
        if !echo { try? write("\n", to: .error) }
      }
    }
    while true {
      if changes {
        var modes = saved
        if !echo { modes.c_lflag &= ~tcflag_t(ECHO) }
        if isLong { modes.c_lflag &= ~tcflag_t(ICANON) }
        Self.setModes(modes)
      }
      signals.forgetContinuation()
      try? write("\(question.onOneLine): ", to: .error)
      if let line = try readLine(unless: signals, editing: isLong, whileStopped: changes ? saved : nil) {
        return line
      }
    }
  }

  /// Sets the terminal's modes and drops what was typed before; from the background this waits until the shell brings the program forward.
  private static func setModes(_ modes: termios) {
    var modes = modes
    while tcsetattr(0, TCSAFLUSH, &modes) != 0, errno == EINTR {}
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

  /// The first line of a standard input that is no terminal.
  private func inputLine(within patience: Duration, orGive option: String) throws -> String {
    guard isatty(0) == 0 else { throw PromptFailure.notAllowed(option: option) }
    let deadline = ContinuousClock.now + patience
    var line: [UInt8] = []
    while ContinuousClock.now < deadline, line.count < 1 << 20 {
      var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 100) > 0 else { continue }
      var byte: UInt8 = 0
      switch read(0, &byte, 1) {
      case 1 where byte == UInt8(ascii: "\n"): return String(decoding: line, as: UTF8.self)
      case 1: line.append(byte)
      case 0: return String(decoding: line, as: UTF8.self)
      default: if errno != EINTR, errno != EAGAIN { throw PromptFailure.ended }
      }
    }
    throw PromptFailure.notAllowed(option: option)
  }

  /// Reads a line; where it is `editing`, this program deletes characters and sees the end of input in the terminal's place.
  ///
  /// - Returns: the line; nil when the program was stopped meanwhile and the question has to be asked again.
  private func readLine(
    unless signals: PromptSignals, editing: Bool, whileStopped saved: termios?
  ) throws(PromptFailure) -> String? {
    var line: [UInt8] = []
    while true {
      let arrived = signals.take()
      if let signal = arrived.intersection(PromptSignals.ending).min() {
        signals.postpone(signal)
        try? write("\n", to: .error)
        throw .interrupted
      }
      // Stopped and continued, perhaps by signals that cannot be caught: the shell has set modes of its own.
      if arrived.contains(SIGCONT) { return nil }
      if arrived.contains(SIGTSTP) {
        if let saved { Self.setModes(saved) }
        signals.suspend()
        return nil
      }
      var descriptor = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
      guard poll(&descriptor, 1, 100) > 0 else { continue }
      var byte: UInt8 = 0
      switch read(0, &byte, 1) {
      case 1 where byte == UInt8(ascii: "\n"): return String(decoding: line, as: UTF8.self)
      case 1 where editing && byte == 0x04: throw .ended
      case 1 where editing && byte == 0x7F:
        // The terminal has shown the key as ^?: three cells go, this one and the character.
        if line.popLast() != nil { try? write(Array("\u{8}\u{8}\u{8}   \u{8}\u{8}\u{8}".utf8), to: .error) }
      case 1: line.append(byte)
      case 0: throw .ended
      default: if errno != EINTR, errno != EAGAIN { throw .ended }
      }
    }
  }
}

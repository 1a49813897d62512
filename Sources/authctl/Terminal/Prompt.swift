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
  /// Signals wait while the terminal may be without echo, so that it is put back before the program ends.
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
    var waiting = sigset_t()
    sigemptyset(&waiting)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&waiting, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &waiting, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    var saved = termios()
    let hasModes = tcgetattr(0, &saved) == 0
    let changes = hasModes && (!echo || isLong)
    if changes {
      var modes = saved
      if !echo { modes.c_lflag &= ~tcflag_t(ECHO) }
      if isLong { modes.c_lflag &= ~tcflag_t(ICANON) }
      tcsetattr(0, TCSAFLUSH, &modes)
    }
    defer {
      if changes {
        tcsetattr(0, TCSAFLUSH, &saved)
        if !echo { try? write("\n", to: .error) }
      }
    }
    try? write("\(question.onOneLine): ", to: .error)
    return try readLine(until: waiting, editing: isLong)
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
  private func readLine(until signals: sigset_t, editing: Bool) throws(PromptFailure) -> String {
    var line: [UInt8] = []
    while true {
      var pending = sigset_t()
      sigpending(&pending)
      if [SIGINT, SIGTERM, SIGHUP, SIGQUIT].contains(where: { sigismember(&pending, $0) == 1 }) {
        try? write("\n", to: .error)
        throw .interrupted
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

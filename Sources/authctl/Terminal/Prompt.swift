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
  /// - Returns: the line without its end.
  /// - Throws: ``PromptFailure``.
  func ask(_ question: String, orGive option: String, echo: Bool = true) throws(PromptFailure) -> String {
    guard canAsk else { throw .notAllowed(option: option) }
    var waiting = sigset_t()
    sigemptyset(&waiting)
    for signal in [SIGINT, SIGTERM, SIGHUP, SIGQUIT] { sigaddset(&waiting, signal) }
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &waiting, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }

    var saved = termios()
    let hasModes = tcgetattr(0, &saved) == 0
    if hasModes, !echo {
      var silent = saved
      silent.c_lflag &= ~tcflag_t(ECHO)
      tcsetattr(0, TCSAFLUSH, &silent)
    }
    defer {
      if hasModes, !echo {
        tcsetattr(0, TCSAFLUSH, &saved)
        try? write("\n", to: .error)
      }
    }
    try? write("\(question): ", to: .error)
    return try readLine(until: waiting)
  }

  private func readLine(until signals: sigset_t) throws(PromptFailure) -> String {
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
      case 1: line.append(byte)
      case 0: throw .ended
      default: if errno != EINTR, errno != EAGAIN { throw .ended }
      }
    }
  }
}

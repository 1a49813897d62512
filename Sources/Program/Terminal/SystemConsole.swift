/// The standard streams of this process.
package struct SystemConsole: Console {
  package func isTerminal(_ stream: ConsoleStream) -> Bool { isatty(stream.rawValue) == 1 }

  /// The width that the terminal reports; else 80.
  package func columns(of stream: ConsoleStream) -> Int? {
    guard isTerminal(stream) else { return nil }
    var size = winsize()
    let isKnown = ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  package func descriptor(of stream: ConsoleStream) -> Int32? { stream.rawValue }

  package func write(_ bytes: [UInt8], to stream: ConsoleStream) throws(Terminal.WriteFailure) {
    if let reason = Self.write(bytes, to: stream.rawValue) {
      throw Terminal.WriteFailure(stream: stream, reason: reason)
    }
  }

  package func input(atMost limit: Int) throws(Terminal.ReadFailure) -> [UInt8] {
    try InputFile.contents(of: ConsoleStream.input.rawValue, path: "-", limit: limit)
  }

  /// Writes everything to a descriptor, and waits for room; returns the system's reason for a failure.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) }
      let code = errno
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, code == EAGAIN {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&waiting, 1, -1)
      } else if count < 0, code != EINTR {
        return String(cString: strerror(code))
      }
    }
    return nil
  }
}

/// `write(2)` under a name that methods do not hide.
package func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

extension SystemConsole {
  // Signals wait while echo may be off, so that the terminal is restored before the program ends or stops. After a stop (Ctrl-Z) the
  // question is asked again.
  package func answer(
    to prompt: String, echo: Bool, length: AnswerLength
  ) throws(Terminal.PromptFailure) -> String {
    let isLong = length != .line
    let signals = PromptSignals()
    defer { signals.release() }
    var saved = termios()
    let changes = tcgetattr(0, &saved) == 0 && (!echo || isLong)
    defer {
      if changes {
        Self.setModes(saved)
        if !echo { say("\n") }
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
      say(prompt)
      do throws(Terminal.PromptFailure) {
        let typed = try readAnswer(
          length, unless: signals, echo: echo, whileStopped: changes ? saved : nil)
        if let typed { return typed }
      } catch {
        // The next output starts on its own line, as after Ctrl-C.
        if case .ended = error, echo || !changes { say("\n") }
        throw error
      }
    }
  }

  /// Sets the terminal's modes and drops typed-ahead text; in the background it waits until the program is in the foreground.
  private static func setModes(_ modes: termios) {
    var modes = modes
    while tcsetattr(0, TCSAFLUSH, &modes) != 0, errno == EINTR {}
  }

  package func firstLine(within patience: Duration) throws(Terminal.PromptFailure) -> String? {
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
      default: if errno != EINTR, errno != EAGAIN { throw .ended() }
      }
    }
    return nil
  }

  /// Reads an answer; for more than a line, this program instead of the terminal handles deletion and the end of input.
  ///
  /// - Returns: the answer; nil if the program was stopped meanwhile and has to ask again.
  private func readAnswer(
    _ length: AnswerLength, unless signals: PromptSignals, echo: Bool, whileStopped saved: termios?
  ) throws(Terminal.PromptFailure) -> String? {
    let editing = length != .line
    var line: [UInt8] = []
    while true {
      let arrived = signals.take()
      if let signal = arrived.intersection(PromptSignals.ending).min() {
        signals.postpone(signal)
        say("\n")
        throw .interrupted
      }
      // After a stop, possibly by a signal that cannot be caught, the terminal has the shell's modes.
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
      case 1 where byte == UInt8(ascii: "\n") && length != .text: return String(decoding: line, as: UTF8.self)
      case 1 where length == .text && byte == 0x04 && !line.isEmpty:
        return String(decoding: line, as: UTF8.self)
      case 1 where editing && byte == 0x04: throw .ended()
      case 1 where editing && byte == 0x7F:
        // The terminal echoed the key as ^?: erase these two cells and the character.
        if line.popLast() != nil, echo { say("\u{8}\u{8}\u{8}   \u{8}\u{8}\u{8}") }
      case 1: line.append(byte)
      case 0: throw .ended()
      default: if errno != EINTR, errno != EAGAIN { throw .ended() }
      }
    }
  }

  /// Writes to standard error; a failure shows as a missing answer.
  private func say(_ text: String) { try? write(Array(text.utf8), to: .error) }
}

import Platform

/// The standard streams of this process.
struct SystemConsole: Console {
  func isTerminal(_ stream: ConsoleStream) -> Bool { isatty(stream.rawValue) == 1 }

  /// As the terminal says; 80 where it does not.
  func columns(of stream: ConsoleStream) -> Int? {
    guard isTerminal(stream) else { return nil }
    var size = winsize()
    let isKnown = ioctl(stream.rawValue, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
    return isKnown ? Int(size.ws_col) : 80
  }

  func descriptor(of stream: Terminal.Stream) -> Int32? { stream.rawValue }

  func write(_ bytes: [UInt8], to stream: Terminal.Stream) throws(Terminal.WriteFailure) {
    if let reason = Self.write(bytes, to: stream.rawValue) {
      throw Terminal.WriteFailure(stream: stream, reason: reason)
    }
  }

  func input(atMost limit: Int) throws(Terminal.ReadFailure) -> [UInt8] {
    try InputFile.contents(of: ConsoleStream.input.rawValue, path: "-", limit: limit)
  }

  /// Writes everything to a descriptor, waiting for room; the system's reason when it cannot.
  static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
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
func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

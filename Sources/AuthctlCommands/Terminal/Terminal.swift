import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// The three standard streams: nothing else in the program writes to 0, 1 or 2, or reads what a person types.
struct Terminal: Sendable {
  /// One of the two streams that are written.
  enum Stream: Int32, Sendable {
    /// Results.
    case output = 1
    /// Everything else.
    case error = 2
  }

  /// A stream could not be written, such as a full disk behind a redirection.
  struct WriteFailure: Error {
    let stream: Stream
    let reason: String
  }

  /// Whether a person can be asked: both ends are terminals, and neither `--no-input` nor `CI` forbids it.
  let canAsk: Bool
  /// How text for people is dressed.
  let style: TextStyle
  /// How text on standard error is dressed.
  let errorStyle: TextStyle
  /// Whether notes are left out.
  let isQuiet: Bool
  /// Notes that wait for the outcome: with `--json` a failure is the only thing on standard error.
  private let heldNotes: HeldNotes?
  /// Who writes standard error.
  let errorWriter = ErrorWriter()

  /// Looks at the streams, the options and the environment.
  init(
    color: ColorChoice, isQuiet: Bool, noInput: Bool, holdsNotes: Bool = false, variables: [String: String]
  ) {
    let isCI = variables["CI"].map { !$0.isEmpty && $0 != "false" && $0 != "0" } ?? false
    canAsk = !noInput && !isCI && isatty(0) == 1 && isatty(2) == 1
    style = TextStyle(isColored: color.isOn(variables: variables, isTerminal: isatty(1) == 1))
    errorStyle = TextStyle(isColored: color.isOn(variables: variables, isTerminal: isatty(2) == 1))
    heldNotes = holdsNotes ? HeldNotes() : nil
    self.isQuiet = isQuiet
  }

  /// Writes the whole text, control characters other than the line feed made visible.
  ///
  /// - Throws: ``WriteFailure``.
  func write(_ text: String, to stream: Stream = .output) throws(WriteFailure) {
    let isColored = (stream == .output ? style : errorStyle).isColored
    try write(Array(text.withControlsShown(isColored: isColored).utf8), to: stream)
  }

  /// Writes a value to standard output: exactly to a program, made safe to a person.
  ///
  /// - Throws: ``WriteFailure``.
  func write(value: String) throws(WriteFailure) {
    if isatty(Stream.output.rawValue) == 1 {
      let isLine = value.hasSuffix("\n")
      return try write((isLine ? String(value.dropLast()) : value).onOneLine + (isLine ? "\n" : ""))
    }
    try write(Array(value.utf8), to: .output)
  }

  /// Writes all bytes.
  ///
  /// - Throws: ``WriteFailure``.
  func write(_ bytes: [UInt8], to stream: Stream) throws(WriteFailure) {
    if stream == .error, let writer = errorWriter.current { return writer.append(bytes) }
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { posixWrite(stream.rawValue, $0.baseAddress, $0.count) }
      let code = errno
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if count < 0, code == EAGAIN {
        var descriptor = pollfd(fd: stream.rawValue, events: Int16(POLLOUT), revents: 0)
        _ = poll(&descriptor, 1, -1)
      } else if count < 0, code != EINTR {
        throw WriteFailure(stream: stream, reason: String(cString: strerror(code)))
      }
    }
  }

  /// Writes a line that is not part of the result to standard error, unless `--quiet`.
  func note(_ line: String) {
    guard !isQuiet else { return }
    if let heldNotes, heldNotes.hold(line) { return }
    // A note is worth no failure: without standard error there is nobody to tell.
    try? write("\(errorStyle.faint("note:")) \(line.onOneLine)\n", to: .error)
  }

  /// Writes the notes that were held, and holds no more.
  func releaseNotes() {
    for line in heldNotes?.release() ?? [] { note(line) }
  }

  /// Everything on standard input, or of the file at `path`.
  ///
  /// - Parameters:
  ///   - path: the file, or `-`.
  ///   - limit: the most bytes that are taken.
  /// - Returns: the bytes.
  /// - Throws: ``ReadFailure``.
  func contents(ofFileOrInput path: String, limit: Int = 1 << 20) throws(ReadFailure) -> [UInt8] {
    var descriptor: Int32 = 0
    if path != "-" {
      descriptor = open(path, O_RDONLY | O_CLOEXEC)
      let code = errno
      guard descriptor >= 0 else { throw ReadFailure(path: path, reason: String(cString: strerror(code))) }
    }
    defer { if descriptor != 0 { close(descriptor) } }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16384)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      let code = errno
      if count > 0 {
        bytes += buffer[..<count]
        guard bytes.count <= limit else {
          throw ReadFailure(path: path, reason: "it is larger than \(limit) bytes")
        }
      } else if count == 0 {
        return bytes
      } else if code != EINTR {
        throw ReadFailure(path: path, reason: String(cString: strerror(code)))
      }
    }
  }

  /// A file or standard input could not be read.
  struct ReadFailure: Error, Equatable {
    let path: String
    let reason: String
  }
}

/// Notes held back until a command has succeeded.
private final class HeldNotes: Sendable {
  private let lines = Mutex<[String]?>([])

  /// Keeps the line; false once they are released.
  func hold(_ line: String) -> Bool {
    lines.withLock { lines in
      lines?.append(line)
      return lines != nil
    }
  }

  func release() -> [String] {
    lines.withLock { lines in
      defer { lines = nil }
      return lines ?? []
    }
  }
}

/// `write(2)` under a name that the methods of ``Terminal`` do not hide.
func posixWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  write(descriptor, bytes, count)
}

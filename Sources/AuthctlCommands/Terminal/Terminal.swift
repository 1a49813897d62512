import Synchronization
import IdentityToolkit

/// What a command says and asks: nothing else in the program writes to the standard streams, or reads what a person types.
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
  /// The streams themselves.
  let console: any Console

  /// Looks at the streams, the options and the environment.
  init(
    _ console: any Console, color: ColorChoice, isQuiet: Bool, noInput: Bool, holdsNotes: Bool = false,
    variables: [String: String]
  ) {
    self.console = console
    let isCI = variables["CI"].map { !$0.isEmpty && $0 != "false" && $0 != "0" } ?? false
    canAsk = !noInput && !isCI && console.isTerminal(.input) && console.isTerminal(.error)
    style = TextStyle(
      isColored: color.isOn(variables: variables, isTerminal: console.isTerminal(.output)))
    errorStyle = TextStyle(
      isColored: color.isOn(variables: variables, isTerminal: console.isTerminal(.error)))
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
    if console.isTerminal(.output) {
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
    try console.write(bytes, to: stream)
  }

  /// Writes a line that is not part of the result to standard error, unless `--quiet`.
  ///
  /// Even then, if `evenIfQuiet`: for what the user asked for and does not get.
  func note(_ line: String, evenIfQuiet: Bool = false) {
    guard evenIfQuiet || !isQuiet else { return }
    if let heldNotes, heldNotes.hold(line) { return }
    // A note is worth no failure: without standard error there is nobody to tell.
    try? write("\(errorStyle.faint("note:")) \(line.onOneLine)\n", to: .error)
  }

  /// Writes the notes that were held, and holds no more.
  func releaseNotes() {
    for line in heldNotes?.release() ?? [] { note(line) }
  }

  /// Everything on standard input, or in the file at `path`.
  ///
  /// - Parameters:
  ///   - path: the file, or `-`.
  ///   - limit: the most bytes that are taken.
  /// - Returns: the bytes.
  /// - Throws: ``ReadFailure``.
  func contents(ofFileOrInput path: String, limit: Int = 1 << 20) throws(ReadFailure) -> [UInt8] {
    guard path != "-" else { return try console.input(atMost: limit) }
    return try InputFile.contents(ofFileAt: path, limit: limit)
  }

  /// A file or standard input could not be read.
  struct ReadFailure: Error, Equatable {
    let path: String
    let reason: String
    /// What to do; nil where the reason says it.
    var hint: String?
    var isTooLarge = false

    /// What it means for the shell: the same for every command that was given the file (Docs/architecture.md 5).
    var report: ErrorReport {
      ErrorReport(.unreadableInput, message: "cannot read \(path): \(reason)", hint: hint)
    }
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

/// How a command speaks that serves others meanwhile, whoever reads what it says.
extension Terminal {
  /// From now on a thread of its own writes standard error, and nobody waits for it: what finds no room is dropped and counted.
  func startErrorWriter() {
    // Without a pipe or a thread to be had, everything is written as before.
    guard let descriptor = console.descriptor(of: .error),
      let writer = try? LineWriter(to: descriptor, tellingDropped: droppedNotes), writer.start()
    else { return }
    errorWriter.use(writer)
  }

  /// Waits until what was said on standard error is written, for a moment at most.
  func drainErrors() { errorWriter.current?.drain(atMost: .milliseconds(150)) }

  /// Writes a line to standard output and waits a moment for a reader; where there is none, the line waits alone.
  ///
  /// - Throws: ``WriteFailure``.
  func offer(_ line: String) throws(WriteFailure) {
    guard let descriptor = console.descriptor(of: .output),
      let writer = try? LineWriter(to: descriptor, tellingDropped: { _ in [] }),
      writer.start(with: Array(line.utf8))
    else { return try write(line) }
    if !writer.drain(atMost: .milliseconds(250)) {
      note("nobody reads standard output, so the line that says where the server is has to wait")
    }
    if let reason = writer.failure { throw WriteFailure(stream: .output, reason: reason) }
  }

  private func droppedNotes(_ count: Int) -> [UInt8] {
    let lines = count == 1 ? "line was" : "lines were"
    return Array(
      "\(errorStyle.faint("note:")) \(count) \(lines) dropped while nobody read standard error\n".utf8)
  }
}

/// Who writes standard error: the caller, until a thread does.
final class ErrorWriter: Sendable {
  private let writer = Mutex<LineWriter?>(nil)

  /// The thread's queue; nil where the caller writes.
  var current: LineWriter? { writer.withLock { $0 } }

  /// Leaves standard error to a thread.
  func use(_ writer: LineWriter) { self.writer.withLock { $0 = writer } }
}

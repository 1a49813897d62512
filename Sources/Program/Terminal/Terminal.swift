import Synchronization

/// Output and questions of a command: nothing else in the program writes to the standard streams or reads typed input.
package struct Terminal: Sendable {
  /// A stream could not be written, such as a full disk behind a redirection.
  package struct WriteFailure: Error {
    let stream: ConsoleStream
    package let reason: String

    /// Whether the reader of a pipe has gone, such as `head`.
    package var isClosedPipe: Bool { reason == String(cString: strerror(EPIPE)) }
  }

  /// Why nobody can be asked, to follow `and`; nil if both ends are terminals, and neither `--no-input` nor `CI` forbids it.
  let askingObstacle: String?
  package var canAsk: Bool { askingObstacle == nil }
  package let style: TextStyle
  package let errorStyle: TextStyle
  /// Whether a terminal shows UTF-8, according to the locale and its kind.
  package var showsUTF8: Bool { !isDumb && ["utf-8", "utf8"].contains { locale.lowercased().hasSuffix($0) } }
  private let locale: String
  /// Whether ``Activity`` is shown: to a person who reads standard error as it is written.
  let showsActivity: Bool
  /// Whether a terminal shows only lines of text, such as one inside an editor.
  package let isDumb: Bool
  /// Whether notes are omitted.
  package let isQuiet: Bool
  private let state: TerminalState
  /// The streams themselves.
  package let console: any Console
  /// Returns after a time.
  let pause: @Sendable (Duration) async throws -> Void

  /// Looks at the streams, the options and the environment.
  init(
    _ console: any Console, color: ColorChoice, isQuiet: Bool, noInput: Bool, holdsNotes: Bool = false,
    variables: [String: String],
    pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
  ) {
    self.console = console
    self.pause = pause
    let isCI = variables["CI"].map { !$0.isEmpty && $0 != "false" && $0 != "0" } ?? false
    askingObstacle =
      !console.isTerminal(.input) || !console.isTerminal(.error)
      ? "there is no terminal to ask on"
      : noInput ? "--no-input forbids asking" : isCI ? "nothing is asked while CI is set" : nil
    showsActivity = !isQuiet && !isCI && console.isTerminal(.error)
    style = TextStyle(
      isColored: color.isOn(variables: variables, isTerminal: console.isTerminal(.output)))
    errorStyle = TextStyle(
      isColored: color.isOn(variables: variables, isTerminal: console.isTerminal(.error)))
    // The order of POSIX.1-2017 section 8.2; without any of them the locale is POSIX, which is ASCII.
    let names = ["LC_ALL", "LC_CTYPE", "LANG"]
    let locale = names.lazy.compactMap { variables[$0] }.first { !$0.isEmpty } ?? ""
    isDumb = variables["TERM"] == "dumb"
    // Without a modifier, such as in de_DE.UTF-8@euro.
    self.locale = String(locale.prefix { $0 != "@" })
    state = TerminalState(holdsNotes: holdsNotes)
    self.isQuiet = isQuiet
  }

  /// Writes the whole text.
  package func write(_ text: StyledText, to stream: ConsoleStream = .output) throws(WriteFailure) {
    let isPlain = console.isTerminal(stream) && !showsUTF8
    try write(Array((isPlain ? text.rendered.withPlainMarks : text.rendered).utf8), to: stream)
  }

  /// Writes a string, control characters other than the line feed made visible.
  @_disfavoredOverload
  package func write(_ text: String, to stream: ConsoleStream = .output) throws(WriteFailure) {
    try write(StyledText(text), to: stream)
  }

  /// Writes a value to standard output: exactly to a program, made safe to a person.
  package func write(value: String) throws(WriteFailure) {
    if console.isTerminal(.output) {
      let isLine = value.hasSuffix("\n")
      return try write((isLine ? String(value.dropLast()) : value).onOneLine + (isLine ? "\n" : ""))
    }
    try write(Array(value.utf8), to: .output)
  }

  package func write(_ bytes: [UInt8], to stream: ConsoleStream) throws(WriteFailure) {
    if stream == .error, let writer = state.errorWriter { return writer.append(bytes) }
    try state.activity.withLock { activity throws(WriteFailure) in
      if console.isTerminal(stream) { activity.erase(from: console) }
      try console.write(bytes, to: stream)
    }
  }

  /// Changes what is shown as going on, and shows it.
  package func show(_ change: (inout Activity) -> Void) {
    guard showsActivity else { return }
    state.activity.withLock { activity in
      let before = activity.text
      change(&activity)
      if before != activity.text { activity.draw(on: console) }
    }
  }

  /// Writes a line that is not part of the result to standard error, unless `--quiet`.
  ///
  /// Written nevertheless if `evenIfQuiet`: for something the user requested and does not get.
  package func note(_ line: String, evenIfQuiet: Bool = false) {
    guard evenIfQuiet || !isQuiet else { return }
    if state.hold(line) { return }
    // A note that cannot be written is not a failure.
    let text: StyledText = "\(errorStyle.faint("note:")) \(line.onLine)\n"
    try? write(text, to: .error)
  }

  /// Writes the held notes, and stops holding.
  package func releaseNotes() {
    for line in state.release() { note(line) }
  }

  /// Everything on standard input for `-`, else in the file at `path`, as UTF-8 without a byte order mark; `limit` bytes at most.
  ///
  /// With `patience`, a FIFO at `path` is not waited for longer than that. `name` says what it is to a person who has to type it.
  package func contents(
    ofFileOrInput path: String, named name: String = "the text", limit: Int = 1 << 20,
    within patience: Duration? = nil
  ) throws(ReadFailure) -> [UInt8] {
    let isTyped = path == "-" ? console.isTerminal(.input) : InputFile.isTerminal(path)
    if isTyped, console.isTerminal(.error) {
      // The person who types has to know it at once.
      releaseNotes()
      let place = path == "-" ? "standard input" : path
      note("\(name) is read from \(place) up to its end: Ctrl-D, or Ctrl-C to stop")
    }
    guard path != "-" else { return try console.input(atMost: limit).inUTF8 }
    return try InputFile.contents(ofFileAt: path, limit: limit, within: isTyped ? nil : patience).inUTF8
  }

  /// A file or standard input could not be read.
  package struct ReadFailure: Error, Equatable {
    let path: String
    package let reason: String
    /// What to do; nil if the reason says it.
    package var hint: NextStep?
    package var isTooLarge = false

    package var report: ErrorReport {
      let name = path == "-" ? "standard input" : path
      return ErrorReport(.unreadableInput, message: "cannot read \(name): \(reason)", hint: hint)
    }
  }
}

extension String {
  /// The string with ASCII in place of the marks of this program's own texts; a value from outside stays as it is.
  fileprivate var withPlainMarks: String {
    var text = ""
    for character in self {
      text += ["✓": "+", "✗": "x", "–": "-", "…": "..."][character] ?? String(character)
    }
    return text
  }
}

/// What changes while a command runs.
private final class TerminalState: Sendable {
  /// Notes held back until the outcome is known: with `--json` only a failure is written to standard error.
  private let heldNotes: Mutex<[String]?>
  /// The thread that writes standard error; nil if the caller writes.
  let writer = Mutex<LineWriter?>(nil)
  let activity = Mutex(Activity())

  init(holdsNotes: Bool) { heldNotes = Mutex(holdsNotes ? [] : nil) }

  var errorWriter: LineWriter? { writer.withLock { $0 } }

  /// Keeps a line; false if none are held any more.
  func hold(_ line: String) -> Bool {
    heldNotes.withLock { lines in
      lines?.append(line)
      return lines != nil
    }
  }

  func release() -> [String] {
    heldNotes.withLock { lines in
      defer { lines = nil }
      return lines ?? []
    }
  }
}

/// Output of a command that also serves requests, independent of slow readers.
extension Terminal {
  /// From now on a separate thread writes standard error and nothing waits for it: lines without room are dropped and counted.
  package func startErrorWriter() {
    // Without a free pipe or thread, everything is written as before.
    guard let descriptor = console.descriptor(of: .error),
      let writer = try? LineWriter(to: descriptor, tellingDropped: droppedNotes), writer.start()
    else { return }
    state.writer.withLock { $0 = writer }
  }

  /// Waits briefly until pending output on standard error is written.
  package func drainErrors() { state.errorWriter?.drain(atMost: .milliseconds(150)) }

  /// Writes a line to standard output and waits a moment for a reader; if there is none, the line waits alone.
  package func offer(_ line: String) throws(WriteFailure) {
    guard !console.isTerminal(.output), let descriptor = console.descriptor(of: .output),
      let writer = try? LineWriter(to: descriptor, tellingDropped: { _ in [] }),
      writer.start(with: Array(line.utf8))
    else { return try write(value: line) }
    if !writer.drain(atMost: .milliseconds(250)) {
      note("standard output is not being read, so the line with the server's address has to wait")
    }
    if let reason = writer.failure { throw WriteFailure(stream: .output, reason: reason) }
  }

  private func droppedNotes(_ count: Int) -> [UInt8] {
    let lines = count == 1 ? "line was" : "lines were"
    let text: StyledText =
      "\(errorStyle.faint("note:")) \(count) \(lines) dropped because standard error was not being read\n"
    return Array(text.rendered.utf8)
  }
}

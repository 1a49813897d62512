import Synchronization

/// Prints requests and responses, without secrets (`--trace`, `--trace-file`, `--curl`).
struct Trace: Sendable {
  private let showsExchanges: Bool
  private let showsCurl: Bool
  private let terminal: Terminal
  /// The file; nil for standard error.
  private let file: TraceFile?

  /// Prints to the file at `path`, which then implies exchanges, or to standard error.
  init(showsExchanges: Bool, to path: String?, showsCurl: Bool, _ terminal: Terminal) throws {
    self.showsExchanges = showsExchanges || path != nil
    self.showsCurl = showsCurl
    self.terminal = terminal
    file = try path.map { try TraceFile(path: $0) }
  }

  /// The observer that the core calls for each exchange.
  func observer(target: Project) -> ExchangeObserver {
    guard showsExchanges || showsCurl else { return ExchangeObserver() }
    let exchanged = ExchangedSecrets()
    return ExchangeObserver(
      willSend: { request, origin in
        if showsCurl {
          let command = CurlCommand(request, to: target.service == .inProcess ? nil : "\(origin)")
          try? terminal.write("\(command)\n", to: .error)
        }
        if showsExchanges { write(lines(of: exchanged.clean(request), "\(origin)")) }
      },
      didReceive: { outcome, time in
        if showsExchanges { write(lines(of: outcome.map { exchanged.clean($0) }, time)) }
      })
  }

  /// Writes each call that this program's server answered, with its response; nil without `--trace`.
  func callWriter() -> (@Sendable (HTTPExchange) -> Void)? {
    guard showsExchanges else { return nil }
    return { exchange in
      let host =
        exchange.host.map { "https://\($0)" } ?? "http://\(exchange.request.fields["Host"] ?? "localhost")"
      let exchange = SecretCleaner(KnownSecrets(of: exchange)).cleaned(exchange)
      let sent = lines(of: exchange.request, host)
      let duration = exchange.duration ?? .zero
      let received =
        exchange.response.map { lines(of: .success($0), duration) }
        ?? ["< no answer: \(exchange.failure ?? ""), after \(milliseconds(duration))"]
      // In one write, because other calls run at the same time.
      write(sent + received)
    }
  }

  private func lines(of request: HTTPRequest, _ origin: String) -> [String] {
    var lines = ["> \(request.method) \(origin)\(request.target)"]
    lines += request.fields.lines.map { "> \($0.name): \($0.value)" }
    return lines + Self.lines(of: request.body, after: "> ")
  }

  private func lines(of outcome: Result<HTTPResponse, HTTPError>, _ time: Duration) -> [String] {
    switch outcome {
    case .failure(let error):
      return ["< \(AuthError(error).report.message), after \(milliseconds(time))"]
    case .success(let response):
      var lines = ["< \(response.status), after \(milliseconds(time))"]
      lines += response.fields.lines.map { "< \($0.name): \($0.value)" }
      return lines + Self.lines(of: response.body, after: "< ")
    }
  }

  /// The lines of a body, each marked with its direction, so that none looks like a line of the trace itself.
  private static func lines(of body: [UInt8], after mark: String) -> [String] {
    guard !body.isEmpty else { return [] }
    // JSON in one line, members sorted, without blanks.
    let json = try? JSONReader.read(body, depth: JSONReader.ownDepth)
    let text = json.flatMap { try? ReplyJSON.compact($0) } ?? String(decoding: body, as: UTF8.self)
    return text.split(separator: "\n", omittingEmptySubsequences: false).map { "\(mark)\($0)" }
  }

  private func milliseconds(_ time: Duration) -> String {
    let microseconds = time.components.seconds * 1_000_000 + time.components.attoseconds / 1_000_000_000_000
    return "\(microseconds / 1000).\(microseconds % 1000 / 100) ms"
  }

  private func write(_ lines: [String]) {
    let text = lines.joined(separator: "\n") + "\n"
    guard let file else {
      try? terminal.write(text, to: .error)
      return
    }
    if !file.write(text), file.isFirstFailure {
      terminal.note("the trace file cannot be written; the command continues without it")
    }
  }
}

/// The secrets of the calls of a command, which an answer may repeat; calls may be under way at the same time.
private final class ExchangedSecrets: Sendable {
  private let known = Mutex(KnownSecrets())

  func clean(_ request: HTTPRequest) -> HTTPRequest { cleaner { $0.add(request) }.cleaned(request) }

  func clean(_ response: HTTPResponse) -> HTTPResponse { cleaner { $0.add(response) }.cleaned(response) }

  private func cleaner(_ add: (inout KnownSecrets) -> Void) -> SecretCleaner {
    let known = known.withLock { known in
      // A command that runs for hours, such as one with --follow, does not repeat the secrets of an hour ago.
      if known.count > Self.limit { known = KnownSecrets() }
      add(&known)
      return known
    }
    return SecretCleaner(known)
  }

  private static let limit = 1000
}

/// A file that a trace is appended to; closed with the process.
private final class TraceFile: Sendable {
  private let descriptor: Int32
  private let hasFailed = Atomic(false)

  init(path: String) throws {
    // O_NONBLOCK: opening a FIFO must not wait for a reader.
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC | O_NONBLOCK, 0o600)
    let code = errno
    guard descriptor >= 0 else {
      throw CommandFailure.usage(
        "the trace file \(path) cannot be opened: \(String(cString: strerror(code)))", hint: nil)
    }
  }

  var isFirstFailure: Bool { !hasFailed.exchange(true, ordering: .relaxed) }

  /// Returns whether all of the text was written.
  func write(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    return bytes.withUnsafeBytes { posixWrite(descriptor, $0.baseAddress, $0.count) } == bytes.count
  }
}

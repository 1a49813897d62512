/// What is going on now, in the last line of the terminal behind standard error; other output takes its place.
///
/// It is erased by blanks, which every terminal has.
package struct Activity: Sendable {
  /// The step of a longer work; empty for none.
  package var step = ""
  /// What is awaited; only what began last, with the highest number, is shown.
  private var waits: [(number: Int, text: String)] = []
  private var lastNumber = 0
  /// Whether a person types, so that nothing may be shown.
  var isPaused = false
  /// The number of characters on the line, all of them ASCII.
  private var width = 0

  mutating func newNumber() -> Int {
    lastNumber += 1
    return lastNumber
  }

  mutating func begin(_ number: Int, _ text: String) { waits.append((number, text)) }
  mutating func end(_ number: Int) { waits.removeAll { $0.number == number } }

  /// Nothing goes on any more.
  mutating func end() { (step, waits) = ("", []) }

  var text: String {
    isPaused
      ? ""
      : [step, waits.max { $0.number < $1.number }?.text ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
        .onOneLine
  }

  /// Shows the present state in place of the earlier one.
  mutating func draw(on console: any Console) {
    erase(from: console)
    let shown = text.prefix(max(0, (console.columns(of: .error) ?? 80) - 1))
    // What cannot be written is not missed.
    try? console.write(Array(shown.utf8), to: .error)
    width = shown.utf8.count
  }

  mutating func erase(from console: any Console) {
    guard width > 0 else { return }
    try? console.write(Array("\r\(String(repeating: " ", count: width))\r".utf8), to: .error)
    width = 0
  }
}

extension Terminal {
  /// How long a wait may take without a word about it.
  private static let silence = Duration.seconds(2)

  /// Does what may take long: after two seconds a person at a terminal reads what it waits for, such as `a code`, how long at most,
  /// and how to stop.
  package func waiting<Value, Failure: Error>(
    for what: String, atMost limit: Duration? = nil, _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    try await waiting(atMost: limit, { what }, body)
  }

  /// The same for something that shows only later, such as a lock of another process: `what` is asked every two seconds, for a minute.
  func waiting<Value, Failure: Error>(
    atMost limit: Duration? = nil, _ what: @escaping @Sendable () async -> String?,
    _ body: () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    guard showsActivity, limit.map({ $0 > Self.silence }) ?? true else { return try await body() }
    var number = 0
    show { number = $0.newNumber() }
    let time = limit.map { "time limit \(Int(($0 / .seconds(1)).rounded(.up))) s, " } ?? ""
    // On a thread of its own, because the wait may block this one.
    let timer = Task(executorPreference: ThreadExecutor()) { [number] in
      for _ in 0..<30 {
        try await pause(Self.silence)
        guard let what = await what() else { continue }
        return show { activity in
          guard !Task.isCancelled else { return }
          activity.begin(number, "waiting for \(what) (\(time)Ctrl-C to stop)")
        }
      }
    }
    defer {
      timer.cancel()
      show { $0.end(number) }
    }
    return try await body()
  }
}

extension HTTPTransport {
  /// The same transport, which tells a person what a slow call waits for; `total` is its limit.
  func announcing(on terminal: Terminal, within total: Duration) -> HTTPTransport {
    guard terminal.showsActivity else { return self }
    return HTTPTransport({ request, origin, limit throws(HTTPError) in
      try await terminal.waiting(for: origin.authority, atMost: min(limit ?? total, total)) {
        () async throws(HTTPError) in
        try await send(request, origin, within: limit)
      }
    })
  }
}

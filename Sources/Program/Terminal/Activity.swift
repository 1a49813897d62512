/// What is going on now, in the last line of the terminal behind standard error; other output takes its place.
///
/// It is erased by blanks, which every terminal has.
package struct Activity: Sendable {
  /// The step of a longer work; empty for none.
  package var step = ""
  /// What an answer is awaited from; empty for nothing.
  var wait = ""
  /// The number of characters on the line, all of them ASCII.
  private var width = 0

  /// Nothing goes on any more.
  mutating func end() { (step, wait) = ("", "") }

  /// Shows the present state in place of the earlier one.
  mutating func draw(on console: any Console) {
    erase(from: console)
    let text = [step, wait].filter { !$0.isEmpty }.joined(separator: ": ").onOneLine
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

extension HTTPTransport {
  /// How long a call may take without a word about it.
  private static let silence = Duration.seconds(2)

  /// The same transport, which tells a person what a slow call waits for; `total` is its limit.
  func announcing(
    on terminal: Terminal, within total: Duration,
    _ sleep: @escaping @Sendable (Duration) async throws -> Void
  ) -> HTTPTransport {
    guard terminal.showsActivity else { return self }
    return HTTPTransport({ request, origin, limit throws(HTTPError) in
      let seconds = min(limit ?? total, total) / .seconds(1)
      guard seconds > Self.silence / .seconds(1) else {
        return try await send(request, origin, within: limit)
      }
      // On a thread of its own, because the call may block this one.
      let timer = Task(executorPreference: ThreadExecutor()) {
        try await sleep(Self.silence)
        terminal.show { activity in
          guard !Task.isCancelled else { return }
          activity.wait = "waiting for \(origin.authority) (time limit \(Int(seconds.rounded(.up))) s)"
        }
      }
      defer {
        timer.cancel()
        terminal.show { $0.wait = "" }
      }
      return try await send(request, origin, within: limit)
    })
  }
}

import AuthCore
import IdentityToolkit

/// Reads the events of a running server, one batch after the other.
struct EventFollower {
  let auth: AuthClient
  let context: Context

  /// How long nothing is asked after the newest event.
  private static let pause = Duration.milliseconds(200)

  /// Calls `body` with batches of events until it returns false.
  ///
  /// - Parameters:
  ///   - start: whether the events that are kept come first, or only what happens from now on.
  ///   - follows: whether to go on after the newest event of the start.
  ///   - limit: how long to go on at most; nil for ever.
  ///   - body: gets each batch.
  /// - Throws: ``CommandFailure`` when a server that answered before does not any more.
  func run(
    from start: Start, follows: Bool, atMost limit: Duration? = nil,
    _ body: (RecentEvents.Response) throws -> Bool
  ) async throws {
    let deadline = limit.map { ContinuousClock.now + $0 }
    var batch = try await auth.localServer.events()
    let end = batch.newest?.value ?? 0
    var position = start == .now ? end : nil
    if start == .now {
      batch.events = nil
      batch.dropped = nil
    }
    while true {
      guard try body(batch) else { return }
      let reached = position ?? batch.position?.value ?? 0
      position = nil
      let isNewest = reached >= batch.newest?.value ?? 0
      if !follows, isNewest || reached >= end { return }
      if let deadline, ContinuousClock.now >= deadline { return }
      if isNewest { try await context.surroundings.sleep(Self.pause) }
      batch = try await events(after: reached)
      if batch.newest?.value ?? 0 < reached { context.terminal.note("the server was started again") }
    }
  }

  /// Where to begin.
  enum Start {
    case kept, now
  }

  /// The events after a position, from a server that has answered before.
  private func events(after position: Int64) async throws(CommandFailure) -> RecentEvents.Response {
    do throws(AuthError) {
      return try await auth.localServer.events(after: position)
    } catch {
      var report = error.report
      if case .network = error {
        report.message = "\(auth.target.name) has stopped, and its events with it"
        report.hint = "authctl emulator start"
      }
      throw CommandFailure(report)
    }
  }
}

/// Where events are printed, and in which form: one of each in a line.
struct EventOutput {
  let project: String
  let context: Context

  var isForPrograms: Bool { context.options.json || context.options.field != nil }

  /// Says how many events of a batch are not kept any more.
  func noteDropped(_ batch: RecentEvents.Response) {
    guard let dropped = batch.dropped?.value else { return }
    context.terminal.note("\(dropped) events came too fast and are not kept any more")
  }

  /// Prints an event; `words` are what a person reads in place of the whole line.
  func show(_ event: RecentEvents.Event, words: ((EventLine) -> String)? = nil) throws {
    let line = EventLine(event: event, project: project)
    if let path = context.options.field.flatMap({ FieldPath($0) }) {
      if let value = try line.value(at: path) { try context.terminal.write(value: value) }
    } else if context.options.json {
      try context.terminal.write(try line.json())
    } else {
      try context.terminal.write(words?(line) ?? line.text(context.terminal.style))
    }
  }
}

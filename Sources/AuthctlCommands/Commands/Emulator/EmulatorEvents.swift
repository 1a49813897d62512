struct EmulatorEvents: Command {
  static let path = "emulator events"
  let follow: Bool
  let types: [EventType]

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List what happened on the local server: messages, sign-ins, changes to accounts and settings.",
      discussion: """
        The newest 1000 events of all projects are kept. Messages and clock changes are always recorded; other \
        events are recorded after the first request for events, or with emulator start --events. With \
        --json each event is one JSON object per line, as in the file of --events; --field prints the \
        value of each event that has one. With --follow the command runs until it is interrupted, or the server \
        stops (exit code 5).
        """,
      examples: [
        "authctl emulator events", "authctl emulator events --follow --type smsSent --field code",
        "authctl emulator events --type silentPushSent --json",
      ],
      build: Self.init(follow:types:),
      .flag("follow", help: "Also print each event as it happens."),
      .repeated("type", "KIND", help: "Show only events of this kind."))
  }

  func run(_ context: Context) async throws -> EmulatorEventsResult {
    let auth = try await context.administration()
    let output = EventOutput(project: auth.target.projectID, context: context)
    let wanted = Set(types.map(\.rawValue))
    var shown = 0
    try await EventFollower(auth: auth, context: context).run(from: .kept, follows: follow) { batch in
      output.noteDropped(batch)
      for event in batch.events ?? [] where wanted.isEmpty || wanted.contains(event.kind ?? "") {
        try output.show(event)
        shown += 1
      }
      // It may run for hours, so notes are printed after the first events.
      context.terminal.releaseNotes()
      return true
    }
    return EmulatorEventsResult(isEmpty: shown == 0 && !output.isForPrograms)
  }
}

/// The result of `emulator events`, which printed the events while it ran.
struct EmulatorEventsResult: CommandResult {
  static var members: String {
    """
    time kind projectId tenantId phoneNumber code purpose email requestType oobCode oobLink newEmail appToken \
      isSandbox payload(*) localId fields[] count providerId secondFactor offsetMilliseconds requested own \
      receiver address event reason name
    """
  }

  /// Whether there was no event, which is reported to a person.
  let isEmpty: Bool

  enum CodingKeys: CodingKey {}

  var raw: [UInt8]? { Array((isEmpty ? "Nothing has happened.\n" : "").utf8) }

  func text(_ style: TextStyle) -> String { "" }
}

/// Reads the events of a running server, one batch after the other.
struct EventFollower {
  let auth: AuthClient
  let context: Context

  /// The pause after the newest event.
  private static let pause = Duration.milliseconds(200)

  /// Calls `body` with batches of events until it returns false.
  ///
  /// - Parameters:
  ///   - start: whether to print the stored events first, or only new ones.
  ///   - follows: whether to continue after the events that are there at the start.
  ///   - limit: the longest time to follow; nil for ever.
  ///   - body: gets each batch.
  /// - Throws: ``CommandFailure`` when a server that answered before does not any more.
  func run(
    from start: Start, follows: Bool, atMost limit: Duration? = nil,
    _ body: (RecentEvents.Response) throws -> Bool
  ) async throws {
    let deadline = limit.map { ContinuousClock.now + $0 }
    var batch = try await auth.localServer.call(RecentEvents())
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

  /// The event to start with.
  enum Start {
    case kept, now
  }

  /// The events after a position, from a server that has answered before.
  private func events(after position: Int64) async throws(CommandFailure) -> RecentEvents.Response {
    do throws(AuthError) {
      return try await auth.localServer.call(RecentEvents { $0.after = Int64String(position) })
    } catch {
      var report = error.report
      if case .network = error {
        report.message = "\(auth.target.name) has stopped, and its events are gone"
        report.hint = "authctl emulator start"
      }
      throw CommandFailure(report)
    }
  }
}

/// The output of events and its form: one event per line.
struct EventOutput {
  let project: String
  let context: Context

  var isForPrograms: Bool { context.options.json || context.options.field != nil }

  /// Notes how many events of a batch are no longer stored.
  func noteDropped(_ batch: RecentEvents.Response) {
    guard let dropped = batch.dropped?.value else { return }
    context.terminal.note("\(dropped) events came too fast and are no longer kept")
  }

  /// Prints an event; `words` replace the whole line for a person.
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

/// What can happen on a local server, by its name in JSON (Docs/json.md).
enum EventType: String, ChoiceValue {
  case smsSent, emailSent, silentPushSent, accountCreated, accountUpdated, accountDeleted, accountsCleared,
    accountsImported, signedIn, clockMoved, configChanged, settingsIgnored, otherProjectNamed, deliveryFailed,
    snapshotSaved, snapshotRestored
}

/// One event of a local server as a line.
struct EventLine {
  let event: RecentEvents.Event
  /// The project whose name says nothing new.
  let project: String

  /// The line for people: time, kind, and what happened.
  func text(_ style: TextStyle) -> String {
    let place =
      [
        event.projectID.flatMap { $0 == project ? nil : "project \($0)" },
        event.tenantID.map { "tenant \($0)" },
      ].compactMap(\.self)
    let words = [event.kind ?? "", facts] + place.map { "(\($0))" }
    let rest = words.filter { !$0.isEmpty }.joined(separator: " ").onOneLine
    return "\(event.time.map { style.faint($0.onOneLine) + " " } ?? "")\(rest)\n"
  }

  /// The line for programs, the same as that of `--events`.
  func json() throws -> String { try JSONOutput.line(event) }

  /// The value at a path as a line; nil if the event has none there.
  func value(at path: FieldPath) throws -> String? {
    guard let value = path.value(in: try JSONOutput.value(of: event)), value != .null else {
      return nil
    }
    return try JSONOutput.fieldLine(value)
  }

  /// What happened, beyond its kind.
  private var facts: String {
    switch EventType(rawValue: event.kind ?? "") {
    case .smsSent: "\(event.phoneNumber ?? ""): \(event.code ?? ""), \(event.purpose ?? "")"
    case .emailSent:
      "\(event.newEmail ?? event.email ?? ""): \(event.requestType ?? "") \(event.oobLink ?? "")"
    case .silentPushSent: "\(event.appToken ?? ""): \(payload)"
    case .accountCreated: joined([event.localID, event.email, event.phoneNumber])
    case .accountUpdated: "\(event.localID ?? ""): \(joined(event.fields ?? []))"
    case .accountDeleted: event.localID ?? ""
    case .accountsCleared, .accountsImported: "\(event.count ?? 0)"
    case .signedIn:
      joined([event.localID, event.providerID, event.secondFactor.map { "second factor \($0)" }])
    case .clockMoved: Self.distance(Int64(event.offsetMilliseconds ?? 0))
    case .configChanged, .settingsIgnored: joined(event.fields ?? [])
    case .otherProjectNamed: "\(event.requested ?? "") instead of \(event.own ?? "")"
    case .deliveryFailed:
      "\(event.receiver ?? "") \(event.address ?? ""): "
        + joined([event.event ?? event.count.map { "\($0) events" }, event.reason])
    case .snapshotSaved, .snapshotRestored: event.name ?? ""
    case nil: ""
    }
  }

  /// The payload of a silent push, as `phone app accept` takes it.
  private var payload: String {
    (try? event.payload.map { try JSONOutput.line($0) })?.split(separator: "\n").first.map(String.init) ?? ""
  }

  private func joined(_ parts: [String?]) -> String { parts.compactMap(\.self).joined(separator: ", ") }

  /// How far a clock is from the machine's.
  static func distance(_ milliseconds: Int64) -> String {
    guard milliseconds != 0 else { return "same as the machine" }
    let words = Duration.milliseconds(milliseconds).words
    return "\(words) \(milliseconds > 0 ? "ahead of" : "behind") the machine"
  }
}

import EmulatorState

package struct EmulatorEvents: Command {
  package static let path = "emulator events"
  let follow: Bool
  let types: [EmulatorEvent.Kind]

  package static let description: CommandDescription<Context> = CommandDescription(
    "List what happened on the local server: messages, sign-ins, changes to accounts and settings.",
    discussion: """
      The newest 1000 events of all projects are kept. With --json each event is one JSON object per line, as \
      in the file of emulator start --events; --field prints the value of each event that has one. With \
      --follow the command runs until it is interrupted, or the server stops (exit code 5).
      """,
    examples: [
      "authctl emulator events", "authctl emulator events --follow --type smsSent --field code",
      "authctl emulator events --type silentPushSent --json",
    ],
    build: Self.init(follow:types:),
    .flag("follow", help: "Also print each event as it happens."),
    .repeated("type", "KIND", help: "Show only events of this kind."))

  package static func result(of event: RecentEvents.Event?) -> Members {
    ["payload": .open(event?.payload, "what a device would have received")]
      + Members(of: event, without: { $0 == "payload" })
  }

  package func run(_ context: Context) async throws -> Reply {
    let feed = EventFeed(auth: try await context.administration(), context: context)
    let wanted = Set(types.map(\.rawValue))
    var shown = 0
    try await feed.run(follows: follow) { event in
      guard wanted.isEmpty || wanted.contains(event.kind ?? "") else { return true }
      try context.show([event]) {
        $0.line(in: feed.auth.project.id, context.terminal.style)
      }
      shown += 1
      return true
    }
    return Reply(raw: Array((shown == 0 && !context.isForPrograms ? "Nothing has happened.\n" : "").utf8))
  }
}

/// Reads the events of a running server, one batch after the other.
struct EventFeed {
  let auth: AuthClient
  let context: Context

  private static let pause = Duration.milliseconds(200)

  /// Calls `body` with each event until it returns false.
  ///
  /// - Parameters:
  ///   - skips: whether to skip the events that are there at the start.
  ///   - follows: whether to continue after the events that are there at the start.
  ///   - limit: the longest time to follow; nil for ever.
  ///   - body: gets each event.
  /// - Throws: ``CommandFailure`` when a server that answered before does not any more, or without `follows` when the events that are there
  ///   take longer than `--timeout`.
  func run(
    skippingKept skips: Bool = false, follows: Bool, atMost limit: Duration? = nil,
    _ body: (RecentEvents.Event) throws -> Bool
  ) async throws {
    let deadline = (limit ?? (follows ? nil : context.options.timeout)).map { ContinuousClock.now + $0 }
    var batch = try await auth.localServer.call(RecentEvents())
    let end = try batch.newest.required("newest").value
    var position = skips ? end : nil
    if skips {
      batch.events = nil
      batch.dropped = nil
    }
    try await context.terminal.waiting(for: "what happens at \(auth.project.description)", atMost: limit) {
      while true {
        if let dropped = batch.dropped?.value {
          context.terminal.note("\(dropped) events came too fast and are no longer kept")
        }
        for event in batch.events ?? [] {
          guard try body(event) else { return }
        }
        // It may run for hours, so notes are printed after the first events.
        context.terminal.releaseNotes()
        let reached = position ?? batch.position?.value ?? 0
        position = nil
        let isNewest = reached >= batch.newest?.value ?? 0
        if !follows, isNewest || reached >= end { return }
        if let deadline, ContinuousClock.now >= deadline {
          if follows { return }
          throw AuthError(.timedOut(.total, host: auth.project.description))
        }
        if isNewest { try await context.machine.sleep(Self.pause) }
        batch = try await events(after: reached)
        if batch.newest?.value ?? 0 < reached { context.terminal.note("the server was started again") }
      }
    }
  }

  /// The events after a position, from a server that has answered before.
  private func events(after position: Int64) async throws(CommandFailure) -> RecentEvents.Response {
    do throws(AuthError) {
      return try await auth.localServer.call(RecentEvents { $0.after = Int64String(position) })
    } catch {
      var report = error.report
      if case .network = error {
        report.message = "\(auth.project.description) has stopped, and its events are gone"
        report.next = .run("emulator start")
      }
      throw CommandFailure(report)
    }
  }
}

extension Context {
  /// Whether the output is for a program.
  package var isForPrograms: Bool { options.json || options.field != nil }

  /// Prints values, each on a line: the member that `--field` names, JSON, or words for a person.
  func show<Value: Encodable>(_ values: [Value], words: (Value) throws -> StyledText) throws {
    guard let path = options.field.flatMap({ FieldPath($0) }) else {
      return try terminal.write(
        values.map { try options.json ? StyledText(ReplyJSON.line($0)) : words($0) }.joined())
    }
    for value in values {
      guard let found = path.value(in: try ReplyJSON.value(of: value)), found != .null else { continue }
      try terminal.write(value: try ReplyJSON.fieldLine(found))
    }
  }
}

extension EmulatorEvent.Kind: ChoiceValue {}

extension RecentEvents.Event {
  /// The line for people: time, kind, and what happened; `project` is the one whose name says nothing new.
  func line(in project: String, _ style: TextStyle) -> StyledText {
    let words = [
      kind ?? "", facts, projectID.map { $0 == project ? "" : "(project \($0))" } ?? "",
      tenantID.map { "(tenant \($0))" } ?? "",
    ]
    let rest = words.filter { !$0.isEmpty }.joined(separator: " ").onLine
    return (time.map { style.faint($0) + " " } ?? "") + rest + "\n"
  }

  /// What happened, beyond its kind.
  private var facts: String {
    switch EmulatorEvent.Kind(rawValue: kind ?? "") {
    case .smsSent: "\(phoneNumber ?? ""): \(code ?? ""), \(purpose ?? "")"
    case .emailSent:
      "\(newEmail ?? email ?? ""): \(requestType ?? "") \(oobLink ?? "")"
    // As `phone app accept` takes it.
    case .silentPushSent:
      "\(appToken ?? ""): \(payload.flatMap { try? ReplyJSON.line($0) }?.dropLast() ?? "")"
    case .accountCreated: joined([localID, email, phoneNumber])
    case .accountUpdated: "\(localID ?? ""): \(joined(fields ?? []))"
    case .accountDeleted: localID ?? ""
    case .accountsCleared, .accountsImported: "\(count ?? 0)"
    case .signedIn:
      joined([localID, providerID, secondFactor.map { "second factor \($0)" }])
    case .clockMoved: Self.distance(Int64(offsetMilliseconds ?? 0))
    case .configChanged, .settingsIgnored: joined(fields ?? [])
    case .otherProjectNamed: "\(requested ?? "") instead of \(own ?? "")"
    case .deliveryFailed:
      "\(receiver ?? "") \(address ?? ""): "
        + joined([event ?? count.map { "\($0) events" }, reason])
    case .snapshotSaved, .snapshotRestored: name ?? ""
    case nil: ""
    }
  }

  private func joined(_ parts: [String?]) -> String { parts.compactMap(\.self).joined(separator: ", ") }

  /// How far a clock is from the machine's.
  static func distance(_ milliseconds: Int64) -> String {
    guard milliseconds != 0 else { return "same as the machine" }
    let words = Duration.milliseconds(milliseconds).words
    return "\(words) \(milliseconds > 0 ? "ahead of" : "behind") the machine"
  }
}

import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorEvents: Command {
  static let path = "emulator events"
  let follow: Bool
  let types: [EventType]

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List what happened on the local server: messages, sign-ins, changes of accounts and settings.",
      discussion: """
        The newest 1000 events of all projects are kept. Messages and moves of the clock are always among \
        them, the others from the first time that somebody asks, or with emulator start --events. With \
        --json each event is an object in a line of its own, as in the file of --events; --field prints the \
        value of each event that has one. With --follow the command goes on until it is interrupted or the \
        server stops, which is exit code 5.
        """,
      examples: [
        "authctl emulator events", "authctl emulator events --follow --type smsSent --field code",
        "authctl emulator events --type silentPushSent --json",
      ],
      build: Self.init(follow:types:),
      .flag("follow", help: "Go on with each event as it happens."),
      .repeated("type", "KIND", help: "Show only events of this kind."))
  }

  func run(_ context: Context) async throws -> EmulatorEventsResult {
    let auth = try context.auth()
    let output = Output(
      types: Set(types.map(\.rawValue)), project: auth.target.projectID, context: context)
    var batch = try await auth.localServer.events()
    if batch.keptAccounts != true {
      context.terminal.note("changes of accounts are kept from now on; before, only messages were")
    }
    let end = batch.newest?.value ?? 0
    var shown = 0
    while true {
      shown += try output.show(batch)
      let position = batch.position?.value ?? 0
      let isNewest = position >= batch.newest?.value ?? 0
      if !follow, isNewest || position >= end { break }
      if isNewest { try await context.surroundings.sleep(Self.pause) }
      batch = try await events(after: position, auth)
      if batch.newest?.value ?? 0 < position { context.terminal.note("the server was started again") }
    }
    return EmulatorEventsResult(isEmpty: shown == 0 && !output.isForPrograms)
  }

  /// How long nothing is asked after the newest event.
  private static let pause = Duration.milliseconds(200)

  /// The events after a position, from a server that has answered before.
  private func events(
    after position: Int64, _ auth: AuthClient
  ) async throws(CommandFailure) -> RecentEvents.Response {
    do throws(AuthError) {
      return try await auth.localServer.events(after: position)
    } catch {
      throw Self.end(of: auth.target, error)
    }
  }

  /// The failure when a server that answered before does not answer.
  private static func end(of target: Target, _ error: AuthError) -> CommandFailure {
    var report = error.report
    if case .network = error {
      report.message = "\(target.name) has stopped, and its events with it"
      report.hint = "authctl emulator start"
    }
    return CommandFailure(report)
  }
}

extension EmulatorEvents {
  /// Where events are printed, and in which form.
  private struct Output {
    let types: Set<String>
    let project: String
    let context: Context

    var isForPrograms: Bool { context.options.json || context.options.field != nil }

    /// Prints the events of the wanted kinds, and returns how many there were.
    func show(_ answer: RecentEvents.Response) throws -> Int {
      if let dropped = answer.dropped?.value {
        context.terminal.note("\(dropped) events came too fast and are not kept any more")
      }
      let wanted = (answer.events ?? []).filter { types.isEmpty || types.contains($0.kind ?? "") }
      for event in wanted { try show(EventLine(event: event, project: project)) }
      return wanted.count
    }

    private func show(_ line: EventLine) throws {
      if let path = context.options.field.flatMap({ FieldPath($0) }) {
        if let value = try line.value(at: path) { try context.terminal.write(value: value) }
      } else if context.options.json {
        try context.terminal.write(try line.json())
      } else {
        try context.terminal.write(line.text(context.terminal.style))
      }
    }
  }
}

/// The result of `emulator events`, which printed the events while it ran.
struct EmulatorEventsResult: CommandResult {
  static var members: String {
    """
    time kind projectId tenantId phoneNumber code purpose email requestType oobCode oobLink newEmail appToken \
    isSandbox payload(*) localId fields[] count providerId secondFactor offsetMilliseconds requested own
    """
  }

  /// Whether there was no event, which is said to a person.
  let isEmpty: Bool

  enum CodingKeys: CodingKey {}

  var raw: [UInt8]? { Array((isEmpty ? "Nothing has happened.\n" : "").utf8) }

  func text(_ style: TextStyle) -> String { "" }
}

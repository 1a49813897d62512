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
      // It may go on for hours: what is to be said is said once the first events are there.
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

  /// Whether there was no event, which is said to a person.
  let isEmpty: Bool

  enum CodingKeys: CodingKey {}

  var raw: [UInt8]? { Array((isEmpty ? "Nothing has happened.\n" : "").utf8) }

  func text(_ style: TextStyle) -> String { "" }
}

import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorPushes: Command {
  static let path = "emulator pushes"
  let deviceToken: String?
  let wait: Duration?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the silent pushes that the local server would have sent to devices.",
      discussion: """
        The newest 32 are kept. Their payloads are secrets only to production: give one to phone push, or to \
        an app's test. With --wait the command ends as soon as there is a push, or with exit code 4 after \
        that time.
        """,
      examples: [
        "authctl emulator pushes", "authctl emulator pushes --field payload | authctl phone push -",
        "authctl emulator pushes --apns-token a1b2c3d4 --wait 5s --json",
      ],
      build: Self.init(deviceToken:wait:),
      .option("apns-token", "HEX", help: "Show only pushes to this APNs device token."),
      .option("wait", "TIME", help: "How long to wait for a push, for example 5s."))
  }

  func run(_ context: Context) async throws -> EmulatorPushesResult {
    let server = try await context.localServer()
    let token = deviceToken?.uppercased()
    let pushes = try await Waiting(sleep: context.surroundings.sleep).forElements(atMost: wait) {
      try await server.silentPushes().filter { token == nil || $0.appToken?.uppercased() == token }
    }
    guard let pushes else {
      throw CommandFailure(
        ErrorReport(
          .nothingPending, message: "no silent push was sent in time",
          hint: "authctl phone verify-client --apns-token HEX"))
    }
    return EmulatorPushesResult(pushes)
  }
}

/// The result of `emulator pushes`.
struct EmulatorPushesResult: CommandResult {
  static var members: String { "silentPushes[appToken isSandbox payload(*)] payload(*)" }

  let silentPushes: [SilentPushes.Push]
  /// The newest payload.
  let payload: SilentPushes.Payload?

  init(_ pushes: [SilentPushes.Push]) {
    silentPushes = pushes
    payload = pushes.last?.payload
  }

  func text(_ style: TextStyle) -> String {
    guard !silentPushes.isEmpty else { return "No silent push was sent.\n" }
    var table = Table("APNS TOKEN", "SANDBOX", "RECEIPT")
    for push in silentPushes {
      table.append(
        push.appToken ?? "", push.isSandbox == true ? "yes" : "no", push.payload?.content?.receipt ?? "")
    }
    return table.text(style)
  }
}

import AuthCore
import CommandLineKit

struct PhonePush: Command {
  static let path = "phone push"
  let payload: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Store the payload of a silent push, copied from a device, for later sends.",
      discussion: """
        The SDK's own test push, which has a warning in place of receipt and secret, is recognized; it stores \
        nothing. A local server's pushes are listed by emulator pushes.
        """,
      examples: ["authctl phone push payload.json"],
      build: Self.init(payload:),
      .operand("path", completion: .file, help: "The file with the JSON payload, or - for standard input."))
  }

  func run(_ context: Context) async throws -> PhonePushResult {
    let bytes = try context.bytes(ofFileOrInput: payload, named: "the payload")
    return PhonePushResult(try await context.auth(asking: .ifReachable).appVerification.acceptPush(bytes))
  }
}

struct PhonePushResult: CommandResult {
  static var members: String { "stored probe" }

  let stored: Bool
  /// Whether it was the SDK's test of whether an app forwards its pushes.
  let probe: Bool

  init(_ push: AppVerificationFlow.Push) {
    stored = push == .credential
    probe = push == .probe
  }

  func text(_ style: TextStyle) -> String {
    probe
      ? "This is the SDK's test push: the app forwards its pushes. Nothing is stored.\n"
      : "Receipt and secret are stored, and later sends use them.\nNext: authctl phone send NUMBER\n"
  }
}

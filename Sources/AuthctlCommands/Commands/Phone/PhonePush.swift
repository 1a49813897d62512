import AuthCore
import CommandLineKit

struct PhonePush: Command {
  static let path = "phone push"
  let payload: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Store the payload of a silent push, copied from a device, for later sends.",
      examples: ["authctl phone push payload.json", "authctl phone push -"],
      build: Self.init(payload:),
      .operand("path", completion: .file, help: "The file with the JSON payload, or - for standard input."))
  }

  func run(_ context: Context) async throws -> PhonePushResult {
    let bytes = try context.bytes(ofFileOrInput: payload, named: "the payload")
    try context.auth().appVerification.acceptPush(bytes)
    return PhonePushResult(stored: true)
  }
}

/// The result of `phone push`.
struct PhonePushResult: CommandResult {
  static var members: String { "stored" }

  let stored: Bool

  func text(_ style: TextStyle) -> String {
    "Receipt and secret are stored, and later sends use them.\nNext: authctl phone send NUMBER\n"
  }
}

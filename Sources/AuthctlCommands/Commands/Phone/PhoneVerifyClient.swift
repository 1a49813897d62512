import AuthCore
import CommandLineKit

struct PhoneVerifyClient: Command {
  static let path = "phone verify-client"
  let deviceToken: String
  let sandbox: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Request a silent push that proves an app is genuine, and store its receipt.",
      discussion: "The push goes to the device. Give its payload to phone push.",
      examples: ["authctl phone verify-client --apns-token a1b2c3d4 --sandbox"],
      build: Self.init(deviceToken:sandbox:),
      .requiredOption("apns-token", "HEX", help: "The app's APNs device token, in hexadecimal."),
      .flag("sandbox", help: "The token is from the APNs sandbox."))
  }

  func run(_ context: Context) async throws -> PhoneVerifyClientResult {
    guard !deviceToken.isEmpty, deviceToken.count.isMultiple(of: 2), deviceToken.allSatisfy(\.isHexDigit)
    else {
      throw CommandFailure.usage(
        "--apns-token is not hexadecimal", hint: "authctl phone verify-client --help")
    }
    let wait = try await context.authStartingFlow().appVerification
      .requestReceipt(forDeviceToken: deviceToken.lowercased(), isSandbox: sandbox)
    return PhoneVerifyClientResult(suggestedTimeout: wait.components.seconds)
  }
}

/// The result of `phone verify-client`.
struct PhoneVerifyClientResult: CommandResult {
  static var members: String { "suggestedTimeout" }

  let suggestedTimeout: Int64

  func text(_ style: TextStyle) -> String {
    "A receipt was stored; the silent push should reach the device within \(suggestedTimeout) s.\n"
      + "Next: authctl phone push PATH\n"
  }
}

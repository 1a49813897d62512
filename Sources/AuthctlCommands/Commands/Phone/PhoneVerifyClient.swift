import AuthCore
import CommandLineKit

struct PhoneVerifyClient: Command {
  static let path = "phone verify-client"
  let deviceToken: String
  let type: DeviceTokenType?
  let sandbox: Bool
  let profile: String?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Request a silent push that proves an app is genuine, and store its receipt.",
      discussion: """
        The push goes to the device. Give its payload to phone push; a local server lists its pushes with \
        emulator pushes. At most 32 receipts wait for their push. A token of unknown type counts as the SDK \
        decides: sandbox if the provisioning profile says development, else production.
        """,
      examples: [
        "authctl phone verify-client --apns-token a1b2c3d4 --sandbox",
        "authctl phone verify-client --apns-token a1b2c3d4 --token-type unknown --provisioning-profile embedded.mobileprovision",
      ],
      rules: [.atMostOne("sandbox", "token-type"), .requires("provisioning-profile", "token-type")],
      build: Self.init(deviceToken:type:sandbox:profile:),
      .requiredOption("apns-token", "HEX", help: "The app's APNs device token, in hexadecimal."),
      .option("token-type", "TYPE", help: "The APNs environment of the token; default: production."),
      .flag("sandbox", help: "The token is from the APNs sandbox; short for --token-type sandbox."),
      .option(
        "provisioning-profile", "PATH", completion: .file,
        help: "The app's embedded.mobileprovision, which says what an unknown token is."))
  }

  func run(_ context: Context) async throws -> PhoneVerifyClientResult {
    let isSandbox = try isSandbox(context)
    let wait = try await context.authStartingFlow().appVerification
      .requestReceipt(forDeviceToken: deviceToken, isSandbox: isSandbox)
    return PhoneVerifyClientResult(
      suggestedTimeout: wait.components.seconds, isSandbox: isSandbox,
      isLocal: try context.target().isLocal)
  }

  private func isSandbox(_ context: Context) throws -> Bool {
    switch type {
    case nil: return sandbox
    case .sandbox: return true
    case .production: return false
    case .unknown:
      guard let profile else { return false }
      return ProvisioningProfile.isForDevelopment(
        try context.bytes(ofFileOrInput: profile, named: "the provisioning profile"))
    }
  }
}

/// The APNs environment of a device token.
enum DeviceTokenType: String, ChoiceValue {
  case production, sandbox, unknown
}

/// An app's provisioning profile: a signed file with a property list inside.
enum ProvisioningProfile {
  /// Whether its `aps-environment` is `development`.
  static func isForDevelopment(_ bytes: [UInt8]) -> Bool {
    // The property list is plain text amid the bytes of the signature.
    let text = String(decoding: bytes.map { $0 == 0 || $0 > 127 ? UInt8(ascii: ".") : $0 }, as: UTF8.self)
    let value = text.firstMatch(of: /<key>aps-environment<\/key>\s*<string>([^<]*)<\/string>/)?.1
    return value == "development"
  }
}

struct PhoneVerifyClientResult: CommandResult {
  static var members: String { "suggestedTimeout isSandbox" }

  let suggestedTimeout: Int64
  let isSandbox: Bool
  let isLocal: Bool

  enum CodingKeys: String, CodingKey { case suggestedTimeout, isSandbox }

  func text(_ style: TextStyle) -> String {
    "A receipt was stored; the silent push should reach the device within \(suggestedTimeout) s.\n"
      + (isLocal
        ? "Next: authctl emulator pushes --field payload | authctl phone push -\n"
        : "Next: authctl phone push PATH\n")
  }
}

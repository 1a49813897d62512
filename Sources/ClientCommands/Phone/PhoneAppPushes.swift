package struct PhoneAppRequest: Command {
  package static let path = "phone app request"
  let deviceToken: String
  let type: DeviceTokenType?
  let profile: String?

  package static let description: CommandDescription<Context> = CommandDescription(
    "Request a silent push that proves an app is genuine, and store its receipt.",
    discussion: """
      The push goes to the device. Give its payload to phone app accept; phone app pushes lists those of a \
      local server. At most 32 receipts wait for their push. A token of unknown type is treated as in the SDK: \
      sandbox if the provisioning profile says development, else production.
      """,
    examples: [
      "authctl phone app request --apns-token a1b2c3d4 --token-type sandbox",
      "authctl phone app request --apns-token a1b2c3d4 --token-type unknown --provisioning-profile embedded.mobileprovision",
    ],
    rules: [.requires("provisioning-profile", "token-type")],
    build: Self.init(deviceToken:type:profile:),
    .requiredOption("apns-token", "HEX", help: "The app's APNs device token, in hexadecimal."),
    .option("token-type", "TYPE", help: "The APNs environment of the token; default: production."),
    .option(
      "provisioning-profile", "PATH", completion: .file,
      help: "The app's embedded.mobileprovision, which decides the type of an unknown token."))

  package static func result(of it: (seconds: Int64, isSandbox: Bool)?) -> Members {
    [
      "suggestedTimeout": .value(it?.seconds, "how many seconds the silent push may take"),
      "isSandbox": .value(it?.isSandbox),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let isSandbox = try isSandbox(context)
    let wait = try await context.authStartingFlow().appVerification
      .requestPush(to: deviceToken, isSandbox: isSandbox)
    let seconds = wait.components.seconds
    let accept = context.line("phone app accept \(try context.target().isLocal ? "-" : nil)")
    let next =
      try context.target().isLocal
      ? "\(context.line("phone app pushes --field payload")) | \(accept)" : accept
    return Reply(
      "A receipt was stored; the silent push should reach the device within \(seconds) s.\n"
        + "Next: \(next)\n",
      Self.result(of: (seconds, isSandbox)))
  }

  private func isSandbox(_ context: Context) throws -> Bool {
    switch type {
    case nil, .production: return false
    case .sandbox: return true
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

package struct PhoneAppAccept: Command {
  package static let path = "phone app accept"
  let payload: String

  package static let description: CommandDescription<Context> = CommandDescription(
    "Store the payload of a silent push that a device received, as proof for later SMS.",
    discussion: """
      The SDK's own test push, which has a warning instead of a receipt and a secret, is recognized, and nothing \
      is stored.
      """,
    examples: ["authctl phone app accept payload.json"],
    build: Self.init(payload:),
    .operand("file", completion: .file, help: "The file with the JSON payload, or - for standard input."))

  package static func result(of isStored: Bool?) -> Members {
    ["stored": .value(isStored), "probe": .value(isStored.map { !$0 }, "it was the SDK's test push")]
  }

  package func run(_ context: Context) async throws -> Reply {
    let bytes = try context.bytes(ofFileOrInput: payload, named: "the payload")
    let stored = try await context.auth(asking: .ifReachable).appVerification.acceptPush(bytes)
    return Reply(
      stored
        ? "Receipt and secret are stored, and later sends use them.\nNext: \(context.line("phone send NUMBER"))\n"
        : "This is the SDK's test push: the app forwards its pushes. Nothing is stored.\n",
      Self.result(of: stored))
  }
}

package struct PhoneAppPushes: Command {
  package static let path = "phone app pushes"
  let deviceToken: String?
  let wait: Duration?

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the silent pushes that the local server would have sent to devices.",
    discussion: """
      The newest 32 are kept. Their payloads are secret only in production: give one to phone app accept, \
      or to an app's test. With --wait the command ends as soon as there is a push, or with exit code 4 when that \
      time is up.
      """,
    examples: [
      "authctl phone app pushes", "authctl phone app pushes --field payload | authctl phone app accept -",
      "authctl phone app pushes --apns-token a1b2c3d4 --wait 5s --json",
    ],
    build: Self.init(deviceToken:wait:),
    .option("apns-token", "HEX", help: "Show only pushes to this APNs device token."),
    .option("wait", "TIME", help: "How long to wait for a push, for example 5s."))

  package static func result(of pushes: [SilentPushes.Push]?) -> Members {
    let list = Member.list(pushes, "oldest first") {
      [
        "appToken": .value($0?.appToken).labeled("APNS TOKEN"),
        "isSandbox": .value($0?.isSandbox).labeled("SANDBOX", $0?.isSandbox == true ? "yes" : "no"),
        "payload": .open($0?.payload, "what the device would have been given")
          .labeled("RECEIPT", $0?.payload?.content?.receipt ?? ""),
      ]
    }
    return [
      "silentPushes": list.table(orIfEmpty: "No silent push was sent."),
      "payload": .open(pushes?.last?.payload, "of the newest; absent without a push"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let server = try await context.localServer()
    let token = deviceToken?.uppercased()
    let pushes = try await context.elements(for: "a silent push", atMost: wait) {
      let pushes = try await server.call(SilentPushes()).silentPushes.required("silentPushes")
      return pushes.filter { token == nil || $0.appToken?.uppercased() == token }
    }
    guard let pushes else {
      throw CommandFailure(
        .nothingPending, "no silent push was sent in time",
        hint: .run("phone app request --apns-token HEX"))
    }
    return Self.reply(pushes)
  }
}

/// Its one member has dots in its name, so no path leads to it.
extension SilentPushes.Payload: JSONShaped {
  package static var jsonShape: JSONMembers { .object([:], isOpen: true) }
}

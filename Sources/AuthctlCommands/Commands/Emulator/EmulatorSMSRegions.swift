import AuthCore
import AuthEmulator
import CommandLineKit
import EmulatorWire
import IdentityToolkit

struct EmulatorSMSRegions: Command {
  static let path = "emulator sms-regions"
  let allowed: RegionList?
  let denied: RegionList?
  let off: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show or set the regions to which the local server's project sends SMS.",
      discussion: """
        A region is a country or an area, by its two letters (ISO 3166-1), and means the numbers with its \
        calling code; US and CA (+1), and RU and KZ (+7), are told apart by area codes. Other regions with \
        one code, such as GB and JE (+44), are not told apart: one that is allowed is enough, and to refuse \
        the numbers the largest must be denied. A refused number is OPERATION_NOT_ALLOWED, as in production. \
        With --tenant the setting is the tenant's; off then means that of the project.
        """,
      examples: [
        "authctl emulator sms-regions", "authctl emulator sms-regions --allow US,DE",
        "authctl emulator sms-regions --deny FR", "authctl emulator sms-regions --off",
      ],
      rules: [.atMostOne("allow", "deny", "off")],
      build: Self.init(allowed:denied:off:),
      .option("allow", "CODES", help: "Send only to these regions, separated by commas."),
      .option("deny", "CODES", help: "Send everywhere but to these regions."),
      .flag("off", help: "Send everywhere."))
  }

  func run(_ context: Context) async throws -> EmulatorSMSRegionsResult {
    let server = try await context.localServer()
    guard allowed != nil || denied != nil || off else {
      return EmulatorSMSRegionsResult(try await server.smsRegions())
    }
    var wanted: SMSRegionConfig?
    if let allowed {
      wanted = SMSRegionConfig { $0.allowlistOnly = .init { $0.allowedRegions = allowed.codes } }
    } else if let denied {
      wanted = SMSRegionConfig { $0.allowByDefault = .init { $0.disallowedRegions = denied.codes } }
    }
    let result = EmulatorSMSRegionsResult(try await server.setSMSRegions(wanted))
    for (code, largest) in SMSRegions.shared(by: denied?.codes ?? []) {
      context.terminal.note("to refuse numbers with the calling code +\(code), deny \(largest) too")
    }
    return result
  }
}

/// Two-letter codes of regions, separated by commas.
struct RegionList: ParsableValue, Equatable {
  let codes: [String]

  init(parsing text: String) throws(UsageError) {
    let words = text.split { $0 == "," || $0.isWhitespace }.map { $0.uppercased() }
    guard !words.isEmpty else { throw UsageError("no region is named, such as US") }
    var codes: [String] = []
    for code in words where !codes.contains(code) {
      guard RegionCodes.all.contains(code) else {
        throw UsageError(
          "'\(code)' is no region: write two letters of ISO 3166-1, such as \(code == "UK" ? "GB" : "US")")
      }
      codes.append(code)
    }
    self.codes = codes
  }

  var argumentText: String { codes.joined(separator: ",") }
}

/// The result of `emulator sms-regions`.
struct EmulatorSMSRegionsResult: CommandResult {
  static var members: String { "policy allowedRegions[] disallowedRegions[]" }

  /// The kinds of policy.
  enum Policy: String, Encodable, Sendable {
    /// Nobody set one: SMS go everywhere.
    case off
    /// Only to some regions.
    case allow
    /// Everywhere but to some regions.
    case deny
  }

  let policy: Policy
  let allowedRegions: [String]
  let disallowedRegions: [String]

  init(_ config: SMSRegionConfig?) {
    allowedRegions = config?.allowlistOnly?.allowedRegions ?? []
    disallowedRegions = config?.allowByDefault?.disallowedRegions ?? []
    if config?.allowlistOnly != nil {
      policy = .allow
    } else {
      policy = disallowedRegions.isEmpty ? .off : .deny
    }
  }

  func text(_ style: TextStyle) -> String {
    switch policy {
    case .off: "SMS go to every region.\n"
    case .allow where allowedRegions.isEmpty: "SMS go nowhere.\n"
    case .allow: "SMS go only to \(style.strong(allowedRegions.joined(separator: ", "))).\n"
    case .deny: "SMS go everywhere but to \(style.strong(disallowedRegions.joined(separator: ", "))).\n"
    }
  }
}

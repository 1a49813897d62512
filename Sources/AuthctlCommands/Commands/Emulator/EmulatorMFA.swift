import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorMFA: Command {
  static let path = "emulator mfa"
  let sms: OnOff?
  let totp: OnOff?
  let intervals: AdjacentIntervals?
  let mandatory: OnOff?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show or set which second factors the local server's project offers.",
      discussion: """
        Until somebody sets it, a local server offers SMS and authenticator apps; a strict one shows \
        production's default, which is neither, and enforces what is set from then on. Adjacent intervals \
        are the steps of 30 seconds before and after now whose codes an authenticator app may send. With \
        --tenant the setting is the tenant's.
        """,
      examples: [
        "authctl emulator mfa", "authctl emulator mfa --sms on --totp on",
        "authctl emulator mfa --totp on --adjacent-intervals 1", "authctl emulator mfa --sms off --totp off",
      ],
      build: Self.init(sms:totp:intervals:mandatory:),
      .option("sms", "STATE", help: "Whether SMS is a second factor."),
      .option("totp", "STATE", help: "Whether an authenticator app is a second factor."),
      .option("adjacent-intervals", "N", help: "How many steps before and after now are accepted, 0 to 10."),
      .option("mandatory", "STATE", help: "Whether every user must have a second factor."))
  }

  func run(_ context: Context) async throws -> EmulatorMFAResult {
    let server = try await context.localServer()
    let now = EmulatorMFAResult(try await server.secondFactors())
    guard sms != nil || totp != nil || intervals != nil || mandatory != nil else { return now }
    let config = try changed(now)
    return EmulatorMFAResult(try await server.setSecondFactors(config))
  }

  /// The setting from now on.
  private func changed(_ now: EmulatorMFAResult) throws(CommandFailure) -> MFAConfig {
    let hasSMS = sms?.isOn ?? now.sms
    let hasTOTP = totp?.isOn ?? now.totp
    let isOn = hasSMS || hasTOTP
    guard isOn || mandatory?.isOn != true else {
      throw CommandFailure.usage(
        "a second factor cannot be mandatory while none is offered",
        hint: "authctl emulator mfa --mandatory on --totp on")
    }
    let isMandatory = isOn && (mandatory?.isOn ?? now.mandatory)
    let steps = intervals?.count ?? now.adjacentIntervals
    return MFAConfig {
      $0.state = !isOn ? .disabled : isMandatory ? .mandatory : .enabled
      $0.enabledProviders = hasSMS ? [.phoneSMS] : []
      $0.providerConfigs = [
        MFAConfig.ProviderConfig {
          $0.state = hasTOTP ? .enabled : .disabled
          $0.totpProviderConfig = MFAConfig.TOTP { $0.adjacentIntervals = steps }
        }
      ]
    }
  }
}

/// `on` or `off`.
enum OnOff: String, ChoiceValue {
  case on, off

  var isOn: Bool { self == .on }
}

/// A number of steps of an authenticator app, 0 to 10.
struct AdjacentIntervals: ParsableValue, Equatable {
  let count: Int

  init(parsing text: String) throws(UsageError) {
    guard let count = Int(text), (0...MFAConfig.mostAdjacentIntervals).contains(count) else {
      throw UsageError("'\(text)' is not a number from 0 to \(MFAConfig.mostAdjacentIntervals)")
    }
    self.count = count
  }

  var argumentText: String { "\(count)" }
}

/// The result of `emulator mfa`.
struct EmulatorMFAResult: CommandResult {
  static var members: String { "sms totp mandatory adjacentIntervals state" }

  let sms: Bool
  let totp: Bool
  let mandatory: Bool
  let adjacentIntervals: Int
  /// As the protocol has it: `ENABLED`, `MANDATORY` or `DISABLED`.
  let state: String

  init(_ config: MFAConfig?) {
    let config = config ?? .everyKind
    sms = config.offersSMS
    totp = config.offersTOTP
    mandatory = config.state == .mandatory
    adjacentIntervals = config.adjacentIntervals
    state = (config.state ?? .disabled).rawValue
  }

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("SMS", sms ? "on" : "off")
    facts.append("TOTP", totp ? "on, \(adjacentIntervals) adjacent intervals" : "off")
    facts.append("mandatory", mandatory ? "yes" : "no")
    return facts.text(style)
  }
}

import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorCodes: Command {
  static let path = "emulator codes"
  let phone: PhoneNumber?
  let wait: Duration?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the SMS codes that a local server did not send.",
      discussion:
        "With --wait the command ends as soon as there is a code, and with exit code 4 when there is none in time.",
      examples: [
        "authctl emulator codes", "authctl emulator codes --phone +16505550101 --wait 5s --field code",
      ],
      build: Self.init(phone:wait:),
      .option("phone", "NUMBER", help: "Only codes of this number."),
      .option("wait", "TIME", help: "Wait this long for a code, such as 5s."))
  }

  func run(_ context: Context) async throws -> EmulatorCodesResult {
    let server = try context.auth().localServer
    let codes = try await Waiting(sleep: context.surroundings.sleep).forElements(atMost: wait) {
      try await server.verificationCodes().filter { phone == nil || $0.phoneNumber == phone?.description }
    }
    guard let codes else { throw Self.noCode(phone: phone?.description) }
    return EmulatorCodesResult(codes)
  }
}

extension EmulatorCodes {
  /// Nothing came within `--wait`.
  private static func noCode(phone: String?) -> CommandFailure {
    CommandFailure(
      ErrorReport(
        code: "NOTHING_PENDING", message: "no code came" + (phone.map { " for \($0)" } ?? "") + " in time",
        hint: "authctl phone send \(phone ?? "NUMBER")", exitStatus: .notSignedIn))
  }
}

/// What ``EmulatorCodes`` leads to.
struct EmulatorCodesResult: CommandResult {
  static var members: String { "verificationCodes[phoneNumber sessionInfo code] code" }

  let verificationCodes: [VerificationCodes.Code]
  /// The newest code.
  let code: String?

  init(_ codes: [VerificationCodes.Code]) {
    verificationCodes = codes
    code = codes.last?.code
  }

  func text(_ style: TextStyle) -> String {
    guard !verificationCodes.isEmpty else { return "No code is pending.\n" }
    var table = Table("NUMBER", "CODE")
    for item in verificationCodes { table.append(item.phoneNumber ?? "", item.code ?? "") }
    return table.text(style)
  }
}

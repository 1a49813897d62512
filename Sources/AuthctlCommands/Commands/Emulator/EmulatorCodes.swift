import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorCodes: Command {
  static let path = "emulator codes"
  let phone: PhoneNumber?
  let wait: Duration?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the SMS codes that are pending on the local server.",
      discussion: """
        With --wait the command ends as soon as there is a code, or with exit code 4 after that time.
        """,
      examples: [
        "authctl emulator codes", "authctl emulator codes --phone +16505550101 --wait 5s --field code",
      ],
      build: Self.init(phone:wait:),
      .option(
        "phone", "NUMBER", completion: .candidates(.numbers), help: "Show only codes for this number."),
      .option("wait", "TIME", help: "How long to wait for a code, for example 5s."))
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
  /// The failure after `--wait` without a code.
  private static func noCode(phone: String?) -> CommandFailure {
    CommandFailure(
      ErrorReport(
        code: "NOTHING_PENDING", message: "no code arrived" + (phone.map { " for \($0)" } ?? "") + " in time",
        hint: "authctl phone send \(phone ?? "NUMBER")", exitStatus: .notSignedIn))
  }
}

/// The result of `emulator codes`.
struct EmulatorCodesResult: CommandResult {
  static var members: String { "verificationCodes[phoneNumber sessionInfo code languageCode] code" }

  let verificationCodes: [VerificationCodes.Code]
  /// The newest code.
  let code: String?

  init(_ codes: [VerificationCodes.Code]) {
    verificationCodes = codes
    code = codes.last?.code
  }

  func text(_ style: TextStyle) -> String {
    guard !verificationCodes.isEmpty else { return "No code is pending.\n" }
    guard verificationCodes.contains(where: { $0.languageCode != nil }) else {
      var table = Table("NUMBER", "CODE")
      for item in verificationCodes { table.append(item.phoneNumber ?? "", item.code ?? "") }
      return table.text(style)
    }
    var table = Table("NUMBER", "CODE", "LANGUAGE")
    for item in verificationCodes {
      table.append(item.phoneNumber ?? "", item.code ?? "", item.languageCode ?? "-")
    }
    return table.text(style)
  }
}

import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorPhonesRelease: Command {
  static let path = "emulator phones release"
  let number: PhoneNumber
  let deletesAccount: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Release a leased number early.",
      discussion: """
        The account that signs in with the number stays, unless --delete-account deletes it. While there is such \
        an account, the number is not leased again.
        """,
      examples: [
        "authctl emulator phones release +12015550100",
        "authctl emulator phones release +12015550100 --delete-account",
      ],
      build: Self.init(number:deletesAccount:),
      .operand("number", completion: .candidates(.fictionalNumbers), help: "The number in E.164."),
      .flag("delete-account", help: "Also delete the account that signs in with the number."))
  }

  func run(_ context: Context) async throws -> EmulatorPhonesReleaseResult {
    let left = try await context.localServer().releasePhone(number, deletingAccount: deletesAccount)
    guard let left else {
      throw CommandFailure(
        ErrorReport(
          .nothingPending, message: "\(number) is not leased, or its lease has ended",
          hint: "authctl emulator phones list"))
    }
    return EmulatorPhonesReleaseResult(phoneNumber: number.description, released: true, leases: left)
  }
}

/// The result of `emulator phones release`.
struct EmulatorPhonesReleaseResult: CommandResult {
  static var members: String {
    "phoneNumber released leases[phoneNumber code sendError verifyError expireTime]"
  }

  let phoneNumber: String
  let released: Bool
  /// The leases that are left.
  let leases: [FictionalPhones.Phone]

  func text(_ style: TextStyle) -> String {
    let others = leases.count == 1 ? "1 other number is" : "\(leases.count) other numbers are"
    return "\(phoneNumber) is released\(leases.isEmpty ? "" : "; \(others) leased").\n"
  }
}

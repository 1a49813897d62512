import AuthCore
import CommandLineKit
import IdentityToolkit

struct PhoneForget: Command {
  static let path = "phone forget"
  let number: PhoneNumber?
  let everywhere: Bool

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Forget the target's pending verifications, all or those of one number.",
      examples: ["authctl phone forget", "authctl phone forget +16505550101", "authctl phone forget --all"],
      build: Self.init(number:everywhere:),
      .optionalOperand(
        "number", completion: .candidates(.pendingNumbers),
        help: "Forget only the verifications of this number."),
      .flag("all", help: "Forget also those of other targets, such as servers that are gone."))
  }

  func run(_ context: Context) async throws -> PhoneForgetResult {
    let target = try await everywhere ? nil : context.target(asking: .ifReachable)
    return PhoneForgetResult(forgotten: try context.store().forgetVerifications(of: number, at: target))
  }
}

struct PhoneForgetResult: CommandResult {
  static var members: String { "forgotten" }

  let forgotten: Int

  func text(_ style: TextStyle) -> String {
    switch forgotten {
    case 0: "Nothing was pending.\n"
    case 1: "Forgot one pending verification.\n"
    default: "Forgot \(forgotten) pending verifications.\n"
    }
  }
}

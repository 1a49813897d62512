import AuthCore
import CommandLineKit
import IdentityToolkit

struct PhoneForget: Command {
  static let path = "phone forget"
  let number: PhoneNumber?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Forget the target's pending verifications, all or those of one number.",
      examples: ["authctl phone forget", "authctl phone forget +16505550101"],
      build: Self.init(number:),
      .optionalOperand(
        "number", completion: .candidates(.pendingNumbers),
        help: "Forget only the verifications of this number."))
  }

  func run(_ context: Context) async throws -> PhoneForgetResult {
    PhoneForgetResult(forgotten: try await context.auth(asking: .ifReachable).phone.forget(number))
  }
}

/// The result of `phone forget`.
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

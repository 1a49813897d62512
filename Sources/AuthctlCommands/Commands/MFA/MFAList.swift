import AuthCore
import CommandLineKit
import IdentityToolkit

struct MFAList: Command {
  static let path = "mfa list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the signed-in user's second factors.",
      examples: ["authctl mfa list", "authctl mfa list --json"], build: Self.init)
  }

  func run(_ context: Context) async throws -> MFAListResult {
    MFAListResult(mfaInfo: try await context.auth().enrollment.factors())
  }
}

struct MFAListResult: CommandResult {
  static var members: String { "mfaInfo[\(JSONMembers.factor)]" }

  let mfaInfo: [MFAEnrollment]

  func text(_ style: TextStyle) -> String {
    guard !mfaInfo.isEmpty else { return "No second factor is enrolled.\nNext: authctl mfa enroll totp\n" }
    return FactorTable.text(mfaInfo, style)
  }
}

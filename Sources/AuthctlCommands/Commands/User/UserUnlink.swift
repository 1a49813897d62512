import AuthCore
import CommandLineKit
import IdentityToolkit

struct UserUnlink: Command {
  static let path = "user unlink"
  let provider: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Take a provider away from the signed-in user.",
      discussion: "Nothing is sent that changes anything when the provider is not linked.",
      examples: ["authctl user unlink phone", "authctl user unlink twitter.com"],
      build: Self.init(provider:),
      .operand("provider", help: "The provider: password, phone, apple.com, twitter.com, ..."))
  }

  func run(_ context: Context) async throws -> UserUnlinkResult {
    let user = try await context.auth().account.unlink(provider)
    return UserUnlinkResult(unlinked: provider, user: user)
  }
}

/// What ``UserUnlink`` leads to.
struct UserUnlinkResult: CommandResult {
  static var members: String { "unlinked localId providers[]" }

  let unlinked: String
  let localId: String?
  /// The providers that are left.
  let providers: [String]

  init(unlinked: String, user: UserInfo) {
    self.unlinked = unlinked
    localId = user.localId
    providers = (user.providerUserInfo ?? []).compactMap(\.providerId)
  }

  func text(_ style: TextStyle) -> String {
    let left = providers.isEmpty ? "none is left" : "left: \(providers.joined(separator: ", ").onOneLine)"
    return "Unlinked \(style.strong(unlinked)); \(left).\n"
  }
}

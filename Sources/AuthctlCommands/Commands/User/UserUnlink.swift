import AuthCore
import CommandLineKit
import IdentityToolkit

struct UserUnlink: Command {
  static let path = "user unlink"
  let provider: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Remove a provider from the signed-in user.",
      discussion: "If the provider is not linked, nothing is changed.",
      examples: ["authctl user unlink phone", "authctl user unlink twitter.com"],
      build: Self.init(provider:),
      .operand(
        "provider", completion: .candidates(.linkedProviders),
        help: "The provider ID: password, phone, apple.com, twitter.com, ..."))
  }

  func run(_ context: Context) async throws -> UserUnlinkResult {
    let user = try await context.auth().account.unlink(provider)
    return UserUnlinkResult(unlinked: provider, user: user)
  }
}

struct UserUnlinkResult: CommandResult {
  static var members: String { "unlinked localId providers[]" }

  let unlinked: String
  let localID: String?
  /// The remaining provider IDs.
  let providers: [String]

  enum CodingKeys: String, CodingKey { case unlinked, localID = "localId", providers }

  init(unlinked: String, user: UserInfo) {
    self.unlinked = unlinked
    localID = user.localID
    providers = (user.providerUserInfo ?? []).compactMap(\.providerID)
  }

  func text(_ style: TextStyle) -> String {
    let left = providers.isEmpty ? "none is left" : "left: \(providers.joined(separator: ", ").onOneLine)"
    return "Unlinked \(style.strong(unlinked)); \(left).\n"
  }
}

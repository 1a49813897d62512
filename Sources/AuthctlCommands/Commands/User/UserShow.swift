import Platform
import AuthCore
import CommandLineKit
import IdentityToolkit

struct UserShow: Command {
  static let path = "user show"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Show the signed-in user's account, as the service has it.",
      examples: ["authctl user show", "authctl user show --field phoneNumber"], build: Self.init)
  }

  func run(_ context: Context) async throws -> UserShowResult {
    UserShowResult(user: try await context.auth().account.lookUp())
  }
}

/// The result of `user show`: the record with the protocol's names, without the password's hash.
struct UserShowResult: CommandResult {
  static var members: String {
    """
    localId email emailVerified displayName photoUrl phoneNumber disabled customAuth emailLinkSignin \
    createdAt \
    lastLoginAt lastRefreshAt validSince passwordUpdatedAt version customAttributes tenantId \
    initialEmail screenName \
    language timeZone dateOfBirth providerUserInfo[*] mfaInfo[\(JSONMembers.factor)] passkeyInfo[*]
    """
  }

  private let user: UserInfo

  init(user: UserInfo) {
    var user = user
    // An emulator puts the password itself there (Docs/protocol.md 5.6).
    user.passwordHash = nil
    user.salt = nil
    self.user = user
  }

  func encode(to encoder: any Encoder) throws { try user.encode(to: encoder) }

  func text(_ style: TextStyle) -> String {
    var facts = Facts()
    facts.append("uid", user.localID.map(style.strong))
    facts.append("tenant", user.tenantID)
    facts.append("name", user.displayName)
    facts.append(
      "e-mail", user.email.map { $0 + (user.emailVerified == true ? " (verified)" : " (not verified)") })
    facts.append("number", user.phoneNumber)
    facts.append("photo", user.photoUrl)
    facts.append("state", user.disabled == true ? style.bad("disabled") : nil)
    let providers = (user.providerUserInfo ?? []).compactMap(\.providerID)
    facts.append(
      "provider IDs", providers.isEmpty ? "none (anonymous or custom)" : providers.joined(separator: ", "))
    for factor in user.mfaInfo ?? [] {
      let kind = factor.totpInfo != nil ? "TOTP" : factor.phoneInfo ?? "unknown"
      facts.append("second factor", "\(kind)\(factor.displayName.map { ", \($0)" } ?? "")")
    }
    facts.append("created", Self.time(user.createdAt))
    facts.append("last sign-in", Self.time(user.lastLoginAt))
    facts.append("claims", user.customAttributes.flatMap { $0 == "{}" ? nil : $0 })
    return facts.text(style)
  }

  private static func time(_ milliseconds: Int64String?) -> String? {
    milliseconds.map { Timestamp(Date(timeIntervalSince1970: Double($0.value) / 1000)).formatted() }
  }
}

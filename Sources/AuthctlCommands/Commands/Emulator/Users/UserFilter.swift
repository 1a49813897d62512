import BoundedJSON
import CommandLineKit
import IdentityToolkit
import POSIXShell

/// Which users `emulator users list` shows.
struct UserFilter: Sendable {
  let search: String?
  let provider: String?
  let claim: ClaimCondition?
  let factor: FactorCondition?
  let disabled: Bool

  /// A second factor that users must have.
  enum FactorCondition: String, ChoiceValue {
    case sms, totp, any, none
  }

  static var parameter: Parameter<UserFilter> {
    .group(
      build: UserFilter.init(search:provider:claim:factor:disabled:),
      .option(
        "search", "TEXT",
        help: "Show only users with this text in uid, address, number or name, in any case."),
      .option(
        "provider", "ID", completion: .candidates(.providers), help: "Show only users of this provider."),
      .option(
        "claim", "NAME[=VALUE]",
        help: "Show only users with this custom claim, perhaps with this value, as JSON or as text."),
      .option("factor", "KIND", help: "Show only users with, or without, this kind of second factor."),
      .flag("disabled", help: "Show only disabled users."))
  }

  /// The options that ask for this filter, quoted for a shell.
  var options: [String] {
    let values = [
      ("search", search), ("provider", provider), ("claim", claim?.argumentText),
      ("factor", factor?.argumentText),
    ]
    return values.compactMap { name, value in value.map { ShellWords.option(name, $0) } }
      + (disabled ? ["--disabled"] : [])
  }

  /// Whether the user is shown.
  func matches(_ shown: ShownUser) -> Bool {
    if disabled, shown.user.disabled != true { return false }
    if let provider, !hasProvider(provider, shown.user) { return false }
    if let claim, !claim.holds(for: shown.claims) { return false }
    if let factor, !Self.holds(factor, for: shown.user.mfaInfo ?? []) { return false }
    return search.map { isFound($0, in: shown.user) } ?? true
  }

  private func hasProvider(_ provider: String, _ user: UserInfo) -> Bool {
    let linked = (user.providerUserInfo ?? []).compactMap(\.providerID)
    switch provider {
    case "anonymous": return linked.isEmpty && user.customAuth != true
    case "custom": return user.customAuth == true
    default: return linked.contains(provider)
    }
  }

  private static func holds(_ factor: FactorCondition, for factors: [MFAEnrollment]) -> Bool {
    switch factor {
    case .none: factors.isEmpty
    case .any: !factors.isEmpty
    case .sms: factors.contains { $0.phoneInfo != nil }
    case .totp: factors.contains { $0.totpInfo != nil }
    }
  }

  private func isFound(_ text: String, in user: UserInfo) -> Bool {
    let sought = text.lowercased()
    return [user.localID, user.email, user.phoneNumber, user.displayName].contains {
      $0?.lowercased().contains(sought) == true
    }
  }
}

/// `NAME` or `NAME=VALUE` for `--claim`.
struct ClaimCondition: ParsableValue, Equatable {
  let name: String
  let value: String?

  init(parsing text: String) throws(UsageError) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    guard let name = parts.first, !name.isEmpty else {
      throw UsageError("'\(text)' is not NAME or NAME=VALUE")
    }
    self.name = name
    value = parts.count > 1 ? parts[1] : nil
  }

  var argumentText: String { value.map { "\(name)=\($0)" } ?? name }

  /// Whether there is the claim, with this value: the text itself, or what it is as JSON.
  func holds(for claims: [String: JSONValue]) -> Bool {
    guard let claim = claims[name] else { return false }
    guard let value else { return true }
    return claim == .string(value) || (try? JSONReader.read(Array(value.utf8))) == claim
  }
}

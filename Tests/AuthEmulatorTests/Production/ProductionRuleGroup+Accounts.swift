import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Accounts: sign-up, password sign-in, lookup, update, deletion.
  static let accounts = Self(number: 2, name: "Accounts", rules: accountsRules)

  private static let accountsRules: [ProductionRule] = []
}

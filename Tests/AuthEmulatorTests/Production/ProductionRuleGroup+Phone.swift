import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Phone sign-in and app verification.
  static let phone = Self(number: 4, name: "Phone sign-in and app verification", rules: phoneRules)

  private static let phoneRules: [ProductionRule] = []
}

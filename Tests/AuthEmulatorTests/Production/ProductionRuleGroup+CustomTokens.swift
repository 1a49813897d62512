import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Custom tokens.
  static let customTokens = Self(number: 7, name: "Custom tokens", rules: customTokensRules)

  private static let customTokensRules: [ProductionRule] = []
}

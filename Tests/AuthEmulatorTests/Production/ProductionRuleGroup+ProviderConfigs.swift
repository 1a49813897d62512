import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Provider configurations.
  static let providerConfigs = Self(number: 10, name: "Provider configurations", rules: providerConfigsRules)

  private static let providerConfigsRules: [ProductionRule] = []
}

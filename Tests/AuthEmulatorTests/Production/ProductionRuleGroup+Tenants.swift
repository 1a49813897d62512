import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Tenants.
  static let tenants = Self(number: 11, name: "Tenants", rules: tenantsRules)

  private static let tenantsRules: [ProductionRule] = []
}

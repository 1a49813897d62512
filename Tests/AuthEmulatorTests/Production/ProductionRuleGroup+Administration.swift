import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Administrators' calls.
  static let administration = Self(number: 12, name: "Administrators' calls", rules: administrationRules)

  private static let administrationRules: [ProductionRule] = []
}

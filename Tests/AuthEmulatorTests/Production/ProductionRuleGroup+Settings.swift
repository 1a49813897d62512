import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Project settings.
  static let settings = Self(number: 9, name: "Project settings", rules: settingsRules)

  private static let settingsRules: [ProductionRule] = []
}

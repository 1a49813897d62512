import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Blocking functions.
  static let blockingFunctions = Self(number: 13, name: "Blocking functions", rules: blockingFunctionsRules)

  private static let blockingFunctionsRules: [ProductionRule] = []
}

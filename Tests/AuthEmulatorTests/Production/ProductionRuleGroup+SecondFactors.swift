import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Second factors: enrollment, sign-in, withdrawal.
  static let secondFactors = Self(number: 5, name: "Second factors", rules: secondFactorsRules)

  private static let secondFactorsRules: [ProductionRule] = []
}

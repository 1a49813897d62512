import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// E-mail codes and links.
  static let emailCodes = Self(number: 3, name: "E-mail codes", rules: emailCodesRules)

  private static let emailCodesRules: [ProductionRule] = []
}

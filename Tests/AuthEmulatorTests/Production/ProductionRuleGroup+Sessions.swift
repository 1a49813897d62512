import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Tokens and sessions.
  static let sessions = Self(number: 8, name: "Tokens and sessions", rules: sessionsRules)

  private static let sessionsRules: [ProductionRule] = []
}

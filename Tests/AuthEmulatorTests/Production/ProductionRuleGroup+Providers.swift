import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Identity providers: Apple, OIDC, SAML and the others.
  static let providers = Self(number: 6, name: "Identity providers", rules: providersRules)

  private static let providersRules: [ProductionRule] = []
}

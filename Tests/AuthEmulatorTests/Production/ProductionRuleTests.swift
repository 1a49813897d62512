import AuthEmulator
import EmulatorWire
import Testing

/// Production's rules against a strict server (Docs/conformance.md).
@Suite struct ProductionRuleTests {
  @Test(arguments: ProductionRuleGroup.all.flatMap(\.rules))
  func `a strict server follows the rule`(rule: ProductionRule) throws {
    try rule.check?(
      TestServer(testPhoneNumbers: ["+16505553434": "654321"], mode: .production))
  }

  @Test(arguments: ProductionRuleGroup.all.flatMap(\.rules))
  func `a rule's evidence has a source, and only part of the rule may rest on weaker evidence`(
    rule: ProductionRule
  ) {
    if case .firstHand(let sources) = rule.evidence.kind { #expect(sources > 0) }
    if let rest = rule.evidence.rest { #expect(rest.strength < rule.evidence.kind.strength) }
    #expect(rule.evidence.dispute?.isEmpty != true)
  }

  @Test(arguments: ProductionRuleGroup.all)
  func `each rule has a unique number in its group`(group: ProductionRuleGroup) {
    let numbers = group.rules.map(\.number)
    #expect(Set(numbers).count == numbers.count)
    #expect(numbers.allSatisfy { $0.hasPrefix("\(group.number).") })
  }
}

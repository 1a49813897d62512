import AuthEmulator
import Testing

/// A rule of production, and the check that a strict server follows it.
///
/// `Docs/conformance.md` lists all rules; it is generated from ``groups``.
struct ProductionRule: Sendable, CustomTestStringConvertible {
  /// How `--strict` treats a rule.
  enum Status: Sendable {
    /// A strict server follows the rule; the check fails if it does not.
    case followed(@Sendable (TestServer) throws -> Void)
    /// A strict server follows the rule except for what the string says; the check covers the rest.
    case inPart(String, @Sendable (TestServer) throws -> Void)
    /// A strict server does not follow the rule, for this reason.
    case leftOut(String)
  }

  /// The group and the number within it, such as `2.14`.
  let number: String
  /// The rule in one sentence, in Markdown.
  let summary: String
  let evidence: ProductionEvidence
  let status: Status

  /// A rule that a strict server follows; `check` gets a new server with the fictional number `+16505553434`
  /// and the code `654321`.
  ///
  /// With `gap`, a Markdown sentence, the rule is followed except for that.
  init(
    _ number: String, _ summary: String, _ evidence: ProductionEvidence, except gap: String? = nil,
    check: @escaping @Sendable (TestServer) throws -> Void
  ) {
    self.number = number
    self.summary = summary
    self.evidence = evidence
    self.status = if let gap { .inPart(gap, check) } else { .followed(check) }
  }

  /// A rule that a strict server does not follow.
  init(leftOut number: String, _ summary: String, _ evidence: ProductionEvidence, because reason: String) {
    self.number = number
    self.summary = summary
    self.evidence = evidence
    self.status = .leftOut(reason)
  }

  /// The check that a strict server follows the rule or part of it; nil for one that is left out.
  var check: (@Sendable (TestServer) throws -> Void)? {
    switch status {
    case .followed(let check), .inPart(_, let check): check
    case .leftOut: nil
    }
  }

  /// The page's text about the rule.
  var answer: String {
    switch status {
    case .followed: "followed"
    case .inPart(let gap, _): "in part: \(gap)"
    case .leftOut(let reason): "left out: \(reason)"
    }
  }

  var testDescription: String { "\(number) \(summary)" }
}

/// The rules about one topic.
struct ProductionRuleGroup: Sendable, CustomTestStringConvertible {
  /// The first part of the rules' numbers.
  let number: Int
  let name: String
  let rules: [ProductionRule]

  var testDescription: String { "\(number) \(name)" }
}

extension ProductionRuleGroup {
  /// All groups, in order.
  static let all: [Self] = [
    requests, accounts, emailCodes, phone, secondFactors, providers, customTokens, sessions, settings,
    providerConfigs, tenants, administration, blockingFunctions,
  ]
}

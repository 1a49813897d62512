import AuthEmulator
import Testing

/// One rule of production, and the check that a strict server follows it.
///
/// `Docs/conformance.md` lists all rules; it is written from ``groups``.
struct ProductionRule: Sendable, CustomTestStringConvertible {
  /// How the rule is known.
  enum Evidence: String, Sendable {
    /// Seen in a recording of a real project.
    case recorded
    /// In Google's documentation or published API description.
    case documented
    /// In a public issue.
    case reported
    /// Concluded from other rules.
    case inferred
  }

  /// What `--strict` does about a rule.
  enum Status: Sendable {
    /// A strict server follows the rule; the check fails if it does not.
    case followed(@Sendable (TestServer) throws -> Void)
    /// A strict server does not follow the rule, for this reason.
    case leftOut(String)
  }

  /// The group and the number in it, such as `2.14`.
  let number: String
  /// The rule in one sentence, in Markdown.
  let summary: String
  let evidence: Evidence
  let status: Status

  /// A rule that a strict server follows; `check` gets a fresh one with the fictional number `+16505553434` and the code `654321`.
  init(
    _ number: String, _ summary: String, _ evidence: Evidence = .recorded,
    check: @escaping @Sendable (TestServer) throws -> Void
  ) {
    self.number = number
    self.summary = summary
    self.evidence = evidence
    self.status = .followed(check)
  }

  /// A rule that a strict server does not follow.
  init(leftOut number: String, _ summary: String, _ evidence: Evidence = .recorded, because reason: String) {
    self.number = number
    self.summary = summary
    self.evidence = evidence
    self.status = .leftOut(reason)
  }

  /// Whether a strict server follows the rule.
  var isFollowed: Bool {
    switch status {
    case .followed: true
    case .leftOut: false
    }
  }

  var testDescription: String { "\(number) \(summary)" }
}

/// The rules about one topic.
struct ProductionRuleGroup: Sendable {
  /// The first part of the rules' numbers.
  let number: Int
  let name: String
  let rules: [ProductionRule]
}

extension ProductionRuleGroup {
  /// All groups, in order.
  static let all: [Self] = [
    requests, accounts, emailCodes, phone, secondFactors, providers, customTokens, sessions, settings,
    providerConfigs, tenants, administration, blockingFunctions,
  ]
}

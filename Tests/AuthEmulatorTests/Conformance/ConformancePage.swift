/// `Docs/conformance.md`: what a reader needs to decide whether to switch from Google's emulator or to trust
/// `--strict`.
enum ConformancePage {
  /// The first part: the result of replaying the recorded calls.
  static func emulator(_ replay: Replay) -> String {
    let calls = replay.outcomes.count
    let different = replay.different.count
    let intended = replay.outcomes.count { $0.call.intended != nil && !$0.differences.isEmpty }
    return """
      # How far the local server conforms

      This page is written by tests (`Tests/AuthEmulatorTests/Conformance`), and a test fails when it is not current.

      ## Google's Auth emulator

      \(calls) calls were recorded from Google's emulator and replayed against this server without `--strict`. Status, content type, location,
      JSON body and the content of tokens were compared. \(calls - different - intended) are answered alike, \(intended) differ on purpose, and
      \(different) differ for the reasons below. [Docs/differences.md](differences.md) tells what else this server does differently.

      | endpoint | calls | alike | on purpose | different |
      |---|---|---|---|---|

      """ + rows(of: replay) + reasons(in: replay)
  }

  /// The second part: production's rules, and which of them `--strict` follows, wholly or in part.
  static var production: String {
    let groups = ProductionRuleGroup.all.filter { !$0.rules.isEmpty }
    let rows = groups.map { group in
      let answers = ["followed", "in part", "left out"].map { answer in
        group.rules.count { $0.answer.hasPrefix(answer) }
      }
      let evidence = [3, 2, 1, 0].map { strength in
        group.rules.count { $0.evidence.kind.strength == strength }
      }
      let counts = (answers + evidence).map { "\($0)" }
      return
        "| \(group.number) | \(group.name) | \(group.rules.count) | \(counts.joined(separator: " | ")) |\n"
    }
    return """

      ## Production, with `--strict`

      A test checks each rule below against a strict server. [Docs/strict.md](strict.md) tells topic by topic what `--strict`
      changes. Of a rule that is followed *in part* the table says what is missing.

      *First-hand* rules are shown by production's own answers, as so many public sources published them independently of
      any emulator; *second-hand* rules by another project's recordings of production, which nobody here could repeat.
      *Documented* rules are in Google's documentation or follow from the sources of its SDKs, and **inferred** ones follow
      from other rules alone, so do not build on them; *partly* names the weaker evidence of a part of a rule.

      | group | topic | rules | followed | in part | left out | first-hand | second-hand | documented | inferred |
      |---|---|---|---|---|---|---|---|---|---|

      """ + rows.joined() + groups.map { table(of: $0) }.joined()
  }

  private static func rows(of replay: Replay) -> String {
    Dictionary(grouping: replay.outcomes, by: \.call.endpoint).sorted { $0.key < $1.key }.map {
      endpoint, outcomes in
      let intended = outcomes.count { $0.call.intended != nil && !$0.differences.isEmpty }
      let different = outcomes.count { $0.call.intended == nil && !$0.differences.isEmpty }
      return
        "| `\(endpoint)` | \(outcomes.count) | \(outcomes.count - intended - different) | \(intended) | \(different) |\n"
    }.joined()
  }

  private static func reasons(in replay: Replay) -> String {
    let intended = Dictionary(
      grouping: replay.outcomes.filter { !$0.differences.isEmpty }, by: \.call.intended)
    let purposes = intended.compactMap { reason, outcomes in reason.map { ($0, outcomes.count) } }
      .sorted { $0.0 < $1.0 }
      .map { "| \($0.1) | \($0.0) |\n" }
    let others = KnownDifference.all.map { "| \($0.calls.count) | \($0.reason) |\n" }
    return """

      ### On purpose

      | calls | reason |
      |---|---|

      """ + purposes.joined() + """

        ### Other differences

        | calls | reason |
        |---|---|

        """ + others.joined()
  }

  private static func table(of group: ProductionRuleGroup) -> String {
    let rows = group.rules.map { rule in
      "| \(rule.number) | \(rule.summary) | \(rule.evidence) | \(rule.answer) |\n"
    }
    return """

      ### \(group.number). \(group.name)

      | rule | production | evidence | `--strict` |
      |---|---|---|---|

      """ + rows.joined()
  }
}

/// Recorded calls that this server answers differently, and why.
struct KnownDifference {
  /// The numbers of the calls.
  let calls: Set<Int>
  /// The reason, in Markdown.
  let reason: String

  static let all: [Self] = [
    Self(calls: [908, 2601, 2607], reason: "Unknown members of `linkProviderUserInfo` are not kept."),
    Self(calls: [914], reason: "The identity that another one of its provider replaced finds no account."),
    Self(calls: [1766], reason: "The call before fails with an exception there, so one account less exists."),
    Self(
      calls: [2942, 3003], reason: "A `phone` identity set by `linkProviderUserInfo` is not shown once."),
  ]
}

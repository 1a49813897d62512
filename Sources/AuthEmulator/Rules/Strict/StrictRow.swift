/// One row of the table of what `--strict` changes.
///
/// The table below is the only one: `Docs/strict.md` and `authctl help strict` are printed from it.
package struct StrictRow: Sendable {
  /// The rule that the row belongs to; a rule has one row or more.
  package let rule: StrictRule
  /// The topic.
  package let topic: String
  /// What Google's emulator does, and this server without `--strict`.
  package let lax: String
  /// What production does, and this server with `--strict`.
  package let strict: String
  /// The sections of `Docs/protocol.md` that say so.
  package let source: String

  init(_ rule: StrictRule, _ topic: String, _ lax: String, _ strict: String, _ source: String) {
    self.rule = rule
    self.topic = topic
    self.lax = lax
    self.strict = strict
    self.source = source
  }
}

extension StrictRow {
  /// All rows, by group.
  package static let groups: [(name: String, rows: [Self])] = [
    ("Requests and errors", requests),
    ("Accounts", accounts),
    ("Tokens and sessions", tokens),
    ("E-mail codes", emailCodes),
    ("Phone sign-in", phone),
    ("Second factors", secondFactors),
    ("Identity providers", providers),
    ("Project settings", settings),
    ("Tenants", tenants),
    ("Administrators' calls", administration),
    ("Blocking functions", blockingFunctions),
  ]

  /// The content of `Docs/strict.md`.
  package static var page: String {
    let tables = groups.filter { !$0.rows.isEmpty }.map { group in
      let rows = group.rows.map { "| \($0.topic) | \($0.lax) | \($0.strict) | \($0.source) |\n" }
      return """

        ## \(group.name)

        | topic | default | strict | source |
        |---|---|---|---|

        """ + rows.joined()
    }
    return """
      # What `--strict` changes

      `authctl emulator start --strict` answers as production does where Google's emulator, and this server without the option, is laxer.
      The column *source* names the sections of [Docs/protocol.md](protocol.md). This page is printed from the table in
      `Sources/AuthEmulator/Rules/Strict`. [Docs/conformance.md](conformance.md) has those of production's rules that a
      test checks one by one.

      """ + tables.joined()
  }
}

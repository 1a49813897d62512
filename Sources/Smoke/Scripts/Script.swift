/// A flow as people write it: steps of command lines and their expected results (Docs/smoke-scripts.md).
struct Script: Sendable {
  /// The flow's name in reports.
  let flow: String
  let source: Source
  /// What it does to a production project, which is said before it starts.
  var effects: [Conditional<ScriptText>] = []
  var values: [Value] = []
  /// The steps that are reported, in order; several may have one name for different targets.
  var steps: [Step] = []
  /// What is done before the steps, and reported only if it fails.
  var setup: [Step] = []
  /// What is done after the steps in any case.
  var cleanup: [Step] = []

  /// Where the text is from.
  struct Source: Sendable, Equatable {
    /// The file, as messages name it.
    let file: String
    /// Whether it is part of the program, so that no file of this name can be opened.
    let isBuiltIn: Bool

    /// `mine.smoke:12`.
    func place(_ line: Int) -> String { "\(file):\(line)" }
  }

  /// Something that holds on some targets only.
  struct Conditional<Content: Sendable>: Sendable {
    let content: Content
    let conditions: [Condition]
  }

  /// A value that the caller may set.
  struct Value: Sendable {
    let name: String
    /// The value if it is not set; nil for one that has to be.
    let standard: String?
    let isSecret: Bool
    /// Whether the script asks if it is set, and so works without it.
    var isOptional = false
    let line: Int
  }

  struct Step: Sendable {
    let name: String
    let line: Int
    let conditions: [Condition]
    /// Why it cannot run on a target; the first that holds counts.
    var skips: [Skip] = []
    /// The steps that it requires; nil for all earlier ones that should succeed.
    var needs: [String]?
    var actions: [Action] = []

    var lines: [Line] {
      actions.compactMap { if case .run(let line) = $0 { line } else { nil } }
    }
    /// Whether it only has to succeed.
    var isPositive: Bool { lines.allSatisfy { $0.outcomes.isEmpty } }
    var movesClock: Bool { actions.contains { if case .clock = $0 { true } else { false } } }
  }

  struct Skip: Sendable {
    let conditions: [Condition]
    /// Whether it holds if the conditions do, or if they do not.
    let isIf: Bool
    let reason: String
  }

  enum Action: Sendable {
    case run(Line)
    /// Moves the server's clock ahead; nil puts it back.
    case clock(Duration?)
  }

  /// A command line, or several whose output is the next one's input, with what the last one must give.
  struct Line: Sendable {
    let number: Int
    /// The line as written, from `authctl` or a variable on.
    let written: String
    let commands: [Command]
    var input: [ScriptText] = []
    var exitStatus: Int32?
    var outcomes: [Conditional<Outcome>] = []
    var checks: [Check] = []
    var kept: [(place: Place, name: String)] = []
  }

  struct Command: Sendable {
    let parsed: ParsedLine
    let variables: [(name: String, value: ScriptText)]
    /// The words after the program's name.
    let words: [ScriptText]

    /// The path of the command: `phone send`.
    var path: String { parsed.path }
    /// Every text, whose values it needs.
    var texts: [ScriptText] { variables.map(\.value) + words }
  }

  enum Outcome: Sendable, Equatable {
    case refused([String])
    /// Accepted, for a reason that is worth a line in the report.
    case accepted(String)
    /// Accepted, which proves nothing.
    case notEnforced(String)
  }

  struct Check: Sendable {
    let place: Place
    let test: Test
    /// The line without its comment.
    let written: String
    /// The comment, which is the message if the check fails.
    let note: String?
    let line: Int

    enum Test: Sendable, Equatable {
      case equals(ScriptText)
      case contains(ScriptText)
      /// A regular expression.
      case matches(String)
      case absent
    }
  }

  /// A value of a result, or a whole stream.
  enum Place: Sendable, Equatable {
    case field(FieldPath)
    case output
    case errors
  }

  /// A condition about the target, or about what the caller gave.
  struct Condition: Sendable, Equatable {
    enum What: Sendable, Equatable {
      case fact(SmokeFact)
      case given(String)
    }

    let what: What
    let isWanted: Bool
  }
}

/// What a script can ask about the target.
enum SmokeFact: String, CaseIterable, Sendable {
  /// No real project.
  case local
  case production
  /// The server inside this program.
  case embedded
  /// A local server of this program.
  case authctl
  /// Another emulator.
  case google
  /// Answers as production does.
  case strict
  case lax
  case tenant
}

/// What a name in braces may make up.
enum ValueKind: String, CaseIterable, Sendable {
  case number
  /// The code of the label's fictional number.
  case code
  /// Another code than that.
  case wrong
  /// Six digits that the authenticator app of a kept secret shows at no time near this one.
  case wrongTOTP
  /// A number that is not fictional.
  case unlisted
  case address, password
  /// 32 hexadecimal digits.
  case hex
  /// 19 decimal digits.
  case digits

  /// Whether it comes from a fictional number.
  var isOfNumber: Bool { [.number, .code, .wrong].contains(self) }

  /// A value of this form, for what is checked before the run.
  var sample: String {
    switch self {
    case .number: "+16505550100"
    case .unlisted: "+16505550199"
    case .code: "123456"
    case .wrong, .wrongTOTP: "000000"
    case .address: "jane@example.com"
    case .password: "correct horse"
    case .hex: String(repeating: "a1", count: 16)
    case .digits: "1234567890123456789"
    }
  }
}

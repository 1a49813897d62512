/// A parameter as data: everything that the parser's first step, help, completions and man pages need.
package struct ParameterInfo: Sendable, Equatable {
  package enum Form: Sendable, Equatable {
    case operand
    /// A command line, passed on unchanged.
    case remaining
    /// `--name VALUE` or `--name=VALUE`.
    case option(valueName: String)
    case flag
  }

  /// What a shell can complete for the value, apart from choices.
  package enum Completion: Sendable, Equatable {
    case none, file
    /// A command and its arguments.
    case command
    /// Words of this kind that only the running program knows, such as stored names.
    case listed(String)
  }

  /// The name, without dashes: `language`.
  package let name: String
  package let form: Form
  /// One sentence, ending in a full stop.
  package let help: String
  /// The letter after one dash, if there is one.
  ///
  /// A string, because literals of other types do not work in a parameter pack.
  package var short: String?
  /// What other programs call it, with the dashes: `--config`, `-c`.
  package var aliases: [String] = []
  /// The environment variables for the value; the first that is set and not empty counts.
  package var variables: [String] = []
  /// The accepted values; empty if any value is accepted.
  package let choices: [String]
  package let typeName: String
  /// The default as a person would type it.
  package var defaultText: String?
  package var isRequired = false
  package var isRepeated = false
  /// Whether the value says where a secret is: a path or `-`, never the secret itself.
  package var isSecret = false
  /// What the variables of a secret hold, such as `the password`; unlike the option, they do not name a file.
  package var secretName: String?
  /// The operand that this option replaces; nil for any other parameter.
  package var standsFor: String?
  package var isValueOptional = false
  /// Whether the value is dropped as soon as it is parsed, so that nothing prints or stores it.
  package var isUnread = false
  /// Whether a word such as `-aB3x` is this operand and not an option; codes are random.
  package var mayBeginWithDash = false
  package let completion: Completion
  /// More words that a shell can complete for an operand, by the operand before it.
  package var offers: [String: [String]] = [:]

  /// The heading above the option on help pages; nil for "Options".
  package var group: String?
  /// What a program notes about the parameter; nothing here reads it.
  package var labels: [String] = []

  /// The options of every program, which the parser knows itself.
  static let builtIn: [Self] = {
    var help = Self("help", .flag, Bool.self, .none, "Show help and exit.")
    help.short = "h"
    return [help, Self("version", .flag, Bool.self, .none, "Show the version and exit.")]
  }()

  init(
    _ name: String, _ form: Form, _ type: (some ParsableValue).Type, _ completion: Completion, _ help: String
  ) {
    self.name = name
    self.form = form
    self.help = help
    self.completion = completion
    choices = form == .flag ? [] : type.choices
    typeName = type.typeName
  }

  package var isPositional: Bool { form == .operand || form == .remaining }

  /// The placeholder of an option's value; nil if it has none.
  package var valueName: String? {
    if case .option(let valueName) = form { valueName } else { nil }
  }

  /// The ways to type it: `--language` and `-l`; empty for an operand.
  var spellings: [String] { isPositional ? [] : [label] + (short.map { ["-\($0)"] } ?? []) + aliases }

  /// The name in messages and help: `--language`, `<number>`.
  package var label: String {
    isPositional ? "<\(name)>" : "--\(name)"
  }

  /// What its variables hold, as part of a sentence.
  var variableMeaning: String { secretName.map { "\($0) itself, in place of \(label)" } ?? "sets \(label)" }

  func adding(prefix: String?) -> Self {
    var copy = self
    copy.variables = variables(prefix: prefix)
    return copy
  }

  /// The variables, with the derived one first: prefix `AUTHCTL_` and name `no-input` make `AUTHCTL_NO_INPUT`.
  ///
  /// An explicit variable with the prefix replaces the derived one; other names (`GCLOUD_PROJECT`) follow it.
  func variables(prefix: String?) -> [String] {
    guard let prefix, !isPositional, !variables.contains(where: { $0.hasPrefix(prefix) }) else {
      return variables
    }
    // Bytes, because names are ASCII and each run derives a name for every option.
    let derived = name.utf8.map { byte in
      switch byte {
      case UInt8(ascii: "-"): UInt8(ascii: "_")
      case UInt8(ascii: "a")...UInt8(ascii: "z"): byte - 0x20
      default: byte
      }
    }
    return [prefix + String(decoding: derived, as: UTF8.self)] + variables
  }
}

extension [ParameterInfo] {
  /// Whether all words from the first operand on form a command line to run.
  var runCommandLine: Bool {
    contains { $0.form == .remaining } && !contains { $0.form == .operand }
  }
}

extension ParameterInfo: Encodable {
  private enum CodingKeys: CodingKey {
    case name, kind, type, valueName, valueOptional, short, aliases, help, variables, choices, defaultValue,
      required,
      repeated, secret, standsFor, completion, group
  }

  private var kind: String {
    switch form {
    case .operand: "operand"
    case .remaining: "remaining"
    case .option: "option"
    case .flag: "flag"
    }
  }

  /// What can be completed, for an editor: `file`, `command`, or a kind of stored names.
  private var completed: String? {
    switch completion {
    case .none: nil
    case .file: "file"
    case .command: "command"
    case .listed(let kind): kind
    }
  }

  /// Leaves out what does not apply.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(name, forKey: .name)
    try object.encode(kind, forKey: .kind)
    try object.encode(typeName, forKey: .type)
    try object.encodeIfPresent(valueName, forKey: .valueName)
    if isValueOptional { try object.encode(true, forKey: .valueOptional) }
    try object.encodeIfPresent(short, forKey: .short)
    if !aliases.isEmpty { try object.encode(aliases, forKey: .aliases) }
    try object.encode(help, forKey: .help)
    if !variables.isEmpty { try object.encode(variables, forKey: .variables) }
    if !choices.isEmpty { try object.encode(choices, forKey: .choices) }
    try object.encodeIfPresent(defaultText, forKey: .defaultValue)
    try object.encode(isRequired, forKey: .required)
    try object.encode(isRepeated, forKey: .repeated)
    try object.encode(isSecret, forKey: .secret)
    try object.encodeIfPresent(standsFor, forKey: .standsFor)
    try object.encodeIfPresent(completed, forKey: .completion)
    try object.encodeIfPresent(group, forKey: .group)
  }
}

/// A rule between parameters; help prints it, the parser checks it.
///
/// A parameter counts as given if its value comes from argv, a variable or the profile, not from its default.
package struct Rule: Sendable, Equatable {
  enum Kind: Sendable, Equatable { case atMostOne, requires }

  let kind: Kind
  package let names: [String]

  /// At most one of them; one on the command line makes the parser ignore the variables of the others.
  package static func atMostOne(_ names: String...) -> Self { Self(kind: .atMostOne, names: names) }
  /// The first only together with all the others.
  package static func requires(_ name: String, _ needed: String...) -> Self {
    Self(kind: .requires, names: [name] + needed)
  }

  func check(_ given: Given) throws(UsageError) {
    let present = names.filter(given.isPresent)
    let missing = names.filter { !given.isPresent($0) }
    switch kind {
    case .requires:
      guard let one = names.first, given.isPresent(one), let other = missing.first else { return }
      throw UsageError("\(given.label(one)) needs \(given.label(other)) too")
    case .atMostOne:
      guard present.count > 1 else { return }
      throw UsageError("\(Self.list(present.map(given.label), "and")) cannot be used together")
    }
  }

  package func sentence(_ infos: [ParameterInfo]) -> String {
    let labels = names.map { name in infos.first { $0.name == name }?.label ?? "--\(name)" }
    switch kind {
    case .atMostOne: return "At most one of \(Self.list(labels, "or")) may be given."
    case .requires: return "\(labels[0]) needs \(Self.list(Array(labels.dropFirst()), "and"))."
    }
  }

  private static func list(_ words: [String], _ conjunction: String) -> String {
    guard words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " \(conjunction) \(words[words.count - 1])"
  }
}

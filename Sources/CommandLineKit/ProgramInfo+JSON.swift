/// The description of a program as JSON, for `help --json`, editors and generated documents.
///
/// The top object has `schema`, which increases when a member changes its meaning or is removed, but not when one is added.
extension ProgramInfo: Encodable {
  private enum CodingKeys: CodingKey {
    case schema, name, summary, globalOptions, nouns, groups, commands, topics, variables
  }

  /// Encodes the program with its commands.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(1, forKey: .schema)
    try object.encode(name, forKey: .name)
    try object.encode(summary, forKey: .summary)
    try object.encode(globals, forKey: .globalOptions)
    try object.encode(nouns.map { Named(name: $0.path, summary: $0.summary) }, forKey: .nouns)
    try object.encode(groups, forKey: .groups)
    try object.encode(commands, forKey: .commands)
    try object.encode(
      topics.map { Named(name: $0.name, summary: $0.summary, text: $0.text(Self.textWidth)) },
      forKey: .topics)
    try object.encode(variables.map { Named(name: $0.name, summary: $0.help) }, forKey: .variables)
  }

  /// Columns of the text of a topic.
  private static let textWidth = 100

  private struct Named: Encodable {
    let name: String
    let summary: String
    var text: String?
  }
}

extension CommandInfo: Encodable {
  private enum CodingKeys: CodingKey {
    case path, summary, discussion, examples, parameters, rules
  }

  /// Encodes the command; rules become the sentences of its help page.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(path, forKey: .path)
    try object.encode(summary, forKey: .summary)
    if !discussion.isEmpty { try object.encode(discussion, forKey: .discussion) }
    try object.encode(examples, forKey: .examples)
    try object.encode(parameters, forKey: .parameters)
    try object.encode(rules.map { $0.sentence(parameters) }, forKey: .rules)
  }
}

extension ParameterInfo: Encodable {
  private enum CodingKeys: CodingKey {
    case name, kind, type, valueName, valueOptional, short, help, variables, choices, defaultValue, required,
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

  /// Encodes the parameter; what does not apply is left out.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(name, forKey: .name)
    try object.encode(kind, forKey: .kind)
    try object.encode(typeName, forKey: .type)
    try object.encodeIfPresent(valueName, forKey: .valueName)
    if isValueOptional { try object.encode(true, forKey: .valueOptional) }
    try object.encodeIfPresent(short, forKey: .short)
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

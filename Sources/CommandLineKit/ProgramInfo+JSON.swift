/// The description of a program as JSON, for `help --json`, editors and generated documents.
///
/// The top object has `schema`, which increases when a member changes its meaning or is removed, but not when one is added.
extension ProgramInfo: Encodable {
  private enum CodingKeys: CodingKey {
    case schema, name, summary, globalOptions, nouns, commands, topics, variables
  }

  /// Encodes the program with its commands.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(1, forKey: .schema)
    try object.encode(name, forKey: .name)
    try object.encode(summary, forKey: .summary)
    try object.encode(globals, forKey: .globalOptions)
    try object.encode(nouns.map { Named(name: $0.path, summary: $0.summary) }, forKey: .nouns)
    try object.encode(commands, forKey: .commands)
    try object.encode(topics.map { Named(name: $0.name, summary: $0.summary) }, forKey: .topics)
    try object.encode(variables.map { Named(name: $0.name, summary: $0.help) }, forKey: .variables)
  }

  private struct Named: Encodable {
    let name: String
    let summary: String
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
    case name, kind, valueName, short, help, variables, choices, defaultValue, required, repeated, secret
  }

  private var kind: String {
    switch form {
    case .operand: "operand"
    case .remaining: "remaining"
    case .option: "option"
    case .flag: "flag"
    }
  }

  /// Encodes the parameter; what does not apply is left out.
  package func encode(to encoder: any Encoder) throws {
    var object = encoder.container(keyedBy: CodingKeys.self)
    try object.encode(name, forKey: .name)
    try object.encode(kind, forKey: .kind)
    try object.encodeIfPresent(valueName, forKey: .valueName)
    try object.encodeIfPresent(short, forKey: .short)
    try object.encode(help, forKey: .help)
    if !variables.isEmpty { try object.encode(variables, forKey: .variables) }
    if !choices.isEmpty { try object.encode(choices, forKey: .choices) }
    try object.encodeIfPresent(defaultText, forKey: .defaultValue)
    try object.encode(isRequired, forKey: .required)
    try object.encode(isRepeated, forKey: .repeated)
    try object.encode(isSecret, forKey: .secret)
  }
}

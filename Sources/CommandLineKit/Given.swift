import ByteText

/// The arguments by name, not yet converted to values, with the other sources.
///
/// This is the only place that decides precedence: argv, variable, profile, and then (in the reading
/// parameter) the default.
package struct Given: Sendable {
  var options: [String: [String]] = [:]
  var operands: ArraySlice<String> = []
  var remaining: [String] = []
  var origins: [String: ParameterOrigin] = [:]
  /// The prefix of the variables of global options.
  var derivedPrefix = ""
  var globalNames: Set<String> = []
  /// Flags that a variable switches off: they have an origin but are not given.
  var switchedOff: Set<String> = []
  let infos: [ParameterInfo]

  private let sources: ParameterSources
  /// Options whose variable and profile value are ignored, because an option that excludes them is on the command line.
  private var ignored: Set<String> = []
  private var standardInputOwner: String?

  init(infos: [ParameterInfo], sources: ParameterSources) {
    self.infos = infos
    self.sources = sources
  }

  func isPresent(_ name: String) -> Bool {
    guard !switchedOff.contains(name) else { return false }
    return origins[name].map { $0 != .default } ?? false
  }

  func label(_ name: String) -> String {
    infos.first { $0.name == name }?.label ?? "--\(name)"
  }

  /// Also ignores the variables of options that depend on an ignored option.
  mutating func ignoreCompanions(where rule: Rule) {
    guard rule.kind == .requires, let first = rule.names.first, options[first] == nil,
      rule.names.dropFirst().contains(where: ignored.contains)
    else { return }
    ignored.insert(first)
  }

  /// Ignores the variables of options that an option on the command line excludes.
  mutating func ignoreOtherSources(where rule: Rule) {
    guard rule.kind == .atMostOne, rule.names.contains(where: { options[$0] != nil }) else { return }
    ignored.formUnion(rule.names.filter { options[$0] == nil })
  }

  // MARK: - Options

  /// The option's string, and the name of its source for messages.
  mutating func text(_ info: ParameterInfo) throws(UsageError) -> (text: String, label: String)? {
    if let text = options[info.name]?.first {
      origins[info.name] = .commandLine
      return (text, info.label)
    }
    guard !ignored.contains(info.name) else { return nil }
    if let name = setVariable(info), let text = sources.variables.variable(name) {
      origins[info.name] = .variable(name)
      return (text, name)
    }
    guard info.form != .flag, !info.isSecret, let text = sources.profile(info.name) else { return nil }
    origins[info.name] = .profile
    return (text, "\(info.name) of the profile")
  }

  mutating func value<Value: ParsableValue>(_ info: ParameterInfo) throws(UsageError) -> Value? {
    guard let (text, label) = try text(info) else { return nil }
    return try parse(text, label: label, info)
  }

  mutating func values<Value: ParsableValue>(_ info: ParameterInfo) throws(UsageError) -> [Value] {
    var texts = options[info.name] ?? []
    var label = info.label
    if texts.isEmpty {
      // A variable is one string: several values are separated by commas.
      guard let (text, source) = try text(info) else { return [] }
      texts = text.split(separator: ",").compactMap { $0.cleaned().nonEmpty }
      label = source
    } else {
      origins[info.name] = .commandLine
    }
    var values: [Value] = []
    for text in texts { values.append(try parse(text, label: label, info)) }
    return values
  }

  /// Where the secret is; a variable is named but not read.
  mutating func secret(_ info: ParameterInfo) throws(UsageError) -> SecretInput? {
    if let text = options[info.name]?.first {
      origins[info.name] = .commandLine
      return text == "-" ? try standardInput(for: info) : .file(text)
    }
    guard !ignored.contains(info.name), let name = setVariable(info) else { return nil }
    origins[info.name] = .variable(name)
    return .variable(name)
  }

  private mutating func standardInput(for info: ParameterInfo) throws(UsageError) -> SecretInput {
    if let standardInputOwner {
      throw UsageError("\(standardInputOwner) and \(info.label) cannot both read standard input")
    }
    standardInputOwner = info.label
    return .standardInput
  }

  /// The first variable that is set.
  ///
  /// An empty variable counts as unset: in a shell the two are hard to tell apart.
  private func setVariable(_ info: ParameterInfo) -> String? {
    let names = info.variables(prefix: globalNames.contains(info.name) ? derivedPrefix : nil)
    return names.first { sources.variables.variable($0) != nil }
  }

  // MARK: - Operands

  /// The operand's text, or standard input for `-`.
  mutating func input<Value: ParsableValue>(_ info: ParameterInfo) throws(UsageError) -> TextInput<Value>? {
    guard operands.first == "-" else {
      return try (operand(info) as Value?).map { .text($0) }
    }
    operands.removeFirst()
    origins[info.name] = .commandLine
    return .elsewhere(try standardInput(for: info))
  }

  mutating func operand<Value: ParsableValue>(_ info: ParameterInfo) throws(UsageError) -> Value? {
    guard let text = operands.popFirst() else { return nil }
    origins[info.name] = .commandLine
    do {
      return try parse(text, label: info.label, info)
    } catch {
      // If the command takes a secret, it may have been typed in place of the operand.
      throw infos.contains(where: \.isSecret) ? error.hiding(text) : error
    }
  }

  private func parse<Value: ParsableValue>(
    _ text: String, label: String, _ info: ParameterInfo
  ) throws(UsageError) -> Value {
    guard !text.isEmpty else {
      throw UsageError("\(label) is empty", alias: Value.missingAlias)
    }
    do {
      return try Value(parsing: text)
    } catch {
      var error = error.naming(label)
      if case .variable(let name)? = origins[info.name] {
        error.hint = error.hint ?? "change the variable, or leave it out: \(shell: "unset", name)"
      }
      throw error
    }
  }
}

/// Where a value came from, highest precedence first.
package enum ParameterOrigin: Sendable, Hashable, CustomStringConvertible {
  case commandLine
  case variable(String)
  case profile
  case `default`

  /// The origin in words, as shown by `config which`.
  package var description: String {
    switch self {
    case .commandLine: "command line"
    case .variable(let name): "variable \(name)"
    case .profile: "profile"
    case .default: "default"
    }
  }
}

/// The sources of values besides argv.
package struct ParameterSources: Sendable {
  package var variables: [String: String]
  /// The profile's value of an option, by the option's name.
  package var profile: @Sendable (_ option: String) -> String?

  package init(
    variables: [String: String] = [:],
    profile: @escaping @Sendable (_ option: String) -> String? = { _ in nil }
  ) {
    self.variables = variables
    self.profile = profile
  }
}

/// Where to read a secret from.
///
/// The program reads it when the command runs.
///
/// No case contains the secret, and none can be created from an option's value: argv is visible to every
/// process.
package enum SecretInput: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
  /// The file at this path, as typed.
  case file(String)
  /// Standard input: the option's value was `-`.
  case standardInput
  case variable(String)

  package var description: String { "<secret>" }
  package var debugDescription: String { description }
}

/// A string from argv, or the place to read it from; for codes that work once.
package enum TextInput<Value: ParsableValue>: Sendable {
  case text(Value)
  /// A file or standard input; the program reads it when the command runs.
  case elsewhere(SecretInput)
}

extension TextInput: Equatable where Value: Equatable {}

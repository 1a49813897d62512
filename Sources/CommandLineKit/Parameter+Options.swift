extension Parameter {
  /// An optional option; a global option always has the variable `PREFIX_NAME` too.
  package static func option<Wrapped: ParsableValue>(
    _ name: String, _ valueName: String, short: String? = nil, env: String...,
    completion: ParameterInfo.Completion = .none, help: String
  ) -> Self where Value == Wrapped? {
    var info = ParameterInfo(name, .option(valueName: valueName), Wrapped.self, completion, help)
    info.short = short
    info.variables = env
    return Self(info) { given, info throws(UsageError) in try given.value(info) }
  }

  /// An optional option whose value is optional too; `valueless` is its value without one.
  package static func option<Wrapped: ParsableValue>(
    _ name: String, _ valueName: String, valueless: Wrapped,
    completion: ParameterInfo.Completion = .none, help: String
  ) -> Self where Value == Wrapped? {
    var info = ParameterInfo(name, .option(valueName: valueName), Wrapped.self, completion, help)
    info.isValueOptional = true
    return Self(info) { given, info throws(UsageError) in
      guard given.options[info.name] != [""] else {
        given.origins[info.name] = .commandLine
        return valueless
      }
      return try given.value(info)
    }
  }

  /// An option that may be repeated; in a variable, commas separate its values.
  package static func repeated<Element: ParsableValue>(
    _ name: String, _ valueName: String, env: String...,
    completion: ParameterInfo.Completion = .none, help: String
  ) -> Self where Value == [Element] {
    var info = ParameterInfo(name, .option(valueName: valueName), Element.self, completion, help)
    info.variables = env
    info.isRepeated = true
    return Self(info) { given, info throws(UsageError) in try given.values(info) }
  }
}

extension Parameter where Value: ParsableValue {
  package static func option(
    _ name: String, _ valueName: String, env: String...,
    completion: ParameterInfo.Completion = .none, default standard: Value, help: String
  ) -> Self {
    var info = ParameterInfo(name, .option(valueName: valueName), Value.self, completion, help)
    info.variables = env
    info.defaultText = standard.argumentText
    return Self(info) { given, info throws(UsageError) in
      if let value: Value = try given.value(info) { return value }
      given.origins[info.name] = .default
      return standard
    }
  }

  /// An option that is required, from argv, a variable or the profile.
  package static func requiredOption(
    _ name: String, _ valueName: String, completion: ParameterInfo.Completion = .none, help: String
  ) -> Self {
    var info = ParameterInfo(name, .option(valueName: valueName), Value.self, completion, help)
    info.isRequired = true
    return Self(info) { given, info throws(UsageError) in
      guard let value: Value = try given.value(info) else { throw UsageError("\(info.label) is missing") }
      return value
    }
  }
}

extension Parameter where Value == Bool {
  /// An option without a value; in a variable it is `1` or `0`.
  package static func flag(
    _ name: String, short: String? = nil, env: String..., help: String
  ) -> Self {
    var info = ParameterInfo(name, .flag, Bool.self, .none, help)
    info.short = short
    info.variables = env
    return Self(info) { given, info throws(UsageError) in
      if given.options[info.name] != nil {
        given.origins[info.name] = .commandLine
        return true
      }
      if let value: Bool = try given.value(info) {
        if !value { given.switchedOff.insert(info.name) }
        return value
      }
      given.origins[info.name] = .default
      return false
    }
  }

  /// An option of another program whose value, perhaps a secret, is never read; its value is whether it was typed.
  package static func unread(_ name: String, _ valueName: String, help: String) -> Self {
    var info = ParameterInfo(name, .option(valueName: valueName), String.self, .none, help)
    info.isUnread = true
    return Self(info) { given, info throws(UsageError) in given.options[info.name] != nil }
  }
}

extension Parameter where Value == SecretInput? {
  /// A secret from a file, standard input (`-`) or a variable that holds the secret itself, such as `the
  /// password`; it is never in argv.
  package static func secret(
    _ name: String, env: (name: String, holds: String)? = nil, help: String
  ) -> Self {
    var info = ParameterInfo(name, .option(valueName: "PATH"), String.self, .file, help)
    info.variables = env.map { [$0.name] } ?? []
    info.secretName = env?.holds
    info.isSecret = true
    return Self(info) { given, info throws(UsageError) in try given.secret(info) }
  }
}

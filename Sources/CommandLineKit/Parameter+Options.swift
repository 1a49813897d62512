extension Parameter {
  /// An optional option.
  ///
  /// - Parameters:
  ///   - name: without dashes.
  ///   - valueName: the placeholder of its value, upper case.
  ///   - short: the letter after one dash.
  ///   - env: variables for the value; a global option always has `PREFIX_NAME` too.
  ///   - completion: what a shell can complete.
  ///   - help: one sentence.
  /// - Returns: the parameter for an optional property.
  package static func option<Wrapped: ParsableValue>(
    _ name: String, _ valueName: String, short: String? = nil, env: String...,
    completion: ParameterInfo.Completion = .none, help: String
  ) -> Self where Value == Wrapped? {
    var info = ParameterInfo(option: name, valueName, Wrapped.self, completion, help)
    info.short = short
    info.variables = env
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
      try given.value(info)
    }
  }

  /// An optional option whose value is optional too.
  ///
  /// - Parameters:
  ///   - name: without dashes.
  ///   - valueName: the placeholder of its value, upper case.
  ///   - valueless: the value of the option without a value.
  ///   - completion: what a shell can complete.
  ///   - help: one sentence.
  /// - Returns: the parameter for an optional property.
  package static func option<Wrapped: ParsableValue>(
    _ name: String, _ valueName: String, valueless: Wrapped,
    completion: ParameterInfo.Completion = .none, help: String
  ) -> Self where Value == Wrapped? {
    var info = ParameterInfo(option: name, valueName, Wrapped.self, completion, help)
    info.isValueOptional = true
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
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
    var info = ParameterInfo(option: name, valueName, Element.self, completion, help)
    info.variables = env
    info.isRepeated = true
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
      try given.values(info)
    }
  }
}

extension Parameter where Value: ParsableValue {
  package static func option(
    _ name: String, _ valueName: String, env: String...,
    completion: ParameterInfo.Completion = .none, default standard: Value, help: String
  ) -> Self {
    var info = ParameterInfo(option: name, valueName, Value.self, completion, help)
    info.variables = env
    info.defaultText = standard.argumentText
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
      if let value: Value = try given.value(info) { return value }
      given.origins[info.name] = .default
      return standard
    }
  }

  /// An option that is required, from argv, a variable or the profile.
  package static func requiredOption(
    _ name: String, _ valueName: String, completion: ParameterInfo.Completion = .none, help: String
  ) -> Self {
    var info = ParameterInfo(option: name, valueName, Value.self, completion, help)
    info.isRequired = true
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
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
    var info = ParameterInfo(name: name, form: .flag, help: help)
    info.typeName = Bool.typeName
    info.short = short
    info.variables = env
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
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
}

extension Parameter where Value == SecretInput? {
  /// A secret from a file, standard input (`-`) or a variable; it is never in argv.
  ///
  /// - Parameters:
  ///   - name: the option's name; by convention it ends in `-file`.
  ///   - valueName: the placeholder; default: `PATH`.
  ///   - env: the variable that contains the secret itself, and what that is: `the password`.
  ///   - help: one sentence.
  /// - Returns: the parameter for a property of type `SecretInput?`.
  package static func secret(
    _ name: String, _ valueName: String = "PATH", env: (name: String, holds: String)? = nil, help: String
  ) -> Self {
    var info = ParameterInfo(option: name, valueName, String.self, .file, help)
    info.variables = env.map { [$0.name] } ?? []
    info.secretName = env?.holds
    info.isSecret = true
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in try given.secret(info) }
  }
}

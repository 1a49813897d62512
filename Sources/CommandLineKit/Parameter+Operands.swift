extension Parameter where Value: ParsableValue {
  /// A required word, identified by its position.
  package static func operand(
    _ name: String, completion: ParameterInfo.Completion = .none, offers: [String: [String]] = [:],
    help: String
  ) -> Self {
    var info = ParameterInfo(name, .operand, Value.self, completion, help)
    info.isRequired = true
    info.offers = offers
    return Self(info) { given, info throws(UsageError) in
      guard let value: Value = try given.operand(info) else {
        throw UsageError("\(info.label) is missing", alias: Value.missingAlias)
      }
      return value
    }
  }
}

extension Parameter {
  /// An optional word, identified by its position.
  package static func optionalOperand<Wrapped: ParsableValue>(
    _ name: String, completion: ParameterInfo.Completion = .none, help: String
  ) -> Self where Value == Wrapped? {
    Self(ParameterInfo(name, .operand, Wrapped.self, completion, help)) { given, info throws(UsageError) in
      try given.operand(info)
    }
  }

  /// All remaining words; with `required`, at least one.
  package static func operands<Element: ParsableValue>(
    _ name: String, required: Bool = false, completion: ParameterInfo.Completion = .none, help: String
  ) -> Self where Value == [Element] {
    var info = ParameterInfo(name, .operand, Element.self, completion, help)
    info.isRepeated = true
    info.isRequired = required
    return Self(info) { given, info throws(UsageError) in
      var values: [Element] = []
      while let value: Element = try given.operand(info) { values.append(value) }
      guard !required || !values.isEmpty else { throw UsageError("\(info.label) is missing") }
      return values
    }
  }

  /// An optional word: by its position, as `-` for standard input, or by an option that names a file.
  package static func optionalInput<Wrapped: ParsableValue>(
    _ name: String, orFile option: String, mayBeginWithDash: Bool = false, help: String, optionHelp: String
  ) -> Self where Value == TextInput<Wrapped>? {
    var operand = ParameterInfo(name, .operand, Wrapped.self, .none, help)
    operand.mayBeginWithDash = mayBeginWithDash
    var file = ParameterInfo(option, .option(valueName: "PATH"), String.self, .file, optionHelp)
    file.isSecret = true
    file.standsFor = name
    let rule = Rule.atMostOne(name, option)
    return Self([operand, file], rules: [rule]) { [operand, file] given throws(UsageError) -> Value in
      let place = try given.secret(file)
      let text = try given.input(operand) as TextInput<Wrapped>?
      try rule.check(given)
      return text ?? place.map { .elsewhere($0) }
    }
  }
}

extension Parameter where Value == [String] {
  /// The command line to run, at least one word, passed on unchanged: the words after `--` or, if there are no
  /// operands before it, from the first word that is not an option.
  package static func remaining(_ name: String, help: String) -> Self {
    var info = ParameterInfo(name, .remaining, String.self, .command, help)
    info.isRequired = true
    info.isRepeated = true
    return Self(info) { given, info throws(UsageError) in
      guard !given.remaining.isEmpty else { throw UsageError("\(info.label) is missing") }
      given.origins[info.name] = .commandLine
      return given.remaining
    }
  }
}

extension Parameter where Value: ParsableValue {
  /// A required word, identified by its position.
  ///
  /// - Parameters:
  ///   - name: the placeholder.
  ///   - completion: what a shell can complete.
  ///   - offers: more words that a shell can complete, by the operand before this one.
  ///   - help: one sentence.
  /// - Returns: the parameter for a property that is not optional.
  package static func operand(
    _ name: String, completion: ParameterInfo.Completion = .none, offers: [String: [String]] = [:],
    help: String
  ) -> Self {
    var info = ParameterInfo(operand: name, Value.self, completion, help)
    info.isRequired = true
    info.offers = offers
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
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
    _ name: String, mayBeginWithDash: Bool = false, completion: ParameterInfo.Completion = .none,
    offers: [String: [String]] = [:], help: String
  ) -> Self where Value == Wrapped? {
    var info = ParameterInfo(operand: name, Wrapped.self, completion, help)
    info.offers = offers
    info.mayBeginWithDash = mayBeginWithDash
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
      try given.operand(info)
    }
  }

  /// All remaining words.
  ///
  /// - Parameters:
  ///   - name: the placeholder of one of them.
  ///   - required: whether at least one is required.
  ///   - completion: what a shell can complete.
  ///   - help: one sentence.
  /// - Returns: the parameter for a property of an array type.
  package static func operands<Element: ParsableValue>(
    _ name: String, required: Bool = false, completion: ParameterInfo.Completion = .none, help: String
  ) -> Self where Value == [Element] {
    var info = ParameterInfo(operand: name, Element.self, completion, help)
    info.isRepeated = true
    info.isRequired = required
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
      var values: [Element] = []
      while let value: Element = try given.operand(info) { values.append(value) }
      guard !required || !values.isEmpty else { throw UsageError("\(info.label) is missing") }
      return values
    }
  }

  /// An optional word: by its position, as `-` for standard input, or by an option that names a file.
  ///
  /// - Parameters:
  ///   - name: the placeholder of the word.
  ///   - option: the option's name, without dashes.
  ///   - mayBeginWithDash: whether a word such as `-aB3x` is this operand and not an option.
  ///   - help: one sentence on the word.
  ///   - optionHelp: one sentence on the option.
  /// - Returns: the parameter for an optional property.
  package static func optionalInput<Wrapped: ParsableValue>(
    _ name: String, orFile option: String, mayBeginWithDash: Bool = false, help: String, optionHelp: String
  ) -> Self where Value == TextInput<Wrapped>? {
    var operand = ParameterInfo(operand: name, Wrapped.self, .none, help)
    operand.mayBeginWithDash = mayBeginWithDash
    var file = ParameterInfo(option: option, "PATH", String.self, .file, optionHelp)
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
  /// The command line to run, passed on unchanged: the words after `--` or, if there are no operands before
  /// it, from the first word that is not an option.
  ///
  /// - Parameters:
  ///   - name: the placeholder, such as `command`.
  ///   - required: whether at least one is required; default: true.
  ///   - help: one sentence.
  /// - Returns: the parameter for a property of an array type.
  package static func remaining(_ name: String, required: Bool = true, help: String) -> Self {
    var info = ParameterInfo(name: name, form: .remaining, help: help)
    info.isRequired = required
    info.isRepeated = true
    info.completion = .command
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in
      guard !required || !given.remaining.isEmpty else {
        throw UsageError("\(info.label) is missing")
      }
      if !given.remaining.isEmpty { given.origins[info.name] = .commandLine }
      return given.remaining
    }
  }
}

/// A text from argv, or the place to read it from; for codes that work once.
package enum TextInput<Value: ParsableValue>: Sendable {
  /// The text as it was typed.
  case text(Value)
  /// A file or standard input; the program reads it when the command runs.
  case elsewhere(SecretInput)
}

extension TextInput: Equatable where Value: Equatable {}

extension Parameter {
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
    var operand = ParameterInfo(name: name, form: .operand, help: help)
    operand.accept(Wrapped.self)
    operand.mayBeginWithDash = mayBeginWithDash
    var file = ParameterInfo(name: option, form: .option(valueName: "PATH"), help: optionHelp)
    file.isSecret = true
    file.completion = .file
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

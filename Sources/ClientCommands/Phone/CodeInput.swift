/// A code that a person received: an argument, a file or standard input.
enum CodeInput {
  /// The operand and the option of every command that takes a code.
  static func parameter<Code: ParsableValue>(
    mayBeginWithDash: Bool = false, help: String
  ) -> Parameter<TextInput<Code>?> {
    .optionalInput(
      "code", orFile: "code-file", mayBeginWithDash: mayBeginWithDash, help: help,
      optionHelp: "The file with the code, or - for standard input; keeps it out of the process list."
    ).labeled(CommandPrinter.unshown)
  }
}

extension Context {
  /// Uses the given code; without one it asks, and asks again after a wrong one.
  func use<Code: ParsableValue, Value>(
    _ input: TextInput<Code>?, orAsk question: @autoclosure () async throws -> String,
    orGive option: NextCommand,
    missing: ErrorCode? = .missingVerificationCode, _ use: (Code) async throws -> Value
  ) async throws -> Value {
    if let code = try code(input) { return try await use(code) }
    return try await terminal.ask(await question(), for: "a code", orGive: option, missing: missing) {
      try await use(Code(parsing: $0))
    }
  }

  /// Reads the code; nil if none was given.
  func code<Code: ParsableValue>(_ input: TextInput<Code>?) throws -> Code? {
    switch input {
    case nil: nil
    case .text(let code): code
    case .elsewhere(let place):
      try secret(place, named: "the code", missing: .missingVerificationCode).reveal { text in
        // A line copied from a message may have spaces around it; codes have none.
        try Code(parsing: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
    }
  }
}

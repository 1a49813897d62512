import CommandLineKit
import IdentityToolkit

/// A code that a person received: an argument, a file or standard input.
enum CodeInput {
  /// The operand and the option of every command that takes a code.
  static func parameter<Code: ParsableValue>(
    _ name: String = "code", mayBeginWithDash: Bool = false, help: String
  ) -> Parameter<TextInput<Code>?> {
    .optionalInput(
      name, orFile: "code-file", mayBeginWithDash: mayBeginWithDash, help: help,
      optionHelp: "The file with the code, or - for standard input; keeps it out of the process list.")
  }
}

extension Context {
  /// Reads the code; nil if none was given.
  ///
  /// - Throws: ``UsageError`` if the text is not a code.
  func code<Code: ParsableValue>(_ input: TextInput<Code>?) throws -> Code? {
    switch input {
    case nil: nil
    case .text(let code): code
    case .elsewhere(let place):
      try secret(place, named: "the code", missing: .missingVerificationCode).reveal { text in
        // A line copied from a message has spaces around it, which no code has.
        try Code(parsing: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
    }
  }
}

import CommandLineKit
import IdentityToolkit

/// A code that a person received, wherever it stands: in argv, in a file or on standard input.
enum CodeInput {
  /// The operand and the option of every command that takes a code.
  static func parameter<Code: ParsableValue>(
    _ name: String = "code", mayBeginWithDash: Bool = false, help: String
  ) -> Parameter<TextInput<Code>?> {
    .optionalInput(
      name, orFile: "code-file", mayBeginWithDash: mayBeginWithDash, help: help,
      optionHelp: "The file with it, or - for standard input, to keep it out of the process list.")
  }
}

extension Context {
  /// The code that was given; nil where none was.
  ///
  /// - Throws: ``UsageError`` where what was read is none.
  func code<Code: ParsableValue>(_ input: TextInput<Code>?) throws -> Code? {
    switch input {
    case nil: nil
    case .text(let code): code
    case .elsewhere(let place):
      try secret(place, named: "the code").reveal { text in
        // A line copied from a message has spaces around it, which no code has.
        try Code(parsing: text.split(whereSeparator: \.isWhitespace).joined(separator: " "))
      }
    }
  }
}

/// What is known of one parameter without reading it: all that the parser's first step, help, completions and man pages need.
package struct ParameterInfo: Sendable, Equatable {
  /// How the parameter appears on the command line.
  package enum Form: Sendable, Equatable {
    /// A word by its place.
    case operand
    /// A command line of its own, passed on as it is.
    case remaining
    /// `--name VALUE` or `--name=VALUE`.
    case option(valueName: String)
    /// `--name`.
    case flag
  }

  /// What a shell may offer for the value, apart from choices.
  package enum Completion: Sendable, Equatable {
    /// Nothing.
    case none
    /// A path.
    case file
    /// A command and its arguments.
    case command
  }

  /// The name, without dashes: `language`.
  package let name: String
  /// How it appears.
  package let form: Form
  /// One sentence, ending in a full stop.
  package let help: String
  /// The letter after one dash, where there is one; text, as a literal of any other type does not survive a parameter pack.
  package var short: String?
  /// The environment variables that may give the value, the first that is set and not empty counting.
  package var variables: [String] = []
  /// The only values accepted; empty where any may come.
  package var choices: [String] = []
  /// What stands when nothing is given, as one would type it.
  package var defaultText: String?
  /// Whether something must be given.
  package var isRequired = false
  /// Whether it may be given several times.
  package var isRepeated = false
  /// Whether the value leads to a secret: a path or `-`, never the secret itself.
  package var isSecret = false
  /// The operand in whose place this option says where to read it; nil for any other parameter.
  package var standsFor: String?
  /// Whether the option may stand without its value.
  package var isValueOptional = false
  /// Whether an empty value is accepted.
  package var allowsEmpty = false
  /// Whether a word such as `-aB3x` is this operand and no option, since such codes are random.
  package var mayBeginWithDash = false
  /// What a shell may offer.
  package var completion = Completion.none
  /// Further words a shell may offer for an operand, by the word of the operand before it.
  package var offers: [String: [String]] = [:]

  /// Whether it is told by its place, not by a name.
  package var isPositional: Bool {
    switch form {
    case .operand, .remaining: true
    case .option, .flag: false
    }
  }

  /// The placeholder of an option's value; nil where there is none.
  package var valueName: String? {
    if case .option(let valueName) = form { valueName } else { nil }
  }

  /// How messages and help call it: `--language`, `<number>`.
  package var label: String {
    isPositional ? "<\(name)>" : "--\(name)"
  }

  func adding(prefix: String?) -> Self {
    var copy = self
    copy.variables = variables(prefix: prefix)
    return copy
  }

  /// The variables with the derived one in front: prefix `AUTHCTL_` and name `no-input` make `AUTHCTL_NO_INPUT`.
  ///
  /// A variable with the prefix that was named by hand replaces the derived one; foreign names (`GCLOUD_PROJECT`) stand behind it.
  func variables(prefix: String?) -> [String] {
    guard let prefix, !isPositional, !variables.contains(where: { $0.hasPrefix(prefix) }) else {
      return variables
    }
    return [prefix + name.uppercased().map { $0 == "-" ? "_" : String($0) }.joined()] + variables
  }
}

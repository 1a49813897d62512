/// Where a value came from, in falling precedence.
package enum ParameterOrigin: Sendable, Hashable, CustomStringConvertible {
  /// An option or operand.
  case commandLine
  /// An environment variable of this name.
  case variable(String)
  /// The profile's stored value.
  case profile
  /// The default of the description.
  case `default`

  /// The origin in words, as `config which` shows it.
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
  /// The environment.
  package var variables: [String: String]
  /// The profile's value of an option, by the option's name.
  package var profile: @Sendable (_ option: String) -> String?

  /// Creates sources from the environment and, if there is a profile, its look-up.
  package init(
    variables: [String: String] = [:],
    profile: @escaping @Sendable (_ option: String) -> String? = { _ in nil }
  ) {
    self.variables = variables
    self.profile = profile
  }
}

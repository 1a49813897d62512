extension Parameter where Value == SecretInput? {
  /// A secret from a file, standard input (`-`) or a variable; its text is never in argv.
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
    var info = ParameterInfo(name: name, form: .option(valueName: valueName), help: help)
    info.variables = env.map { [$0.name] } ?? []
    info.secretName = env?.holds
    info.isSecret = true
    info.completion = .file
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in try given.secret(info) }
  }
}

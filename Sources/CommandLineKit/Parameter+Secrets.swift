extension Parameter where Value == SecretInput? {
  /// A secret by a file, by standard input (`-`) or by a variable; its text never stands in argv.
  ///
  /// - Parameters:
  ///   - name: ends in `-file` by custom.
  ///   - valueName: the placeholder, `PATH` unless told otherwise.
  ///   - env: variables that hold the secret itself.
  ///   - help: one sentence.
  /// - Returns: the parameter for a property of type `SecretInput?`.
  package static func secret(
    _ name: String, _ valueName: String = "PATH", env: String..., help: String
  ) -> Self {
    var info = ParameterInfo(name: name, form: .option(valueName: valueName), help: help)
    info.variables = env
    info.isSecret = true
    info.completion = .file
    return Self([info]) { [info] (given: inout Given) throws(UsageError) -> Value in try given.secret(info) }
  }
}

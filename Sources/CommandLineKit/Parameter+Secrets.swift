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
    let info = Self.secretInfo(name, valueName, env, required: false, help)
    return Self([info]) { (given: inout Given) throws(UsageError) -> Value in try given.secret(info) }
  }

  fileprivate static func secretInfo(
    _ name: String, _ valueName: String, _ env: [String], required: Bool, _ help: String
  ) -> ParameterInfo {
    var info = ParameterInfo(name: name, form: .option(valueName: valueName), help: help)
    info.variables = env
    info.isRequired = required
    info.isSecret = true
    info.completion = .file
    return info
  }
}

extension Parameter where Value == SecretInput {
  /// A secret that must be given, by a file, by standard input (`-`) or by a variable.
  package static func requiredSecret(
    _ name: String, _ valueName: String = "PATH", env: String..., help: String
  ) -> Self {
    let info = Parameter<SecretInput?>.secretInfo(name, valueName, env, required: true, help)
    return Self([info]) { (given: inout Given) throws(UsageError) -> Value in
      guard let value = try given.secret(info) else { throw UsageError("\(info.label) is missing") }
      return value
    }
  }
}

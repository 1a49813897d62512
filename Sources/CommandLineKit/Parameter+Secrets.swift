extension Parameter where Value == SecretInput? {
  /// A secret from a file, standard input (`-`) or a variable; its text is never in argv.
  ///
  /// - Parameters:
  ///   - name: the option's name; by convention it ends in `-file`.
  ///   - valueName: the placeholder; default: `PATH`.
  ///   - env: variables that contain the secret itself.
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

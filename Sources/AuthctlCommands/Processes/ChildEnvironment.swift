/// What a program that this one starts sees of the environment.
enum ChildEnvironment {
  /// The variables without those that are not passed on.
  static func passedOn(_ variables: [String: String]) -> [String: String] {
    variables.filter { isPassedOn($0.key) }
  }

  /// A child gets no credential and nothing that would lead it to another server; how output looks stays as it was.
  static func isPassedOn(_ variable: String) -> Bool {
    guard variable.hasPrefix("AUTHCTL_") else { return true }
    return ["COLOR", "JSON", "LANGUAGE", "NO_INPUT", "QUIET", "TIMEOUT"].contains(variable.dropFirst(8))
  }
}

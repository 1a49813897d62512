/// The password policy of a project or tenant (Docs/protocol.md 10.2).
package struct PasswordRules: Sendable, Equatable {
  package struct Requirement: Sendable, Equatable {
    /// The sentence in a refusal.
    package let text: String
    /// The code in the response to a sign-in.
    let code: String
  }

  /// The options as written.
  package let options: [String: JSONValue]
  package let isEnforced: Bool
  package let forcesUpgrade: Bool

  /// Nil if there is no policy, or one without a version.
  package init?(_ config: JSONValue?) {
    guard let version = config?["passwordPolicyVersions"]?.array?.first else { return nil }
    options = version["customStrengthOptions"]?.object ?? [:]
    isEnforced = config?["passwordPolicyEnforcementState"]?.string == "ENFORCE"
    forcesUpgrade = config?["forceUpgradeOnSignin"] == .bool(true)
  }

  /// The characters that count as special.
  package static let specialCharacters = #"^$*.[]{}()?"!@#%&/\,><':;|_~`-"#

  package func unmet(by password: String) -> [Requirement] {
    let length = password.utf16.count
    let minimum = options["minPasswordLength"]?.integer ?? 6
    let maximum = options["maxPasswordLength"]?.integer ?? 4096
    var unmet: [Requirement] = []
    if length < minimum {
      unmet.append(
        .init(
          text: "Password must contain at least \(minimum) characters", code: "MINIMUM_PASSWORD_LENGTH"))
    }
    if length > maximum {
      unmet.append(
        .init(text: "Password may contain at most \(maximum) characters", code: "MAXIMUM_PASSWORD_LENGTH"))
    }
    for (option, requirement, counts) in Self.classes
    where options[option] == .bool(true) && !password.unicodeScalars.contains(where: counts) {
      unmet.append(requirement)
    }
    return unmet
  }

  /// The kinds of characters that a policy can require, in the order in which a refusal names them.
  private static let classes: [(String, Requirement, @Sendable (Unicode.Scalar) -> Bool)] = [
    (
      "containsLowercaseCharacter",
      Requirement(text: "Password must contain a lower case character", code: "MISSING_LOWERCASE_CHARACTER"),
      { ("a"..."z").contains($0) }
    ),
    (
      "containsUppercaseCharacter",
      Requirement(text: "Password must contain an upper case character", code: "MISSING_UPPERCASE_CHARACTER"),
      { ("A"..."Z").contains($0) }
    ),
    (
      "containsNumericCharacter",
      Requirement(text: "Password must contain a numeric character", code: "MISSING_NUMERIC_CHARACTER"),
      { ("0"..."9").contains($0) }
    ),
    (
      "containsNonAlphanumericCharacter",
      Requirement(
        text: "Password must contain a non-alphanumeric character",
        code: "MISSING_NON_ALPHANUMERIC_CHARACTER"),
      { specialCharacters.unicodeScalars.contains($0) }
    ),
  ]
}

extension ServerError {
  static func passwordLacks(_ unmet: [PasswordRules.Requirement]) -> Self {
    let list = unmet.map(\.text).joined(separator: ", ")
    return Self(.passwordDoesNotMeetRequirements, "Missing password requirements: [\(list)]")
  }
}

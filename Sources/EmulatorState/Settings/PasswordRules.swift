/// The password policy of a project or tenant (Docs/protocol.md 10.2).
package struct PasswordRules: Sendable, Equatable {
  package struct Requirement: Sendable, Equatable {
    /// The sentence in a refusal.
    package let text: String
    let code: String
    /// The setting's name.
    package let option: String
  }

  package let options: ByName<JSONValue>
  package let isEnforced: Bool
  package let forcesUpgrade: Bool

  /// Nil if there is no policy, or one without a version.
  package init?(_ config: JSONValue?) {
    guard let version = config?["passwordPolicyVersions"]?.array?.first else { return nil }
    options = version["customStrengthOptions"]?.object ?? [:]
    isEnforced = config?["passwordPolicyEnforcementState"]?.string == "ENFORCE"
    forcesUpgrade = config?["forceUpgradeOnSignin"] == .bool(true)
  }

  package static let specialCharacters = #"^$*.[]{}()?"!@#%&/\,><':;|_~`-"#

  package func unmet(by password: String) -> [Requirement] {
    let length = password.utf16.count
    let minimum = options["minPasswordLength"]?.integer ?? 6
    let maximum = options["maxPasswordLength"]?.integer ?? 4096
    var unmet: [Requirement] = []
    if length < minimum {
      unmet.append(
        .init(
          text: "Password must contain at least \(minimum) characters", code: "MINIMUM_PASSWORD_LENGTH",
          option: "minPasswordLength"))
    }
    if length > maximum {
      unmet.append(
        .init(
          text: "Password may contain at most \(maximum) characters", code: "MAXIMUM_PASSWORD_LENGTH",
          option: "maxPasswordLength"))
    }
    for (option, name, code, counts) in Self.classes
    where options[option] == .bool(true) && !password.unicodeScalars.contains(where: counts) {
      unmet.append(
        .init(
          text: "Password must contain \(name) character", code: "MISSING_\(code)_CHARACTER", option: option))
    }
    return unmet
  }

  /// The kinds of characters that a policy can require, in the order in which a refusal names them.
  private static let classes: [(String, String, String, @Sendable (Unicode.Scalar) -> Bool)] = [
    ("containsLowercaseCharacter", "a lower case", "LOWERCASE", { ("a"..."z").contains($0) }),
    ("containsUppercaseCharacter", "an upper case", "UPPERCASE", { ("A"..."Z").contains($0) }),
    ("containsNumericCharacter", "a numeric", "NUMERIC", { ("0"..."9").contains($0) }),
    (
      "containsNonAlphanumericCharacter", "a non-alphanumeric", "NON_ALPHANUMERIC",
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

/// Tells what a password must look like (Docs/protocol.md 10.2).
///
/// Google's emulator answers 501, which makes SDKs fail at the start (Docs/architecture.md 6).
struct PasswordPolicy: ReadOperation {
  static let route = Route.get("v2/passwordPolicy")

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> JSONValue {
    let specialCharacters = JSONValue.array(PasswordRules.specialCharacters.map { .string(String($0)) })
    var policy: ByName<JSONValue> = ["schemaVersion": 1]
    guard let rules = project.rules.passwordRules else {
      let hasProductionSettings = call.world.policy.hasProductionSettings
      policy["customStrengthOptions"] = ["minPasswordLength": 6, "maxPasswordLength": 4096]
      policy["enforcementState"] = hasProductionSettings ? "ENFORCE" : "OFF"
      policy["allowedNonAlphanumericCharacters"] = hasProductionSettings ? nil : specialCharacters
      return .object(policy)
    }
    // As written, except those that are false.
    policy["customStrengthOptions"] = .object(rules.options.filter { $0.value != false })
    if rules.options["containsNonAlphanumericCharacter"] == true {
      policy["allowedNonAlphanumericCharacters"] = specialCharacters
    }
    policy["enforcementState"] = rules.isEnforced ? "ENFORCE" : "OFF"
    // Whether a weak password must be replaced at the next sign-in.
    policy["forceUpgradeOnSignin"] = rules.forcesUpgrade ? true : nil
    return .object(policy)
  }
}

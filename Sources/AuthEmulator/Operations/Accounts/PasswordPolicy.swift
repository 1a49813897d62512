import BoundedJSON
import IdentityToolkit

// Google's emulator answers 501, which makes SDKs fail at their start (Docs/architecture.md 6).
extension PasswordPolicy: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    let rules = project.rules.passwordRules
    guard let rules else {
      return call.policy.hasProductionSettings ? .withoutPolicy : .ofEmulator
    }
    return Response {
      $0.customStrengthOptions = StrengthOptions(rules.options)
      if $0.customStrengthOptions?.containsNonAlphanumericCharacter == true {
        $0.allowedNonAlphanumericCharacters = PasswordRules.specialCharacters.map(String.init)
      }
      $0.enforcementState = rules.isEnforced ? "ENFORCE" : "OFF"
      $0.forceUpgradeOnSignin = rules.forcesUpgrade ? true : nil
      $0.schemaVersion = 1
    }
  }
}

extension PasswordPolicy.Response {
  /// What production answers for a project without a policy.
  fileprivate static let withoutPolicy = Self {
    $0.customStrengthOptions = .anything
    $0.enforcementState = "ENFORCE"
    $0.schemaVersion = 1
  }

  /// The answer without `--strict`.
  fileprivate static let ofEmulator = Self {
    $0.customStrengthOptions = .anything
    $0.allowedNonAlphanumericCharacters = PasswordRules.specialCharacters.map(String.init)
    $0.enforcementState = "OFF"
    $0.schemaVersion = 1
  }
}

extension PasswordPolicy.StrengthOptions {
  /// Six characters or more.
  fileprivate static let anything = Self {
    $0.minPasswordLength = 6
    $0.maxPasswordLength = 4096
  }

  /// The options as they were written; false ones are left out.
  fileprivate init(_ options: [String: JSONValue]) {
    func flag(_ name: String) -> Bool? { options[name] == .bool(true) ? true : nil }
    self.init {
      $0.minPasswordLength = options["minPasswordLength"]?.integer.map { Int($0) }
      $0.maxPasswordLength = options["maxPasswordLength"]?.integer.map { Int($0) }
      $0.containsLowercaseCharacter = flag("containsLowercaseCharacter")
      $0.containsUppercaseCharacter = flag("containsUppercaseCharacter")
      $0.containsNumericCharacter = flag("containsNumericCharacter")
      $0.containsNonAlphanumericCharacter = flag("containsNonAlphanumericCharacter")
    }
  }
}

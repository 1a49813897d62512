/// Tells what a password must look like (Docs/protocol.md 10.2).
struct PasswordPolicy: Endpoint {
  static let route = Route.get("v2/passwordPolicy")

  struct Response: WireObject {
    var customStrengthOptions: StrengthOptions?
    var allowedNonAlphanumericCharacters: [String]?
    /// `OFF` or `ENFORCE`.
    var enforcementState: String?
    /// Whether a weak password must be replaced at the next sign-in.
    var forceUpgradeOnSignin: Bool?
    var schemaVersion: Int?
  }

  struct StrengthOptions: WireObject {
    var minPasswordLength: Int?
    var maxPasswordLength: Int?
    var containsLowercaseCharacter: Bool?
    var containsUppercaseCharacter: Bool?
    var containsNumericCharacter: Bool?
    var containsNonAlphanumericCharacter: Bool?
  }
}

// Google's emulator answers 501, which makes SDKs fail at the start (Docs/architecture.md 6).
extension PasswordPolicy: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    let rules = project.rules.passwordRules
    guard let rules else {
      return call.world.policy.hasProductionSettings ? .withoutPolicy : .ofEmulator
    }
    return Response {
      // As written, except those that are false.
      $0.customStrengthOptions = try? BoundedDecoder.decode(
        PasswordPolicy.StrengthOptions.self, from: .object(rules.options.filter { $0.value != false }))
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
  /// Production's response for a project without a policy.
  fileprivate static let withoutPolicy = Self {
    $0.customStrengthOptions = .anything
    $0.enforcementState = "ENFORCE"
    $0.schemaVersion = 1
  }

  /// The response without `--strict`.
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
}

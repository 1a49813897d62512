import BoundedJSON
import Testing

extension ProductionRuleGroup {
  /// Second factors: enrollment, sign-in, withdrawal.
  static let secondFactors = Self(
    number: 5, name: "Second factors",
    rules: factorAvailability + phoneEnrollment + appEnrollment + shownFactors + secondSteps
      + interruptedSignIns + withdrawals + administeredFactors + unnamedFactors)

  private static let unnamedFactors: [ProductionRule] = [
    ProductionRule(
      "5.50", "`mfaSignIn:start` without a factor is `MISSING_MFA_ENROLLMENT_ID`, which all SDKs know",
      .documented
    ) { server in
      var user = try FactorUser(server)
      try user.enrollPhone()
      let pending = try user.signIn()
      for factor in [.null, ""] as [JSONValue] {
        #expect(
          try user.startSignIn(pending, factor: factor).message
            == "MISSING_MFA_ENROLLMENT_ID : No second factor identifier is provided.")
      }
    }
  ]
}

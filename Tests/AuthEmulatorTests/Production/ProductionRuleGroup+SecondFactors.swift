extension ProductionRuleGroup {
  /// Second factors: enrollment, sign-in, withdrawal.
  static let secondFactors = Self(
    number: 5, name: "Second factors",
    rules: factorAvailability + phoneEnrollment + appEnrollment + shownFactors + secondSteps
      + interruptedSignIns + withdrawals + administeredFactors)
}

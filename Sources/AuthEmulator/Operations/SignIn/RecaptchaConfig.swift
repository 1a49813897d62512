// Google's emulator answers 501 here, which makes SDKs fail at the start (Docs/architecture.md 6).
extension RecaptchaConfig: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    let hasProductionSettings = call.world.policy.hasProductionSettings
    if hasProductionSettings {
      // Production cannot distinguish the first value of an enumeration from a missing one.
      guard let clientType, clientType != .unspecified else { throw ServerError(.missingClientType) }
      guard let version = version.filled, version != "RECAPTCHA_VERSION_UNSPECIFIED" else {
        throw ServerError(.missingRecaptchaVersion)
      }
    }
    let rules = project.rules.recaptcha
    let missing = hasProductionSettings ? "ENFORCEMENT_STATE_UNSPECIFIED" : "OFF"
    let states = [
      ("EMAIL_PASSWORD_PROVIDER", rules?.emailPassword), ("PHONE_PROVIDER", rules?.phone),
    ].map { provider, state in
      EnforcementState {
        $0.provider = provider
        $0.enforcementState = state ?? missing
      }
    }
    let asksForTokens = [rules?.emailPassword, rules?.phone].compactMap(\.self)
      .contains { ["AUDIT", "ENFORCE"].contains($0) }
    return Response {
      // The Firebase JS SDK fails without a key even if nothing is enforced, in which case production has
      // none.
      if !hasProductionSettings || asksForTokens {
        $0.recaptchaKey = "projects/\(call.world.projectID)/keys/local-recaptcha-key"
      }
      $0.recaptchaEnforcementState = hasProductionSettings ? states : states.reversed()
      guard hasProductionSettings || rules != nil else { return }
      $0.useSmsBotScore = rules?.scoresBots ?? false
      $0.useSmsTollFraudProtection = rules?.scoresTollFraud ?? false
    }
  }
}

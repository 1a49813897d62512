extension RecaptchaParams: ReadOperation {
  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response {
      $0.kind = "identitytoolkit#GetRecaptchaParamResponse"
      if call.world.policy.verifiesApps { $0.producerProjectNumber = ProjectNumber.text }
      $0.recaptchaSiteKey = "Fake-key__Do-not-send-this-to-Recaptcha_"
      $0.recaptchaStoken =
        "This-is-a-fake-token__Dont-send-this-to-the-Recaptcha-service__The-Auth-Emulator-does-not-support-Recaptcha"
    }
  }
}

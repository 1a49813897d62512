/// How an app proves that it is genuine before an SMS goes to a real number: by a silent push, else by reCAPTCHA (Docs/protocol.md 10.14).
extension PhoneSmoke {
  private var unlessAsked: String? {
    switch facts.service {
    case .own(isStrict: true): facts.target.tenant == nil ? nil : "a tenant has no sign-in by SMS"
    case .own(isStrict: false): "without --strict no SMS needs a proof of the app"
    case .emulator: "this emulator asks for no proof of the app"
    case .production: "production sends silent pushes to a device, and reCAPTCHA needs a browser"
    }
  }

  var proofSteps: [SmokeStep] {
    [
      SmokeStep("no-proof", .refused(.missingClientIdentifier, .missingRecaptchaToken), skipping: unlessAsked)
      {
        [self] in _ = try await sendToReal("no proof", with: .none, by: client())
      },
      SmokeStep("push-receipt", needs: ["no-proof"], skipping: unlessAsked) { [self] in
        let client = try await self.client()
        let deviceToken = inputs.hex("device", digits: 64).uppercased()
        _ = try await client.appVerification.requestPush(to: deviceToken, isSandbox: true)
        let pushes = try await client.localServer.call(SilentPushes()).silentPushes ?? []
        guard let payload = pushes.last(where: { $0.appToken == deviceToken })?.payload else {
          throw SmokeFault("the local server has no push for the device")
        }
        try await client.appVerification.acceptPush(JSONOutput.bytes(of: payload))
        try await signIn("push", with: .stored, by: client)
      },
      SmokeStep("recaptcha-token", needs: ["no-proof"], skipping: unlessAsked) { [self] in
        let client = try await self.client()
        let isEnterprise = try await client.appVerification.recaptchaEnforcement(for: .web).phone != .off
        let action: RecaptchaActionName = isEnterprise ? .sendVerificationCode : .verifyApp
        let token = try await client.localServer.mintRecaptchaToken(for: action.rawValue)
        try await signIn("recaptcha", with: .recaptcha(token), by: client)
      },
    ]
  }

  /// Asks for an SMS to a number that is not among the fictional ones.
  private func sendToReal(
    _ label: String, with proof: AppProof, by client: AuthClient
  ) async throws -> (KnownPhone, PhoneVerification) {
    guard let phone = inputs.phone("real \(label)") else { throw SmokeFault("there is no number") }
    return (phone, try await client.phone.send(phone.number, resend: true, proof: proof))
  }

  private func signIn(_ label: String, with proof: AppProof, by client: AuthClient) async throws {
    let (phone, sent) = try await sendToReal(label, with: proof, by: client)
    let code = try await smsCode(of: nil, sent.id)
    let done = try await sent.verify(code: code)
    if done.isNewUser { mustDelete(done.session) }
    try checkNumber(done.identity.phoneNumber, phone)
  }
}

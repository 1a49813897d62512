import AuthCore

extension AuthError.InvalidInput {
  /// What to give instead, or where else to go; nil where the message says it all.
  var nextStep: String? {
    switch self {
    case .emulatorAddress: "write it without a scheme: authctl status --emulator 127.0.0.1:9099"
    case .code, .noCode: "authctl phone verify 123456"
    case .secondFactorCode(_, let isEnrollment):
      isEnrollment ? "authctl mfa enroll finish 123456" : "authctl mfa resolve 123456"
    case .unverifiedApp(let request):
      "for a fictional number: \(request.command(with: "--app-verification none")); "
        + "for a real one: \(request.command(with: "--recaptcha browser"))"
    case .deviceToken: "authctl phone verify-client --help"
    case .noAppID: "authctl config set appId 1:123456789012:ios:0a1b2c3d4e5f"
    case .foreignSilentPush: "authctl phone verify-client --help"
    case .nonceLength: "authctl apple nonce --length \(AppleNonce.standardLength)"
    case .redirectURI(let clientID):
      "authctl apple authorize-url --redirect-uri https://example.com/apple --client-id \(clientID)"
    case .mintingTarget: "authctl help targets"
    case .noEmailAddress: "authctl email link ADDRESS"
    case .notLocal: "name a local server with --emulator, or use another profile: authctl profiles list"
    case .embeddedFaults: "authctl emulator start --fail 'accounts:lookup=503*2'"
    case .embeddedEvents, .embeddedSnapshots, .embeddedBrowser:
      "start one in another terminal: authctl emulator start"
    case .embeddedPages: "start one that has, in another terminal: authctl emulator start"
    case .nativeProvider(let provider): "with a token of that SDK's: \(NextCommand.signIn(by: provider))"
    case .noSMSFactor: "authctl mfa resolve CODE"
    case .factorWithoutSMS(let id): "authctl mfa resolve --factor \(id ?? "N") CODE"
    case .unknownFactorKind: "authctl mfa resolve --factor N CODE"
    case .appFile: "authctl config import GoogleService-Info.plist"
    case .severalApps(let names): "authctl config import --package \(names.first ?? "NAME") FILE"
    case .serviceAccountKey:
      "download google-services.json or GoogleService-Info.plist from the app's settings"
    case .silentPush, .reservedParameter, .noSuchApp, .other: nil
    }
  }
}

extension SMSRequest {
  /// The command that sends it, perhaps with options.
  func command(with options: String? = nil) -> String {
    let (command, operand) =
      switch self {
      case .signIn: ("authctl phone send", " NUMBER")
      case .enrollment: ("authctl mfa enroll phone", " NUMBER")
      case .challenge: ("authctl mfa challenge", "")
      }
    return command + (options.map { " \($0)" } ?? "") + operand
  }
}

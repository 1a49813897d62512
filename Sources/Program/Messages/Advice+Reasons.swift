/// Rows about exact reasons: those that a server of this program tells, and those of a failed connection.
extension Advice {
  /// What to do about the exact reason; nil if the row of the code says it.
  var exact: NextStep? {
    guard let exactReason else { return nil }
    switch exactReason.kind {
    case .codeOfOtherVerification:
      if case .emailCode = situation, let address = exactReason[.address] {
        return
          "with the address that it was sent to: \(run: "email confirm --email \(address) [--link] [--reauth] CODE")"
      }
      guard case .phoneCode = situation else { return nil }
      return "for that number: \(run: "phone verify --number \(exactReason[.number]) CODE")"
    case .codeOfOtherFactor:
      guard case .secondFactor = situation else { return nil }
      return "for that factor: \(run: "mfa resolve --factor \(exactReason[.factor]) CODE")"
    case .codeUsed, .codeExpired, .codeReplaced, .verificationMissing, .verificationUnknown:
      return newCode(exactReason)
    case .codeOfEarlierStep, .codeOfLaterStep:
      guard case .secondFactor = situation, let step = exactReason.step else { return nil }
      return "\(step), then: \(run: "mfa resolve CODE …")"
    case .quotaReached:
      guard reason != .accountLocked, let step = exactReason.step else { return nil }
      guard code == .tooManyAttemptsTryLater, exactReason[.number] == nil else { return "\(step)" }
      return allow("\(step); or move the server's clock", "emulator clock +1h", otherwise: "\(step)")
    case .faultInjected:
      guard let number = exactReason[.number] else { return nil }
      return allow("give the number a code", "emulator phones add \(number) CODE", otherwise: nil)
    case .alreadyLinked:
      guard case .email(.verification) = situation else { return nil }
      return "it is the user's own: to verify it: \(run: "email send-verification")"
    case .noAccount: return "make one: \(run: "email sign-up \(exactReason[.address]) [--password-file]")"
    case .noPassword: return exactReason[.provider].map { .run(signIn(by: $0)) }
    case .tokenQuoted, .tokenWithBearer, .tokenWithBlanks, .tokenTruncated, .tokenPlaceholder, .tokenNotJWT,
      .idTokenAsCustomToken:
      return exactReason.step.map { "\($0)" }
    case .connectionRefused:
      guard let origin, let start, exactReason[.port] == "\(origin.port)" else { return nil }
      return
        "start a server there: \(run: start); or see what can be reached: \(run: "doctor")"
    case .pathUnknown: return Self.callNames
    case .wrongPort, .notAuthServer:
      return "see where the address comes from, and give that of the auth emulator: \(run: "config which")"
    case .providerOff, .signUpOff, .deletionOff, .authOff: return flip(exactReason)
    case .domainNotAuthorized:
      let known = Self.list(exactReason[.value]) + [exactReason[.domain]].compactMap(\.self)
      return allow(
        "allow it too", known.reduce("emulator settings authorizedDomains") { "\($0) \($1)" }, otherwise: nil)
    default: return nil
    }
  }

  private static let callNames: NextStep = "see how calls are named: \(run: "call --help")"

  /// What to do about a call with members that were written by hand.
  var freeCall: NextStep? {
    guard command == "call" else { return nil }
    switch code {
    case .notFound: return Self.callNames
    case .missingIDToken where !options.contains("id-token"):
      return "send that of the session: \(run: .again() + "--id-token")"
    case .invalidEmail, .invalidIdentifier, .invalidPhoneNumber,
      _ where code.rawValue.hasPrefix("MISSING_"):
      return "correct what is sent: \(run: "call <path> <body> …")"
    default: return nil
    }
  }

  /// The rules of a server that refuses by them.
  var faultRules: NextStep? {
    guard exactReason?.kind == .faultInjected else { return nil }
    return allow("see the rules", "emulator faults list", otherwise: nil)
  }

  /// Another code of the same kind.
  private func newCode(_ reason: Reason) -> NextStep? {
    switch situation {
    case .phoneCode: "ask for a new code: \(run: "phone send \(reason[.number])")"
    case .enrollmentFinish(.phone, _): enrollmentAgain(.phone)
    case .secondFactor(let factor, _, _, _, _) where factor.kind == .phone:
      "ask for a new code: \(run: "mfa challenge [--factor] --resend")"
    default: newMessage(reason)
    }
  }

  /// Another e-mail of the same kind; nil if it is not known which.
  private func newMessage(_ reason: Reason) -> NextStep? {
    let command: NextCommand? =
      switch reason[.purpose].flatMap(OOBRequestType.init) {
      case .emailSignIn: "email sign-in --send-link \(reason[.address])"
      case .passwordReset: "email reset \(reason[.address])"
      default: nil
      }
    return command.map { "ask for a new message: \(run: $0)" }
  }

  /// Changes a setting that is on or off.
  private func flip(_ reason: Reason) -> NextStep? {
    guard let setting = reason[.setting], let value = reason[.value], ["on", "off"].contains(value) else {
      return nil
    }
    return allow(
      value == "on" ? "turn it off" : "turn it on",
      "emulator settings \(setting) \(value == "on" ? "off" : "on")", otherwise: nil)
  }

  /// The elements of a setting's value.
  private static func list(_ value: String?) -> [String] {
    guard let value, value != "none" else { return [] }
    return value.split(separator: ",").map { String($0.drop { $0 == " " }) }
  }
}

/// Rows about second factors and their enrollment.
extension Advice {
  static let factorList: NextStep = "see which factors there are: \(run: "mfa list")"

  var otherFactor: NextStep { "use another factor: \(run: "mfa resolve --factor FACTOR CODE")" }

  var secondFactor: NextStep? {
    switch code {
    case .secondFactorRequired: return "choose a factor and answer: \(run: .secondFactor)"
    case .invalidMFAPendingCredential, .missingMFAPendingCredential, .missingCredential,
      .totpChallengeTimeout:
      return "start with the first factor again: \(run: "email sign-in <address>")"
    case .mfaEnrollmentNotFound, .invalidMFAEnrollmentID, .missingMFAEnrollmentID:
      switch situation {
      case .secondFactor: return "choose another factor: \(run: "mfa resolve --factor FACTOR CODE")"
      case .withdrawal: return Self.factorList
      case .challenge: return chooseFactor
      default: return code == .mfaEnrollmentNotFound ? Self.factorList : chooseFactor
      }
    case .secondFactorExists, .mfaEnrollmentAlreadyComplete: return Self.factorList
    case .noSuchFactor: return .run("mfa list")
    case .secondFactorLimitExceeded: return "remove one first: \(run: "mfa remove FACTOR")"
    case .tooManyEnrollmentAttempts:
      guard case .enrollmentFinish(let kind, _) = situation else { return enrollmentAgain(.totp) }
      return enrollmentAgain(kind)
    case .invalidAuthenticatorCode:
      switch situation {
      case .enrollmentFinish(let kind, _): return wrongEnrollmentCode(kind)
      case .secondFactor(let factor, let factors, _, let app, _): return wrongFactorCode(factor, factors, app)
      default: return "wait for the next code, then: \(run: "mfa resolve CODE …")"
      }
    case .missingDisplayName:
      guard case .enrollmentFinish = situation else {
        return "give it one: \(run: "mfa enroll totp --name NAME")"
      }
      return "give it a name: \(run: "mfa enroll finish --name NAME CODE")"
    default: return nil
    }
  }

  private var chooseFactor: NextStep {
    "choose one of the factors: \(run: "mfa challenge --factor FACTOR")"
  }

  func enrollmentAgain(_ kind: SecondFactor.Kind) -> NextStep {
    "start again: \(run: kind == .phone ? "mfa enroll phone <number>" : "mfa enroll totp")"
  }

  func wrongEnrollmentCode(_ kind: SecondFactor.Kind) -> NextStep {
    kind == .phone
      ? "the enrollment is still pending: \(run: "mfa enroll finish CODE …")"
      : "wait for the next code from the app, then: \(run: "mfa enroll finish CODE …")"
  }

  /// What to do about a wrong code; `app` is the authenticator app that it may have come from.
  func wrongFactorCode(
    _ factor: SecondFactor, _ factors: [SecondFactor], _ app: SecondFactor?
  ) -> NextStep {
    func answer(_ factor: SecondFactor?) -> NextCommand {
      factor?.spokenName(among: factors).map { "mfa resolve --factor \($0) CODE" } ?? "mfa resolve CODE …"
    }
    guard factor.kind == .phone else {
      return "wait for the next code from the app, then: \(run: answer(factor))"
    }
    let other: NextStep = app.map { "; for a code from the app: \(run: answer($0))" } ?? ""
    return "the sign-in is still pending: \(run: "mfa resolve CODE …")" + other
  }

  func firstFactorAgain(_ user: User.Identity) -> NextStep {
    // A phone sign-in takes no second factor, so an unnamed first factor was a different one.
    let isKnown = !["", "phone"].contains(user.providerID)
    return
      "start with the first factor again: \(run: .signIn(by: isKnown ? user.providerID : "password", email: user.email))"
  }
}

extension SecondFactorResolver {
  /// How to continue; an authenticator app alone needs no SMS.
  var step: NextStep {
    guard canBeAnswered else {
      return
        "only SMS and authenticator apps are supported here: sign in with the app that enrolled the factor"
    }
    return hints.count == 1 && hints.first?.wire.totpInfo != nil
      ? .run("mfa resolve CODE") : "\(run: "mfa challenge"), then: \(run: "mfa resolve CODE")"
  }
}

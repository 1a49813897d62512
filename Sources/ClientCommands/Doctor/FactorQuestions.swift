extension Question {
  /// What `mfa doctor` asks.
  static let secondFactors: [Question] =
    service(DoctorPurpose.secondFactors) + [
      Question("clock") { $0.clock },
      Question("session", for: DoctorPurpose.enrollments) { $0.session },
      Question("account", for: DoctorPurpose.enrollments) { $0.accountFinding },
      Question("first factor", for: DoctorPurpose.enrollments) { $0.firstFactor },
      Question("e-mail", for: DoctorPurpose.enrollments) { $0.email },
      Question("recent sign-in", for: [.enrollTOTP]) { $0.recentSignIn },
      Question("SMS as a second factor", for: [.enrollSMS]) { $0.offer(of: .phone, $0.facts.offers?.sms) },
      Question("authenticator apps", for: [.enrollTOTP]) { $0.offer(of: .totp, $0.facts.offers?.totp) },
      Question("factors", for: DoctorPurpose.enrollments) { $0.room },
      Question("number", for: [.enrollSMS]) { $0.enrolledNumber },
    ] + number(.enrollSMS) + [
      Question("enrolled numbers") { $0.unreachableNumbers },
      Question("enrollment") { $0.enrollment },
      Question("sign-in", for: [.resolve]) { $0.signIn },
    ]
}

// MARK: - The account

extension Examination {
  fileprivate var session: Finding? {
    guard case .nobody(let error) = account else { return nil }
    guard case .signedOut = error else {
      var advice = error.advice
      advice.provider = "password"
      return .bad(error.report(with: advice))
    }
    guard waiting == nil || beginAgain != nil else {
      return .warning(
        "nobody is signed in until the second factor is answered", next: .run("mfa resolve"),
        blocks: DoctorPurpose.enrollments)
    }
    return .bad(
      "nobody is signed in", next: beginAgain ?? .run("email sign-in ADDRESS"), exit: .notSignedIn)
  }

  fileprivate var accountFinding: Finding? {
    switch account {
    case .nobody: nil
    case .unasked: .unknown("it can be checked once the service answers")
    case .refused(let error): .bad(error.report)
    case .known(let user, _):
      .good([user.email ?? user.phoneNumber, user.localID].compactMap(\.self).joined(separator: ", "))
    }
  }

  /// A session from a sign-in by phone, anonymously or with a custom token allows no second factor (Docs/protocol.md 6).
  fileprivate var firstFactor: Finding? {
    guard let (user, session) = known else { return nil }
    let provider = session.providerID
    guard let provider, EnrollmentObstacle.singleFactorProviders.contains(provider) else {
      return .good("'\(provider ?? "?")' can be combined with a second factor")
    }
    let other = (user.providerUserInfo ?? []).compactMap(\.providerID).first {
      !EnrollmentObstacle.singleFactorProviders.contains($0)
    }
    return .bad(
      "\(EnrollmentObstacle.firstFactorWords(provider)) cannot have a second factor",
      next: other.map { "sign in another way: \(run: .signIn(by: $0, email: user.email))" }
        ?? Advice.addPassword)
  }

  fileprivate var email: Finding? {
    guard let user = known?.user else { return nil }
    guard let address = user.email else {
      return .bad(
        "the account has no address, and a second factor needs a verified one",
        next: .run("email link ADDRESS"))
    }
    guard user.emailVerified == true else {
      return .bad(
        "\(address) is not verified, and a second factor needs that", next: .run("email send-verification"))
    }
    return .good("\(address) is verified")
  }

  /// How old a sign-in may be to start an authenticator app, in seconds (Docs/protocol.md 6.8).
  private static let recency: TimeInterval = 300

  /// Whether the sign-in is recent enough, by the service's clock: `auth_time` does not change with a refresh.
  fileprivate var recentSignIn: Finding? {
    guard let session = known?.session,
      let signedInAt = session.idToken.claims.authenticatedAt
    else { return nil }
    let age = facts.time(at: now).timeIntervalSince(signedInAt)
    let words = "the sign-in is \(Age.length(seconds: Int(age))) old"
    guard age > Self.recency else { return .good(words) }
    guard facts.isStrict else { return .good("\(words); this server does not require a newer one") }
    return .bad(
      "\(words); an authenticator app needs one from the last 5 min",
      next: NextStep.reauthenticate(
        by: session.providerID, number: session.idToken.claims.all["phone_number"]?.string),
      exit: .recentLoginNeeded)
  }
}

// MARK: - Factors

extension Examination {
  /// The account's factors; nil if they are not known.
  private var factors: [MFAEnrollment]? { known.map { $0.user.mfaInfo ?? [] } }

  private func has(_ kind: SecondFactor.Kind) -> Bool {
    factors?.contains { SecondFactor($0).kind == kind } == true
  }

  /// Whether the project offers a kind of factor.
  fileprivate func offer(of kind: SecondFactor.Kind, _ isOffered: Bool?) -> Finding? {
    guard facts.failure == nil else { return nil }
    let plural = kind == .phone ? "SMS as a second factor" : "authenticator apps"
    switch isOffered {
    case true?: return .good("the project offers it")
    case false? where facts.isForeign:
      return .bad(
        "this emulator has no \(plural); this program's own server has", next: .run("emulator start"))
    case false?:
      return .bad(
        "the project does not offer \(plural)", next: .run(facts.command(kind.switchOn)))
    case nil where has(kind): return .good("the account has one, so the project offers it, or did")
    case nil:
      return .unknown(
        "only an administrator can see whether the project offers it; try it to find out",
        next: kind == .phone ? .run("mfa enroll phone NUMBER") : .run("mfa enroll totp"))
    }
  }

  /// Five factors at most, one authenticator app among them (Docs/protocol.md 6.8).
  fileprivate var room: Finding? {
    guard let factors else { return nil }
    let limit = EnrollmentObstacle.factorLimit
    let names = factors.map(FactorTable.name).joined(separator: ", ")
    let text = "\(factors.count) of \(limit)" + (names.isEmpty ? "" : ": \(names)")
    if factors.count >= limit {
      return .bad(
        "\(text), which is the limit", next: "remove one first: \(run: "mfa remove FACTOR")")
    }
    guard has(.totp) else { return .good(text) }
    return .warning(
      "\(text); an account has one authenticator app at most",
      next: "to replace it: \(run: "mfa remove FACTOR")", blocks: [.enrollTOTP])
  }

  private var enrolledNumbers: [String] {
    (factors ?? []).compactMap { $0.unobfuscatedPhoneInfo ?? $0.phoneInfo }
  }

  fileprivate var enrolledNumber: Finding? {
    guard let number, enrolledNumbers.contains(number.description) else { return nil }
    return .bad("\(number) is already a second factor of the account", next: .run("mfa list"))
  }

  /// The first enrolled number to whose region the project sends no SMS.
  fileprivate var unreachableNumbers: Finding? {
    guard facts.hasSettings else { return nil }
    for text in enrolledNumbers where text != number?.description {
      guard let number = try? PhoneNumber(parsing: text), let region = region(of: number),
        region.state == .bad
      else { continue }
      return .warning("SMS to \(number) are refused: \(region.text)", next: region.next)
    }
    return nil
  }

  /// Codes of an authenticator app are right only if the clocks agree.
  fileprivate var clock: Finding? {
    guard facts.failure == nil else { return nil }
    guard let skew = facts.skew, let remark = skew.remark else { return .good("agrees with the service's") }
    let tolerance = 30 * facts.adjacentIntervals
    let text = "\(remark); codes are accepted up to \(tolerance) s off"
    let next: NextStep =
      facts.hasSettings
      ? .run(facts.command("emulator clock reset")) : "set this machine's clock; codes depend on it"
    guard abs(skew.seconds) > tolerance else { return .warning(text, next: next) }
    let kinds = waiting?.hints.map(\.kind) ?? []
    var finding = Finding.bad(text, next: next)
    finding.blocks =
      !kinds.isEmpty && kinds.allSatisfy { $0 == .totp } ? [.enrollTOTP, .resolve] : [.enrollTOTP]
    return finding
  }
}

// MARK: - Pending codes

extension Examination {
  fileprivate var enrollment: Finding? {
    guard let pending = stored.enrollment else { return nil }
    let what = pending.phoneNumber?.description ?? "an authenticator app"
    let text =
      "\(what), begun \(age(of: pending.startedAt, clockAhead: pending.clockAhead).words) ago"
    let again: NextStep =
      "start again: \(run: pending.phoneNumber.map { "mfa enroll phone \($0)" } ?? "mfa enroll totp")"
    guard pending.project.sharesSessions(with: facts.target) else {
      return .warning("\(text), at \(pending.project.description)", next: .run("status"))
    }
    if let deadline = pending.deadline, deadline <= facts.time(at: now) {
      return .warning("\(text); it has expired", next: again)
    }
    return .good("\(text); it waits for its code", next: .run("mfa enroll finish CODE"))
  }

  /// How long the first factor's proof is valid for an SMS and for an authenticator app, in seconds (Docs/protocol.md 6.8).
  private static let lifetimes: [SecondFactor.Kind: TimeInterval] = [.phone: 600, .totp: 300]

  private static func knownKinds(of pending: SecondFactorResolver) -> [SecondFactor.Kind] {
    pending.hints.map(\.kind).filter { $0 != .unknown }
  }

  /// The kinds of factor for which a sign-in is not too old.
  private func kindsInTime(of pending: SecondFactorResolver) -> [SecondFactor.Kind] {
    let age = age(of: pending.startedAt, clockAhead: pending.clockAhead).seconds
    return Self.knownKinds(of: pending).filter {
      !facts.isStrict || age < Self.lifetimes[$0] ?? 0
    }
  }

  /// The command that starts over; nil if no sign-in is pending or the pending one can still be completed.
  fileprivate var beginAgain: NextStep? {
    guard let waiting, kindsInTime(of: waiting).isEmpty else { return nil }
    return .run(.signIn(by: waiting.identity.providerID, email: waiting.identity.email))
  }

  /// What a first factor proved itself with, in words.
  private static func firstProof(_ provider: String) -> String {
    switch provider {
    case "password": "the password"
    case "emailLink": "the sign-in link"
    default: "the sign-in with \(provider)"
    }
  }

  fileprivate var signIn: Finding? {
    guard let waiting else {
      guard let pending = stored.secondFactor else {
        return .good("none waits for a second factor")
      }
      return .warning(
        "one waits for its second factor at \(pending.project.description)", next: .run("status"))
    }
    let names = waiting.hints.map(\.wire).map(FactorTable.name).joined(separator: ", ")
    let age = age(of: waiting.startedAt, clockAhead: waiting.clockAhead).words
    let accepted = "\(Self.firstProof(waiting.identity.providerID)) was accepted \(age) ago"
    let alive = kindsInTime(of: waiting)
    guard !alive.isEmpty else { return .bad("\(accepted); too late for \(names)", next: beginAgain) }
    let text = "\(accepted); it waits for \(names)"
    let next: NextStep = alive.contains(.phone) ? .run("mfa challenge") : .run("mfa resolve CODE")
    if alive.count < Self.knownKinds(of: waiting).count {
      return .warning("\(text), but it is too late for the authenticator app", next: next)
    }
    guard alive.contains(.phone) else { return .good(text, next: next) }
    guard let sms = waiting.sms else { return .good(text, next: .run("mfa resolve")) }
    let sent = self.age(of: sms.sentAt, clockAhead: sms.clockAhead).words
    return .good("\(text); an SMS was sent \(sent) ago", next: .run("mfa resolve CODE"))
  }
}

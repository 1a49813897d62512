import AuthEmulator
import EmulatorWire

extension Question {
  /// What `phone doctor` asks after the form of the number.
  static let sms =
    service([.sendSMS]) + [Question("phone sign-in", for: [.sendSMS]) { $0.phoneSignIn }] + number(.sendSMS)
    + [Question("quota", for: [.sendSMS]) { $0.quota }, Question("pending") { $0.pendingCode }]

  /// Whether an SMS can go to the number.
  static func number(_ purpose: DoctorPurpose) -> [Question] {
    [
      Question("fictional", for: [purpose]) { $0.fictional },
      Question("region", for: [purpose]) { $0.number.flatMap($0.region) },
      Question("app verification", for: [purpose]) { $0.appVerification(for: purpose) },
    ]
  }
}

extension Examination {
  /// The number, if the service answers.
  private var asked: PhoneNumber? { facts.failure == nil ? number : nil }

  /// Whether the project has sign-in by phone (Docs/protocol.md 10.2).
  fileprivate var phoneSignIn: Finding? {
    guard facts.failure == nil else { return nil }
    guard facts.hasSettings else { return .unknown("only an administrator can see whether it is enabled") }
    guard facts.target.tenant == nil else { return .bad("a tenant has no sign-in by SMS", next: nil) }
    guard facts.refusesPhoneSignIn else { return .good("enabled") }
    return .bad(
      "the project's settings turn off sign-in by phone",
      next: .run(facts.command("emulator settings phoneNumber.enabled on")))
  }

  fileprivate var fictional: Finding? {
    guard let number = asked else { return nil }
    // A test can choose the last digits of a fictional number.
    if let phone = facts.fictionalPhone(number), let error = phone.sendError ?? phone.verifyError {
      let next = NextStep.run(facts.command("emulator phones add \(number) CODE"))
      return phone.sendError == nil
        ? .warning("yes, and its code fails with \(error) on purpose", next: next)
        : .bad("yes, and asking for its code fails with \(error) on purpose", next: next)
    }
    return switch facts.isFictional(number) {
    case true?: .good("yes; nothing is sent, and its code is always the same")
    case false?:
      .good(
        "no; \(facts.isForeign ? "this emulator" : "the local server") shows the code instead of sending it")
    case nil: .unknown("only an administrator can see the project's fictional numbers")
    }
  }

  /// Whether the project sends SMS to the number's region, fictional numbers included (Docs/protocol.md 10.2).
  func region(of number: PhoneNumber) -> Finding? {
    guard facts.failure == nil else { return nil }
    let regions = SMSRegions.regions(of: number.description)
    let names = regions.isEmpty ? "an unknown region" : regions.joined(separator: ", ")
    guard facts.hasSettings else {
      return .unknown("\(names); only an administrator can see where the project sends SMS")
    }
    guard !SMSRegions.allow(number.description, by: facts.regions) else {
      return .good("\(names): the project sends SMS there")
    }
    return .bad("\(names): the project sends no SMS there", next: .run(facts.command(allowing(regions))))
  }

  /// The command that allows regions and keeps the others.
  private func allowing(_ regions: [String]) -> NextCommand {
    if let allowed = facts.regions?.allowlistOnly?.allowedRegions, let region = regions.first {
      return "emulator settings allowedRegions \((allowed + [region]).joined(separator: ","))"
    }
    let denied = (facts.regions?.allowByDefault?.disallowedRegions ?? []).filter {
      !regions.contains($0.uppercased())
    }
    return denied.isEmpty || regions.isEmpty
      ? "emulator settings disallowedRegions none"
      : "emulator settings disallowedRegions \(denied.joined(separator: ","))"
  }

  /// Quotas and throttles show only when an SMS is requested, and no answer is stored.
  fileprivate var quota: Finding? {
    guard asked != nil, !facts.hasSettings else { return nil }
    return .unknown(
      "the service reports quotas and throttling only when an SMS is requested",
      next: "what they mean: \(run: "errors 39")")
  }

  /// How long a code is valid if codes expire, in seconds: a local server's hour; production's is not known (Docs/protocol.md 10.6).
  private static let lifetime: TimeInterval = 3600

  fileprivate var pendingCode: Finding? {
    guard let number else { return nil }
    let newest = stored.verifications.last {
      $0.number == number && $0.project.sharesSessions(with: facts.target)
    }
    guard let newest, let sentAt = newest.sentAt else { return .good("no code was requested") }
    // The server judges by its clock what is too old; this program decides by its own when to send again.
    let age = age(of: sentAt, clockAhead: newest.serviceClockAhead)
    let text = "a code was sent \(age.words) ago"
    if facts.isStrict, age.seconds > Self.lifetime {
      return .warning("\(text), and is too old now", next: .run("phone send \(number)"))
    }
    let ownAge = now.timeIntervalSince(sentAt)
    let isFresh = ownAge >= 0 && ownAge < SMSRequest.resendInterval
    return .good(
      text + (isFresh ? "; within \(Int(SMSRequest.resendInterval)) s only --resend sends another" : ""),
      next: .run("phone verify --number \(number) CODE"))
  }
}

// MARK: - The proof of the app

extension Examination {
  /// Whether the SMS needs a proof of the app, and whether one is stored (Docs/architecture.md 4).
  fileprivate func appVerification(for purpose: DoctorPurpose) -> Finding? {
    guard let number = asked else { return nil }
    let isFictional = facts.isFictional(number)
    let enforcement = facts.recaptcha?.phone ?? .off
    let page: NextCommand = "\(command) --recaptcha \(number)"
    if isFictional == true { return .good("a fictional number needs none") }
    if enforcement == .enforce {
      // Only a token of reCAPTCHA Enterprise helps, and it is for one SMS.
      let text = "the project enforces reCAPTCHA Enterprise for SMS, so each SMS needs its own token"
      return isFictional == nil
        ? .warning(text, next: .run(page), leavesOpen: [purpose]) : .bad(text, next: .run(page))
    }
    var state = enforcement == .off ? "" : "; reCAPTCHA Enterprise is \(enforcement.rawValue)"
    if facts.hasSettings, !facts.isStrict { return .good("this server needs none\(state)") }
    if let failure = facts.recaptchaFailure, !facts.hasSettings {
      state = "; whether reCAPTCHA Enterprise is enforced is not known: \(failure.report.message)"
    }
    let proof = storedProof
    if proof.isUsable { return .good("\(proof.words) is stored\(state)") }
    if facts.hasSettings {
      return .bad(
        "a number that is not fictional needs proof of the app, and none is stored\(proof.words)",
        next:
          "\(run: facts.command("emulator phones add \(number) CODE")), or prove the app: \(run: isPushAwaited ? "phone app accept PATH" : "phone app page")"
      )
    }
    return .warning(
      "a real number needs proof of the app, and none is stored\(proof.words)\(state)",
      next:
        "for a fictional number: \(run: "\(command) --no-app-verification \(number)"); for a real one: \(run: page)",
      leavesOpen: [purpose])
  }

  private var isPushAwaited: Bool {
    if case .awaitedPush = stored.appProof(for: facts.target) { true } else { false }
  }

  /// The proof that the next SMS would carry, else the stored one that is useless.
  private var storedProof: (isUsable: Bool, words: String) {
    switch stored.appProof(for: facts.target) {
    case .none: (false, "")
    case .pageToken(let left): (true, "a token of phone app page, valid for one SMS and \(left) s,")
    case .oldPageToken(let age): (false, "; that of phone app page is \(Age.length(seconds: age)) old")
    case .push: (true, "the receipt and secret of a silent push")
    case .awaitedPush:
      (false, "; a silent push was requested and has not arrived")
    }
  }
}

import AuthCrypto
import Platform
package import SignInFaults

/// The nonce of a provider's ID token.
extension ReasonSearch {
  var nonce: Reason? {
    if RefusalReason(code, detail: detail) == .usedToken {
      let hash = post.text("nonce").map { Hexadecimal.encode(SHA256.hash(Array($0.utf8))) }
      return Reason(
        .nonceUsed, ["since": ago(hash.flatMap { facts.nonce($0)?.sentAt }).map { ", \($0) ago" }])
    }
    guard let raw = post["nonce"]?.string ?? sent["nonce"]?.string, !raw.isEmpty else {
      let isTold = RefusalReason(code, detail: detail) == .missingNonce
      return isTold || isWhole ? Reason(.nonceMissing) : nil
    }
    guard !Self.isReplaced(raw), let token = post.text("id_token").flatMap({ try? IDToken(parsing: $0) }),
      token.header[StandIns.tokenMark] == nil, let claim = token.claims.nonce
    else { return nil }
    if let fault = AppleNonceFault(claim, from: raw) { return Reason(fault) }
    func fits(_ text: String) -> Bool { Hexadecimal.encode(SHA256.hash(Array(text.utf8))) == claim }
    guard !fits(raw) else { return nil }
    let originals = [
      raw.replacing(" ", with: "+"), PercentEncoding.decode(raw) ?? "", PercentEncoding.encode(raw),
      String(raw.unicodeScalars.filter { !$0.properties.isWhitespace && $0 != "\"" }),
    ]
    if originals.contains(where: fits) { return Reason(.nonceAltered) }
    let bytes = Array(raw.utf8)
    for (name, hash) in [("SHA-1", SHA1.hash(bytes)), ("SHA-512", SHA512.hash(bytes))]
    where [Hexadecimal.encode(hash), Base64.encode(hash)].contains(claim) {
      return Reason(.nonceOtherHash, ["hash": name])
    }
    guard let known = facts.nonce(claim) else { return Reason(.nonceMismatch) }
    return Reason(
      known.isUsed ? .nonceUsed : .nonceOutdated, ["since": ago(known.sentAt).map { ", \($0) ago" }])
  }
}

extension Reason {
  /// A nonce that was wrongly derived, or is an earlier one.
  package init(_ fault: AppleNonceFault) {
    let kind: Kind =
      switch fault {
      case .notHashed: .nonceNotHashed
      case .hashGiven: .nonceHashGiven
      case .otherForm: .nonceNotHexadecimal
      case .hashedTwice: .nonceHashedTwice
      case .outdated: .nonceOutdated
      case .used: .nonceUsed
      case .storedFits, .unrelated: .nonceMismatch
      case .nothingStored: .nonceMissing
      }
    self.init(kind, ["fault": fault.description])
    sentence = fault.description
  }
}

/// Codes of messages and of authenticator apps.
extension ReasonSearch {
  var messageCode: Reason? {
    if let app = sent["totpVerificationInfo"] {
      let isEnrollment = path.hasSuffix("mfaEnrollment:finalize")
      return (isEnrollment ? verification(of: ExchangeContent(app)) : nil)
        ?? appCode(app["verificationCode"]?.string)
    }
    if [.expiredEmailCode, .invalidEmailCode, .missingOOBCode].contains(code) { return emailCode }
    return smsCode(sent["phoneVerificationInfo"].map { ExchangeContent($0) } ?? sent)
  }

  /// What is wrong with the verification ID itself: before it fits, the code decides nothing.
  private func verification(of proof: ExchangeContent) -> Reason? {
    guard code != .missingCode else { return nil }
    let isRefused = code == .invalidSessionInfo || code == .missingSessionInfo
    guard let id = proof.text("sessionInfo") else {
      guard isWhole, isRefused || facts.isComplete, proof["temporaryProof"] == nil else { return nil }
      return Reason(.verificationMissing, ["what": "the verification ID (sessionInfo)"])
    }
    guard facts.isComplete, !Self.isReplaced(id), facts.verification(id) == nil else { return nil }
    return Reason(.verificationUnknown, ["what": "this verification ID (sessionInfo)"])
  }

  private func smsCode(_ proof: ExchangeContent) -> Reason? {
    if let fault = verification(of: proof) { return fault }
    guard let given = proof["code"]?.string, !Self.isReplaced(given) else { return nil }
    // Whatever the code is, the service did not look at it.
    let isLookedAt = code != .invalidSessionInfo && code != .missingSessionInfo
    if isLookedAt, let fault = form(of: given, "the code of an SMS") { return fault }
    let own = proof.text("sessionInfo").flatMap { facts.verification($0) }
    if let own {
      let purpose = Self.purposes[path]
      if let purpose, let found = own.purpose,
        let words = Self.purposes.values.first(where: { $0.name == found }),
        found != purpose.name
      {
        return Reason(
          .verificationOfOtherKind,
          [
            "found": "the verification ID \(words.words)", "wanted": "one \(purpose.words)",
            "number": own.receiver,
          ])
      }
      // The service itself says that the time is over.
      var told = own
      if code == .sessionExpired, own.state == .pending { told.state = .expired }
      if let ended = ended(told, ["number": own.receiver]) { return ended }
    }
    if code == .invalidCode || own == nil && isLookedAt {
      let others = facts.verifications(withCode: given).filter { !$0.isOfCall }
      if let other = others.first(where: { $0.state == .pending }) ?? others.first {
        if let own, own.receiver == other.receiver {
          let when = (other.sentAt ?? 0) < (own.sentAt ?? 0) ? "an earlier" : "a later"
          return Reason(
            .codeReplaced,
            ["which": "this is the code of \(when) SMS to \(own.receiver)", "number": own.receiver])
        }
        let state = other.state == .pending ? "pending too" : "over"
        return Reason(.codeOfOtherVerification, ["number": other.receiver, "state": state])
      }
      if let step = facts.steps(ofCode: given, in: sent).first {
        return Reason(
          .codeOfOtherFactor, ["name": Self.name(of: step), "wanted": "one by SMS", "factor": step.factor])
      }
    }
    guard let own, code == .invalidCode else { return nil }
    return Reason(.codeWrong, ["ofWhat": Self.origin(of: own), "number": own.receiver])
  }

  /// What an SMS must be for, by the path of the call.
  private static let purposes: ByName<(name: String, words: String)> = [
    "accounts:signInWithPhoneNumber": ("signIn", "of a sign-in by phone"),
    "accounts/mfaEnrollment:finalize": ("enrollment", "of an enrollment"),
    "accounts/mfaSignIn:finalize": ("secondFactor", "of a second factor"),
  ]

  private static func name(of step: KnownStep) -> String {
    step.factor.map { "'\($0)'" } ?? "the authenticator app"
  }

  private func form(of given: String, _ what: String) -> Reason? {
    let isCode = given.utf8.count == 6 && given.utf8.allSatisfy { (0x30...0x39).contains($0) }
    return isCode ? nil : Reason(.codeMalformed, ["what": what])
  }

  /// A used, expired or replaced code; `values` name its receiver.
  private func ended(_ own: KnownCode, _ values: KeyValuePairs<String, String?>) -> Reason? {
    let life = own.life.map { " and was valid for \(ClockSkew.words(Int(clamping: $0)))" } ?? ""
    let since = ago(own.sentAt).map { ": it was sent \($0) ago\(life)" }
    let kind: Reason.Kind
    switch own.state {
    case .used: kind = .codeUsed
    case .expired: kind = .codeExpired
    case .replaced: kind = .codeReplaced
    case .pending: return nil
    }
    let texts: KeyValuePairs<String, String?> = [
      "ofWhat": Self.origin(of: own), "since": since,
      "which": "a newer message to \(own.receiver) replaced this code",
    ]
    var reason = Reason(kind, texts)
    if !own.receiver.isEmpty { reason.facts = Reason(kind, values).facts }
    return reason
  }

  /// Which code it is; nobody may know any more where it was sent.
  private static func origin(of own: KnownCode) -> String {
    own.receiver.isEmpty ? "of this verification" : "sent to \(own.receiver)"
  }

  private func appCode(_ given: String?) -> Reason? {
    guard let given, !Self.isReplaced(given), code != .invalidSessionInfo else { return nil }
    if let fault = form(of: given, "the code of an authenticator app") { return fault }
    let found = facts.steps(ofCode: given, in: sent)
    guard let step = found.first(where: \.isOfCall) ?? found.first else {
      if let sms = facts.verifications(withCode: given).first {
        return Reason(
          .codeOfOtherFactor,
          ["name": "the SMS to \(sms.receiver)", "wanted": "one of an app", "number": sms.receiver])
      }
      return facts.isComplete
        ? Reason(.codeWrong, ["ofWhat": "of the authenticator app, now or some minutes around"]) : nil
    }
    let name = Self.name(of: step)
    guard step.isOfCall else {
      return Reason(
        .codeOfOtherFactor, ["name": name, "wanted": "one of another factor", "factor": step.factor])
    }
    if step.isUsed {
      return Reason(.codeUsed, ["ofWhat": "of \(name), or a newer one,", "factor": step.factor])
        .advising("wait for the next code")
    }
    guard step.offset != 0 else { return nil }
    return Reason(
      step.offset < 0 ? .codeOfEarlierStep : .codeOfLaterStep,
      [
        "name": name, "time": ClockSkew.words(Int(abs(step.offset) * 30)), "factor": step.factor,
        "clock": clock?.owner ?? "the service's clock", "seconds": "\(step.offset * 30)",
      ])
  }

  private var emailCode: Reason? {
    guard let given = sent["oobCode"]?.string, !Self.isReplaced(given) else { return nil }
    guard let own = facts.email(given) else {
      return facts.isComplete ? Reason(.verificationUnknown, ["what": "the code of this e-mail"]) : nil
    }
    return ended(own, ["address": own.receiver, "purpose": own.purpose])?.advising(
      own.state == .used ? "ask for a new e-mail; if nobody opened this one's link, a mail scanner did" : nil)
      ?? Reason(
        .verificationOfOtherKind,
        [
          "found": "the code of an e-mail for \(own.purpose ?? "another purpose")",
          "wanted": "that of another e-mail", "address": own.receiver,
        ])
  }

  /// The second factors that the user has.
  var factor: Reason? {
    let pending = sent.text("mfaPendingCredential").flatMap { facts.pendingSignIn($0) }
    guard let user = pending.flatMap({ facts.account(.uid($0.uid)) }) ?? caller, facts.isComplete else {
      return nil
    }
    let names = user.factors.values.sorted().map { "'\($0)'" }.joined(separator: ", ")
    return Reason(
      .factorUnknown,
      ["name": user.name, "factors": names.isEmpty ? ": it has none" : ": it has \(names)", "uid": user.uid])
  }

  /// The sign-in that waits for its second factor.
  var pendingSignIn: Reason? {
    guard let given = (sent["mfaPendingCredential"] ?? sent["pendingToken"])?.string, !Self.isReplaced(given)
    else { return nil }
    guard let session = facts.pendingSignIn(given) else {
      return facts.isComplete ? Reason(.verificationUnknown, ["what": "the sign-in that waits"]) : nil
    }
    return ago(session.startedAt).map { Reason(.pendingSignInTooOld, ["time": $0, "uid": session.uid]) }
  }
}

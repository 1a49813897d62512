import Platform
import AuthCore
import IdentityToolkit

/// Whether the request for an SMS needs a proof of the app, and whether one is stored (Docs/architecture.md 4).
struct AppProofChecks: Sendable {
  let number: NumberChecks

  private var facts: ServiceFacts { number.facts }
  private var enforcement: RecaptchaEnforcement.State { facts.recaptcha?.phone ?? .off }
  private static let name = "app verification"

  /// What is needed, and what there is.
  var check: DoctorCheck {
    if number.isFictional == true { return good("a fictional number needs none") }
    if facts.hasSettings, !facts.isStrict, enforcement != .enforce {
      return good("this server needs none\(state)")
    }
    if enforcement == .enforce { return enforced }
    if let stored { return good("\(stored) is stored\(state)") }
    return facts.hasSettings ? missingHere : missingInProduction
  }

  private func good(_ text: String) -> DoctorCheck { DoctorCheck(Self.name, .good, text) }

  /// What reCAPTCHA Enterprise does, if anything.
  private var state: String {
    if let failure = facts.recaptchaFailure, !facts.hasSettings {
      return "; whether reCAPTCHA Enterprise is enforced is not known: \(failure.report.message)"
    }
    return enforcement == .off ? "" : "; reCAPTCHA Enterprise is \(enforcement.rawValue)"
  }

  /// Only a token of reCAPTCHA Enterprise helps, which is got for one SMS.
  private var enforced: DoctorCheck {
    DoctorCheck(
      Self.name, number.isFictional == nil ? .warning : .bad,
      "the project enforces reCAPTCHA Enterprise for SMS, so each needs a token of its own",
      fix: page, failure: .refused, blocks: number.isFictional == nil ? [] : [number.purpose],
      leavesOpen: number.isFictional == nil ? [number.purpose] : [])
  }

  private var missingHere: DoctorCheck {
    DoctorCheck(
      Self.name, .bad, "a number that is not fictional needs a proof of the app, and none is stored\(old)",
      fix:
        "\(facts.command("emulator phones add \(number.number) CODE")), or prove the app: authctl phone verify-app",
      failure: .refused, blocks: [number.purpose])
  }

  private var missingInProduction: DoctorCheck {
    DoctorCheck(
      Self.name, .warning,
      "a real number needs a proof of the app, and none is stored\(old)\(state)",
      fix: "for a fictional number: \(number.command) --app-verification none \(number.number); "
        + "for a real one: \(page)",
      leavesOpen: [number.purpose])
  }

  private var page: String { "\(number.command) --recaptcha browser \(number.number)" }

  // MARK: - What is stored

  /// The proof that the next SMS would carry; nil if there is none.
  private var stored: String? {
    if tokenAge < RecaptchaCredential.lifetime {
      let left = Int(RecaptchaCredential.lifetime - tokenAge)
      return "a token of phone verify-app, good for one SMS and \(left) s,"
    }
    return push?.secret == nil ? nil : "the receipt and secret of a silent push"
  }

  /// What was stored and is of no use.
  private var old: String {
    if token != nil { return "; that of phone verify-app is \(Age.length(seconds: Int(tokenAge))) old" }
    return push == nil ? "" : "; a silent push was asked for and has not come: authctl phone push"
  }

  private var token: RecaptchaCredential? {
    guard let kept = number.record.recaptchaToken?.known, kept.target.sharesCredentials(with: facts.target)
    else { return nil }
    return kept
  }

  private var tokenAge: TimeInterval {
    token.map { abs(number.now.timeIntervalSince($0.obtainedAt)) } ?? .infinity
  }

  /// The newest receipt with its secret, else the newest that waits for it.
  private var push: SilentPushCredential? {
    let own = number.record.silentPushes.map(\.known).filter {
      $0.target.sharesCredentials(with: facts.target)
    }
    return own.last { $0.secret != nil } ?? own.last
  }
}

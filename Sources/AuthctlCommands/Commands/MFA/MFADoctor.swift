import AuthCore
import CommandLineKit
import IdentityToolkit

struct MFADoctor: Command {
  static let path = "mfa doctor"
  let number: PhoneNumber?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Say why a second factor can or cannot be enrolled or used, with the next command.",
      discussion: """
        Looks at what the project offers, the first factor, the verified address, how recent the sign-in \
        is, the limits, the clock, and what waits for a code; with --number also at the number's region \
        and at app verification. Sends no message and changes nothing, but for an expired ID token, which \
        is refreshed. In production only an administrator can see the project's settings; what cannot be \
        known from here is marked with a question mark. The exit code is 0 only if nothing is bad.
        """,
      examples: [
        "authctl mfa doctor", "authctl mfa doctor --number +16505550123",
        "authctl mfa doctor --field canEnrollTOTP",
      ],
      build: Self.init(number:),
      .option(
        "number", "NUMBER", completion: .candidates(.numbers), help: "The number to enroll."))
  }

  func run(_ context: Context) async throws -> MFADoctorResult {
    let auth: AuthClient
    do throws(AuthError) {
      auth = try await context.auth(asking: .ifReachable)
    } catch {
      return MFADoctorResult(checks: [
        DoctorCheck("target", error.report, blocks: DoctorPurpose.secondFactors)
      ])
    }
    let record = try auth.store.read().known
    let facts = await ServiceFacts.find(auth, context)
    let pending = PendingChecks(record: record, facts: facts, now: context.now())
    let isWaiting = pending.signIn != nil
    let timed: Set<DoctorPurpose> = pending.signInIsTimed ? [.enrollTOTP, .resolve] : [.enrollTOTP]
    let account = await AccountChecks(
      auth, facts, isWaiting: isWaiting, again: pending.again, now: context.now())
    var checks = [DoctorCheck("target", .good, auth.target.name)]
    checks += facts.checks(
      for: DoctorPurpose.secondFactors, timed: timed, keyFrom: context.apiKeyOrigin)
    checks += account.checks
    checks +=
      FactorChecks(facts: facts, factors: account.user?.mfaInfo ?? account.user.map { _ in [] }).checks
    checks += numberChecks(account.user, facts, record, context)
    checks += PendingChecks(record: try auth.store.read().known, facts: facts, now: context.now()).checks
    return MFADoctorResult(checks: checks, isWaiting: isWaiting)
  }

  /// The number to enroll, and the regions of those that are enrolled.
  private func numberChecks(
    _ user: UserInfo?, _ facts: ServiceFacts, _ record: ProfileRecord, _ context: Context
  ) -> [DoctorCheck] {
    let enrolled = (user?.mfaInfo ?? []).compactMap { $0.unobfuscatedPhoneInfo ?? $0.phoneInfo }
    func checks(of number: PhoneNumber) -> NumberChecks {
      NumberChecks(
        number: number, facts: facts, record: record, now: context.now(), purpose: .enrollSMS,
        command: "authctl mfa enroll phone")
    }
    var found: [DoctorCheck] = []
    if let number {
      if enrolled.contains(number.description) {
        found.append(
          DoctorCheck(
            "number", .bad, "\(number) is a second factor of the account already",
            fix: "authctl mfa list", failure: .refused, blocks: [.enrollSMS]))
      }
      found += checks(of: number).checks
    }
    for text in enrolled where text != number?.description {
      guard let number = try? PhoneNumber(parsing: text), facts.hasSettings, facts.failure == nil else {
        continue
      }
      let region = checks(of: number).region
      guard region.state == .bad else { continue }
      found.append(
        DoctorCheck(
          "factor \(number)", .warning, "its SMS are refused: \(region.detail)", fix: region.fix))
    }
    return found
  }
}

struct MFADoctorResult: CommandResult {
  static var members: String {
    "canEnrollSMS canEnrollTOTP canResolve checks[name state detail fix blocks[]]"
  }

  let canEnrollSMS: DoctorVerdict
  let canEnrollTOTP: DoctorVerdict
  /// Nil if no sign-in waits for a second factor.
  let canResolve: DoctorVerdict?
  let checks: [DoctorCheck]

  /// The checks and what they mean; `isWaiting` tells whether a sign-in waits for its second factor.
  init(checks: [DoctorCheck], isWaiting: Bool = false) {
    self.checks = checks
    canEnrollSMS = DoctorVerdict(.enrollSMS, by: checks)
    canEnrollTOTP = DoctorVerdict(.enrollTOTP, by: checks)
    canResolve = isWaiting ? DoctorVerdict(.resolve, by: checks) : nil
  }

  var exitCode: Int32 { checks.exitCode }

  func text(_ style: TextStyle) -> String {
    canEnrollSMS.line(.enrollSMS, by: checks, style) + canEnrollTOTP.line(.enrollTOTP, by: checks, style)
      + (canResolve?.line(.resolve, by: checks, style) ?? "") + "\n" + checks.text(style)
  }
}

import Platform
import AuthCore
import CommandLineKit
import IdentityToolkit

struct PhoneDoctor: Command {
  static let path = "phone doctor"
  let number: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Say why an SMS can or cannot be sent to a number, with the next command.",
      discussion: """
        Looks at the form of the number, at whether it is fictional, at the project's phone sign-in and \
        SMS regions, at app verification and the proof that is stored, and at what waits for a code. Sends \
        no SMS and changes nothing. In production only an administrator can see the project's settings; \
        what cannot be known from here is marked with a question mark. The exit code is 0 only if nothing \
        is bad, which means that phone send NUMBER would not be refused for a reason found here.
        """,
      examples: [
        "authctl phone doctor +16505550101", "authctl phone doctor +16505553434 --field canSend",
      ],
      build: Self.init(number:),
      .operand(
        "number", completion: .candidates(.numbers),
        help: "The phone number, in whatever form you have it."))
  }

  func run(_ context: Context) async throws -> PhoneDoctorResult {
    let number: PhoneNumber?
    var checks: [DoctorCheck]
    do {
      let parsed = try PhoneNumber(parsing: self.number[...])
      number = parsed
      checks = [DoctorCheck("number", .good, parsed.description)]
    } catch {
      number = nil
      checks = [Self.malformed(error)]
    }
    let auth: AuthClient
    do throws(AuthError) {
      auth = try await context.auth(asking: .ifReachable)
    } catch {
      checks.append(DoctorCheck("target", error.report, blocks: [.sendSMS]))
      return PhoneDoctorResult(phoneNumber: number?.description, checks: checks)
    }
    let record = try auth.store.read().known
    let facts = await ServiceFacts.find(auth, context)
    checks.append(DoctorCheck("target", .good, auth.target.name))
    checks += facts.checks(for: [.sendSMS], keyFrom: context.apiKeyOrigin)
    checks += [phoneSignIn(facts)].compactMap(\.self)
    if let number {
      let service = NumberChecks(
        number: number, facts: facts, record: record, now: context.now(), purpose: .sendSMS,
        command: "authctl phone send")
      checks += service.checks
      checks += [Self.quota(facts), pending(number, facts, record, context.now())].compactMap(\.self)
    }
    return PhoneDoctorResult(phoneNumber: number?.description, checks: checks)
  }

  private static func malformed(_ error: PhoneNumberError) -> DoctorCheck {
    let meant: String? = if case .noPlusSign(let suggestion) = error { suggestion } else { nil }
    return DoctorCheck(
      "number", .bad, "\(error)", fix: "authctl phone doctor \(meant ?? "+16505550101")", failure: .usage,
      blocks: [.sendSMS])
  }

  /// Whether the project has sign-in by phone (Docs/protocol.md 10.2).
  private func phoneSignIn(_ facts: ServiceFacts) -> DoctorCheck? {
    guard facts.failure == nil else { return nil }
    guard facts.hasSettings else {
      return DoctorCheck(
        "phone sign-in", .unknown, "only an administrator can see whether it is enabled",
        leavesOpen: [.sendSMS])
    }
    guard facts.target.tenantID == nil else {
      return DoctorCheck(
        "phone sign-in", .bad, "a tenant has no sign-in by SMS", failure: .refused, blocks: [.sendSMS])
    }
    guard facts.refusesPhoneSignIn else { return DoctorCheck("phone sign-in", .good, "enabled") }
    return DoctorCheck(
      "phone sign-in", .bad, "the project's settings switch it off",
      fix: #"echo '{"policies":{"signIn":{"phoneNumber":{"enabled":true}}}}' | "#
        + facts.command("emulator apply -"),
      failure: .refused, blocks: [.sendSMS])
  }

  /// Quotas and throttles show only when an SMS is asked for, and no answer is kept.
  private static func quota(_ facts: ServiceFacts) -> DoctorCheck? {
    guard facts.failure == nil, !facts.hasSettings else { return nil }
    return DoctorCheck(
      "quota", .unknown, "the service tells of quotas and throttles only when an SMS is asked for",
      fix: "what they mean: authctl errors 39", leavesOpen: [.sendSMS])
  }

  /// How long a code is good where codes expire, in seconds: a local server's hour; production's is not known (Docs/protocol.md 10.6).
  private static let lifetime: TimeInterval = 3600

  private func pending(
    _ number: PhoneNumber, _ facts: ServiceFacts, _ record: ProfileRecord, _ now: Date
  ) -> DoctorCheck? {
    let newest = record.pendingVerifications.map(\.known).last {
      $0.phoneNumber == number && $0.target.sharesCredentials(with: facts.target)
    }
    guard let newest else { return DoctorCheck("pending", .good, "no code was asked for") }
    // The server decides by its clock what is too old, and this program by its own when to send again.
    let age = facts.age(of: newest.sentAt, clockAhead: newest.serviceClockAhead, at: now)
    let text = "a code was sent \(Age.length(seconds: Int(age))) ago"
    let ownAge = now.timeIntervalSince(newest.sentAt)
    if facts.isStrict, age > Self.lifetime {
      return DoctorCheck(
        "pending", .warning, "\(text), and is too old by now", fix: "authctl phone send \(number)")
    }
    guard ownAge >= 0, ownAge < PhoneSignIn.resendInterval else {
      return DoctorCheck("pending", .good, text, fix: "authctl phone verify --number \(number) CODE")
    }
    return DoctorCheck(
      "pending", .good, "\(text); within \(Int(PhoneSignIn.resendInterval)) s only --resend sends another",
      fix: "authctl phone verify --number \(number) CODE")
  }
}

struct PhoneDoctorResult: CommandResult {
  static var members: String { "phoneNumber canSend checks[name state detail fix blocks[]]" }

  /// The number as it goes to the service; nil if it is none.
  let phoneNumber: String?
  let canSend: DoctorVerdict
  let checks: [DoctorCheck]

  init(phoneNumber: String?, checks: [DoctorCheck]) {
    self.phoneNumber = phoneNumber
    self.checks = checks
    canSend = DoctorVerdict(.sendSMS, by: checks)
  }

  var exitCode: Int32 { checks.exitCode }

  func text(_ style: TextStyle) -> String {
    canSend.line(.sendSMS, by: checks, style) + "\n" + checks.text(style)
  }
}

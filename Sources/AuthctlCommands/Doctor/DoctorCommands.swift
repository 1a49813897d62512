struct PhoneDoctor: Command {
  static let path = "phone doctor"
  let number: String

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Explain why an SMS can or cannot be sent to a number, with the next command.",
      discussion: """
        Checks the format of the number, whether it is fictional, the project's phone sign-in and SMS regions, app \
        verification and the stored proof, and what is waiting for a code. Sends \
        no SMS and changes nothing. In production only an administrator can see the project's settings; \
        what cannot be known from here is marked with a question mark. The exit code is 0 only if no check fails, \
        which means that phone send NUMBER would not be refused for a reason found here.
        """,
      examples: [
        "authctl phone doctor +16505550101", "authctl phone doctor +16505553434 --field canSend",
      ],
      build: Self.init(number:),
      .operand(
        "number", completion: .candidates(.numbers),
        help: "The phone number, in any format."))
  }

  func run(_ context: Context) async throws -> PhoneDoctorResult {
    var number: PhoneNumber?
    let form: Finding
    do {
      let parsed = try PhoneNumber(parsing: self.number[...])
      number = parsed
      form = .good(parsed.description)
    } catch {
      let meant: String? = if case .noPlusSign(let suggestion) = error { suggestion } else { nil }
      form = .bad("\(error)", next: "authctl phone doctor \(meant ?? "+16505550101")", exit: .usage)
    }
    var checks = [DoctorCheck("number", form, concerns: [.sendSMS])]
    do throws(AuthError) {
      let auth = try await context.auth(asking: .ifReachable)
      let examination = try await Examination(
        auth, context, number: number, command: "authctl phone send", asksAccount: false)
      checks += examination.checks(Question.sms)
    } catch {
      checks.append(DoctorCheck("target", .bad(error.report), concerns: [.sendSMS]))
    }
    return PhoneDoctorResult(phoneNumber: number?.description, checks: checks)
  }
}

struct PhoneDoctorResult: DoctorReport {
  static var members: String { "phoneNumber canSend checks[name state detail fix blocks[]]" }

  /// The number in the form sent to the service; nil if it is none.
  let phoneNumber: String?
  let canSend: DoctorVerdict
  let checks: [DoctorCheck]

  init(phoneNumber: String?, checks: [DoctorCheck]) {
    self.phoneNumber = phoneNumber
    self.checks = checks
    canSend = DoctorVerdict(.sendSMS, by: checks)
  }

  var purposes: [DoctorPurpose] { [.sendSMS] }
}

struct MFADoctor: Command {
  static let path = "mfa doctor"
  let number: PhoneNumber?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Explain why a second factor can or cannot be enrolled or used, with the next command.",
      discussion: """
        Checks what the project offers, the first factor, the verified address, how recent the sign-in is, the \
        limits, the clock, and what is waiting for a code; with --number also the number's region and app \
        verification. Sends no message and changes nothing, except that an expired ID token is refreshed. In \
        production only an administrator can see the project's settings; what cannot be \
        known from here is marked with a question mark. The exit code is 0 only if no check fails.
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
      let check = DoctorCheck("target", .bad(error.report), concerns: DoctorPurpose.secondFactors)
      return MFADoctorResult(checks: [check])
    }
    let examination = try await Examination(
      auth, context, number: number, command: "authctl mfa enroll phone", asksAccount: true)
    return MFADoctorResult(
      checks: examination.checks(Question.secondFactors), isWaiting: examination.waiting != nil)
  }
}

struct MFADoctorResult: DoctorReport {
  static var members: String {
    "canEnrollSMS canEnrollTOTP canResolve checks[name state detail fix blocks[]]"
  }

  let canEnrollSMS: DoctorVerdict
  let canEnrollTOTP: DoctorVerdict
  /// Nil if no sign-in is waiting for a second factor.
  let canResolve: DoctorVerdict?
  let checks: [DoctorCheck]

  init(checks: [DoctorCheck], isWaiting: Bool = false) {
    self.checks = checks
    canEnrollSMS = DoctorVerdict(.enrollSMS, by: checks)
    canEnrollTOTP = DoctorVerdict(.enrollTOTP, by: checks)
    canResolve = isWaiting ? DoctorVerdict(.resolve, by: checks) : nil
  }

  var purposes: [DoctorPurpose] { [.enrollSMS, .enrollTOTP] + (canResolve == nil ? [] : [.resolve]) }
}

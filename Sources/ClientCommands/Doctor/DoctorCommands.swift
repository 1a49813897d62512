package struct PhoneDoctor: Command {
  package static let path = "phone doctor"
  let number: String

  package static let description: CommandDescription<Context> = CommandDescription(
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

  package static func result(of it: (number: PhoneNumber?, checks: [Finding])?) -> Members {
    [
      "phoneNumber": .value(it?.number, "in E.164; absent if it is no number"),
      "canSend": .value(
        it.map { DoctorPurpose.sendSMS.verdict(by: $0.checks).verdict }, "yes, no or unknown"),
    ] + DoctorCommand.result(of: it?.checks)
  }

  package func run(_ context: Context) async throws -> Reply {
    var number: PhoneNumber?
    let form: Finding
    do {
      let parsed = try PhoneNumber(parsing: self.number[...])
      number = parsed
      form = .good(parsed.description)
    } catch {
      let meant: String? = if case .noPlusSign(let suggestion) = error { suggestion } else { nil }
      form = .bad("\(error)", next: .run("phone doctor \(meant ?? "+16505550101")"), exit: .usage)
    }
    var checks = [form.answering("number", for: [.sendSMS])]
    do {
      let auth = try await context.auth(asking: .ifReachable)
      let examination = try await Examination(
        auth, context, number: number, command: "phone send", asksAccount: false)
      checks += examination.checks(Question.sms)
    } catch {
      checks.append(.bad(ErrorReport(of: error)).answering("target", for: [.sendSMS]))
    }
    return Reply(checks, context, about: [.sendSMS]) { Self.result(of: (number, $0)) }
  }
}

package struct MFADoctor: Command {
  package static let path = "mfa doctor"
  let number: PhoneNumber?

  package static let description: CommandDescription<Context> = CommandDescription(
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

  package static func result(of it: (checks: [Finding], isWaiting: Bool)?) -> Members {
    func verdict(_ purpose: DoctorPurpose) -> DoctorVerdict? {
      it.map { purpose.verdict(by: $0.checks).verdict }
    }
    let known = "yes, no, or unknown if only an administrator could tell"
    return [
      "canEnrollSMS": .value(verdict(.enrollSMS), known),
      "canEnrollTOTP": .value(verdict(.enrollTOTP), known),
      "canResolve": .value(
        it?.isWaiting == true ? verdict(.resolve) : nil,
        "\(known); absent if no sign-in waits for its second factor"),
    ] + DoctorCommand.result(of: it?.checks)
  }

  package func run(_ context: Context) async throws -> Reply {
    let auth: AuthClient
    do {
      auth = try await context.auth(asking: .ifReachable)
    } catch {
      let check = Finding.bad(ErrorReport(of: error)).answering("target", for: DoctorPurpose.secondFactors)
      return Self.output([check], isWaiting: false, context)
    }
    let examination = try await Examination(
      auth, context, number: number, command: "mfa enroll phone", asksAccount: true)
    return Self.output(
      examination.checks(Question.secondFactors), isWaiting: examination.waiting != nil, context)
  }

  private static func output(_ checks: [Finding], isWaiting: Bool, _ context: Context) -> Reply {
    Reply(checks, context, about: [.enrollSMS, .enrollTOTP] + (isWaiting ? [.resolve] : [])) {
      result(of: ($0, isWaiting))
    }
  }
}

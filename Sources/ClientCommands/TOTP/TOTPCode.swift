package import AuthCrypto

package struct TOTPCode: Command {
  package static let path = "totp code"
  let secret: SecretInput?
  let parameters: TOTPParameters
  let at: PointInTime?
  let next: Bool
  let waitNext: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Print the current code for the secret of an authenticator app (RFC 6238).",
    discussion: """
      The secret is Base32 as mfa enroll totp prints it (spaces, lower case and missing padding are \
      accepted), or a whole otpauth:// URL. On a terminal the command asks for it. It is never an \
      argument, because every process can see those. The time is that of the local server if one is the target, \
      whose clock can be moved.

      A service takes each code once. If the current one has been used, --next prints the code after it, which \
      most services accept early, and --wait-next waits until that one is current.
      """,
    examples: [
      "authctl totp code --secret-file secret.txt", "authctl totp code --secret-file - < secret.txt",
      "authctl totp code --secret-file secret.txt --algorithm SHA256 --digits 8 --at 2026-11-21T09:30:00Z",
      "authctl totp code --secret-file secret.txt --next",
      "authctl totp code --secret-file secret.txt --wait-next",
    ],
    rules: [.atMostOne("next", "wait-next"), .atMostOne("at", "wait-next")],
    build: Self.init(secret:parameters:at:next:waitNext:),
    .secret(
      "secret-file", env: ("AUTHCTL_TOTP_SECRET", "the secret or its otpauth:// URL"),
      help: "The file with the secret or its otpauth:// URL, or - for standard input."),
    TOTPParameters.parameter,
    .option(
      "at", "TIME", help: "Print the code for this time instead of now: RFC 3339, or seconds since 1970."),
    .flag("next", help: "Print the code after the current one."),
    .flag("wait-next", help: "Wait for the next code, and print it when it is current."))

  package static func result(of it: (password: OneTimePassword, time: Int64)?) -> Members {
    let (password, end) = (it?.password, it.map { $0.password.end(ofStepAt: $0.time) })
    func date(_ seconds: Int64) -> Date { Date(timeIntervalSince1970: Double(seconds)) }
    return [
      "code": .value(it.map { $0.password.code(at: $0.time) }),
      "secondsLeft": .value(
        it.flatMap { it in end.map { $0 - it.time } },
        "from --at, from now, or with --next from its beginning"),
      "validFrom": .value(it.flatMap { it in end.map { date($0 - it.password.period) } }),
      "validUntil": .value(end.map(date)),
      "algorithm": .value(password?.algorithm.rawValue, "SHA1, SHA256 or SHA512"),
      "digits": .value(password?.digits), "period": .value(password?.period, "in seconds"),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let password = try await password(context)
    // Read the time late: typing may have taken a while.
    let now: Int64 = if let at { at.secondsSince1970 } else { await Self.seconds(context) }
    if waitNext { return try await waited(for: password, since: now, context) }
    guard next else {
      context.terminal.note("valid for \(password.end(ofStepAt: now) - now) s more")
      return Self.output(password, at: now)
    }
    let start = password.end(ofStepAt: now)
    context.terminal.note("valid in \(start - now) s, for \(password.period) s")
    return Self.output(password, at: start)
  }

  /// Waits until the next code is current.
  private func waited(
    for password: OneTimePassword, since now: Int64, _ context: Context
  ) async throws -> Reply {
    let start = password.end(ofStepAt: now)
    context.terminal.note("waiting \(start - now) s for the next code")
    let time = Duration.seconds(start - now)
    try await context.terminal.waiting(for: "the next code", atMost: time) {
      try await context.machine.sleep(time)
    }
    // After a clock change the old code is not shown again.
    return Self.output(password, at: max(start, await Self.seconds(context)))
  }

  private static func output(_ password: OneTimePassword, at time: Int64) -> Reply {
    Reply("\(password.code(at: time))\n", result(of: (password, time)))
  }

  private static func seconds(_ context: Context) async -> Int64 {
    let auth = try? await context.auth(asking: .never)
    guard let auth, auth.project.isLocal else { return Int64(context.now().timeIntervalSince1970) }
    return Int64(await auth.localServer.time().timeIntervalSince1970)
  }

  private func password(_ context: Context) async throws -> OneTimePassword {
    if let secret { return try password(from: context.secret(secret, named: "the TOTP secret")) }
    return try await context.terminal.ask(
      "Secret", for: "a secret", orGive: "totp code --secret-file PATH", echo: false
    ) {
      try password(from: Secret($0))
    }
  }

  /// Reads the URL; a bare secret gets the usual parameters.
  private func password(from given: Secret) throws -> OneTimePassword {
    let url: TOTPURL
    do throws(TOTPURLError) {
      url = try given.reveal { text throws(TOTPURLError) in try TOTPURL(given: text) }
    } catch {
      throw CommandFailure.usage("\(error)", hint: nil)
    }
    guard let password = parameters.applied(to: url).oneTimePassword else {
      throw CommandFailure.usage(
        "the secret is neither Base32 (letters and the digits 2 to 7) nor an otpauth:// URL", hint: nil)
    }
    return password
  }
}

extension OneTimePassword {
  /// The second at which the step of a time ends and the next one starts.
  fileprivate func end(ofStepAt time: Int64) -> Int64 { time - time % period + period }
}

struct EmulatorCodes: Command {
  static let path = "emulator codes"
  let number: PhoneNumber?
  let email: String?
  let totp: UserReference?
  let wait: Duration?
  let follow: Bool
  let count: MessageCount?

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the SMS codes that are pending on the local server, or watch codes and links arrive.",
      discussion: """
        With --totp it shows the current codes of a user's authenticator apps instead of SMS codes; --wait then \
        waits for a code that has not been used. \
        With --wait the command ends as soon as there is a code, or with exit code 4 when that time is up. With \
        --follow it prints each new SMS code and e-mail link as it arrives, one per line: with --json the same \
        object as emulator events, with --field a value of each message that has one. It ends after --count \
        messages, with --wait after the first one or with exit code 4 after that time, and with exit code 5 if \
        the server stops.
        """,
      examples: [
        "authctl emulator codes", "authctl emulator codes --number +16505550101 --wait 5s --field code",
        "authctl emulator codes --follow",
        "authctl emulator codes --follow --email ada@example.com --count 1",
        "authctl emulator codes --totp jane@example.com --wait 30s --field code",
      ],
      build: Self.init(number:email:totp:wait:follow:count:),
      .option(
        "number", "NUMBER", completion: .candidates(.numbers), help: "Show only codes for this number."),
      .option("email", "ADDRESS", help: "With --follow: show only links for this address, old or new."),
      .option(
        "totp", "USER", completion: .candidates(.users),
        help: "Show the current codes of this user's authenticator apps: a uid, an address or a number."),
      .option("wait", "TIME", help: "How long to wait for a code, for example 5s."),
      .flag("follow", help: "Print each new SMS code and e-mail link as it arrives."),
      .option("count", "N", help: "With --follow: end after this many messages."))
  }

  init(
    number: PhoneNumber?, email: String?, totp: UserReference?, wait: Duration?, follow: Bool,
    count: MessageCount?
  ) throws(UsageError) {
    guard totp == nil || (number == nil && !follow) else {
      throw UsageError(
        "--totp shows only codes from authenticator apps; it cannot be used with --number or --follow")
    }
    guard follow || (email == nil && count == nil) else {
      throw UsageError(
        email == nil
          ? "--count needs --follow"
          : "--email needs --follow; for pending links: authctl emulator links")
    }
    self.number = number
    self.email = email
    self.totp = totp
    self.wait = wait
    self.follow = follow
    self.count = count
  }

  func run(_ context: Context) async throws -> EmulatorCodesResult {
    if follow {
      try await CodeWatch(phone: number?.description, email: email, count: count?.number, limit: wait)
        .run(context)
      return EmulatorCodesResult([], isShown: true)
    }
    let server = try await context.localServer()
    if let totp { return try await appCodes(of: totp, at: server, context) }
    let codes = try await Waiting(sleep: context.surroundings.sleep).forElements(atMost: wait) {
      let codes = try await server.list(VerificationCodes()).verificationCodes ?? []
      return codes.filter { number == nil || $0.phoneNumber == number?.description }
    }
    guard let codes else { throw Self.noCode(for: number?.description) }
    return EmulatorCodesResult(codes)
  }
}

extension EmulatorCodes {
  /// The codes of authenticator apps; `--wait` waits until one of them can be used.
  private func appCodes(
    of reference: UserReference, at server: LocalServer, _ context: Context
  ) async throws -> EmulatorCodesResult {
    let user = try await server.user(reference, for: "\(Self.path) --totp")
    guard user.mfaInfo?.contains(where: { $0.totpInfo != nil }) == true else {
      throw CommandFailure(
        ErrorReport(
          .nothingPending, message: "\(user.nameWithUID) has no authenticator app",
          hint: "authctl emulator users update \(reference.text) --totp"))
    }
    var codes: [TOTPCodes.Code] = []
    let fresh = try await Waiting(sleep: context.surroundings.sleep).forElements(atMost: wait) {
      codes = try await server.list(TOTPCodes { $0.localID = user.localID }).totpCodes ?? []
      return codes.filter { $0.isUsed != true }
    }
    guard fresh != nil else {
      throw CommandFailure(
        ErrorReport(
          .nothingPending, message: "the code was already used, and no other arrived in time",
          hint: "wait longer: authctl \(Self.path) --totp \(reference.text) --wait 30s"))
    }
    return EmulatorCodesResult(apps: codes)
  }

  /// The failure after `--wait` without a code.
  static func noCode(for receiver: String?) -> CommandFailure {
    CommandFailure(
      ErrorReport(
        .nothingPending, message: "no code arrived" + (receiver.map { " for \($0)" } ?? "") + " in time",
        hint: receiver?.contains("@") == true
          ? "authctl email send-verification"
          : "authctl phone send \(receiver.flatMap { $0.hasPrefix("+") ? $0 : nil } ?? "NUMBER")"))
  }
}

/// The number of messages after which `--follow` ends.
struct MessageCount: ParsableValue {
  let number: Int

  init(parsing text: String) throws(UsageError) {
    guard let number = Int(text), number >= 1 else {
      throw UsageError("'\(text)' is not a whole number of at least 1")
    }
    self.number = number
  }

  var argumentText: String { "\(number)" }
}

/// The result of `emulator codes`.
struct EmulatorCodesResult: CommandResult {
  static var members: String {
    """
    verificationCodes[phoneNumber sessionInfo code languageCode] \
    totpCodes[mfaEnrollmentId displayName code secondsLeft isUsed] code time kind projectId tenantId \
    phoneNumber purpose email requestType oobCode oobLink newEmail
    """
  }

  let verificationCodes: [VerificationCodes.Code]?
  /// The codes of authenticator apps; nil without `--totp`.
  let totpCodes: [TOTPCodes.Code]?
  /// The newest code.
  let code: String?
  /// Whether everything was printed while the command ran.
  private let isShown: Bool

  init(_ codes: [VerificationCodes.Code], isShown: Bool = false) {
    verificationCodes = codes
    totpCodes = nil
    code = codes.last?.code
    self.isShown = isShown
  }

  init(apps codes: [TOTPCodes.Code]) {
    verificationCodes = nil
    totpCodes = codes
    code = codes.first { $0.isUsed != true }?.code
    isShown = false
  }

  enum CodingKeys: CodingKey { case verificationCodes, totpCodes, code }

  var raw: [UInt8]? { isShown ? [] : nil }

  func text(_ style: TextStyle) -> String {
    if let totpCodes {
      var table = Table("APP", "CODE", "STATE")
      for item in totpCodes {
        let state = item.isUsed == true ? "used; the next one arrives in" : "valid for"
        table.append(item.displayName ?? "-", item.code ?? "", "\(state) \(item.secondsLeft ?? 0) s")
      }
      return table.text(style)
    }
    let verificationCodes = verificationCodes ?? []
    guard !verificationCodes.isEmpty else { return "No code is pending.\n" }
    guard verificationCodes.contains(where: { $0.languageCode != nil }) else {
      var table = Table("NUMBER", "CODE")
      for item in verificationCodes { table.append(item.phoneNumber ?? "", item.code ?? "") }
      return table.text(style)
    }
    var table = Table("NUMBER", "CODE", "LANGUAGE")
    for item in verificationCodes {
      table.append(item.phoneNumber ?? "", item.code ?? "", item.languageCode ?? "-")
    }
    return table.text(style)
  }
}

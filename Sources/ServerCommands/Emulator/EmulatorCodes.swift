import EmulatorState
import EmulatorWire

package struct EmulatorCodes: Command {
  package static let path = "emulator codes"
  let number: PhoneNumber?
  let email: String?
  let totp: UserReference?
  let wait: Duration?
  let follow: Bool
  let count: MessageCount?

  package static let description: CommandDescription<Context> = CommandDescription(
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
          : "--email needs --follow", hint: email == nil ? nil : "for pending links: \(run: "emulator links")"
      )
    }
    self.number = number
    self.email = email
    self.totp = totp
    self.wait = wait
    self.follow = follow
    self.count = count
  }

  package static func result(of it: (sms: [VerificationCodes.Code]?, apps: [TOTPCodes.Code]?)?) -> Members {
    let hasLanguage = it?.sms?.contains { $0.languageCode != nil } ?? false
    let sms = Member.list(it?.sms, "SMS codes, oldest first; absent with --totp") {
      [
        "phoneNumber": .value($0?.phoneNumber).labeled("NUMBER"),
        "sessionInfo": .value($0?.sessionInfo, "the verification ID"),
        "code": .value($0?.code).labeled("CODE"),
        "purpose": .value($0?.purpose, "signIn, secondFactorEnrollment or secondFactorSignIn").labeled("FOR"),
        "languageCode": .value($0?.languageCode, "if the client or the project chose a language")
          .labeled("LANGUAGE"),
        "app": .value($0?.app, "that asked: a bundle ID, a package name or a web origin").labeled("APP"),
        "localId": .value($0?.localID, "of the user who has the number"),
        "sentAt": .value($0?.sentAt),
        "text": .value($0?.text, "of the SMS").labeled("TEXT", hasLanguage ? $0?.text : nil),
      ]
    }
    let apps = Member.list(it?.apps, "with --totp, one of each authenticator app") { app in
      let state = app?.isUsed == true ? "used; the next one arrives in" : "valid for"
      return [
        "mfaEnrollmentId": .value(app?.mfaEnrollmentID),
        "displayName": .value(app?.displayName).labeled("APP", app?.displayName ?? "-"),
        "code": .value(app?.code).labeled("CODE"),
        "secondsLeft": .value(app?.secondsLeft).labeled("STATE", "\(state) \(app?.secondsLeft ?? 0) s"),
        "isUsed": .value(app?.isUsed, "true once the code was used"),
      ]
    }
    return [
      "verificationCodes": sms.table(orIfEmpty: "No code is pending."),
      "totpCodes": apps.table(),
      "code": .value(
        it?.apps?.first { $0.isUsed != true }?.code ?? it?.sms?.last?.code,
        "the newest, if any; with --totp the first that was not used"),
    ] + EmulatorEvents.result(of: nil)
  }

  package func run(_ context: Context) async throws -> Reply {
    if follow {
      try await watch(context)
      return Reply(raw: [])
    }
    let auth = try await context.administration()
    let server = auth.localServer
    if let totp { return try await appCodes(of: totp, at: server, context) }
    let codes = try await context.elements(for: "a code", atMost: wait) {
      let codes = try await server.list(VerificationCodes { $0.full = true }).verificationCodes.required(
        "verificationCodes")
      return codes.filter { number == nil || isTo(number, $0.phoneNumber) }
    }
    guard let codes else { throw noCode }
    let shown = codes.map { code in
      var code = code
      // Google's emulator leaves out what follows from the code.
      code.text =
        code.text ?? SMSText.text(code: code.code ?? "", project: auth.project.id, language: nil)
      return code
    }
    return Self.reply((shown, nil))
  }

  /// The codes of authenticator apps; `--wait` waits until one of them can be used.
  private func appCodes(
    of reference: UserReference, at server: EmulatorClient, _ context: Context
  ) async throws -> Reply {
    let user = try await server.user(reference, for: Self.next + "--totp")
    guard user.mfaInfo?.contains(where: { $0.totpInfo != nil }) == true else {
      throw CommandFailure(
        .nothingPending, "\(user.nameWithUID) has no authenticator app",
        hint: .run("emulator users update \(reference.text) --totp"))
    }
    var codes: [TOTPCodes.Code] = []
    let fresh = try await context.elements(for: "the next code", atMost: wait) {
      codes = try await server.list(TOTPCodes { $0.localID = user.localID }).totpCodes.required("totpCodes")
      return codes.filter { $0.isUsed != true }
    }
    guard fresh != nil else {
      throw CommandFailure(
        .nothingPending, "the code was already used, and no other arrived in time",
        hint: "wait longer: \(run: "\(Self.next) --totp \(reference.text) --wait 30s")")
    }
    return Self.reply((nil, codes))
  }

  /// Prints each message of the project as it arrives.
  private func watch(_ context: Context) async throws {
    let feed = EventFeed(auth: try await context.administration(), context: context)
    let target = feed.auth.project
    var widths: [Int] = []
    var left = count?.number ?? (wait == nil ? .max : 1)
    try await feed.run(skippingKept: true, follows: true, atMost: wait) { event in
      guard event.projectID == target.id, target.tenant == nil || event.tenantID == target.tenant,
        let cells = cells(of: event)
      else { return true }
      try context.show([event]) { _ in
        Table("RECEIVER", "CODE OR LINK", "FOR", rows: [cells.map { $0 ?? "-" }])
          .text(context.terminal.style, continuing: &widths)
      }
      left -= 1
      return left > 0
    }
    if left > 0 { throw noCode }
  }

  /// Whether a message went to a number, which Google's emulator shows as the app wrote it.
  private func isTo(_ number: PhoneNumber?, _ receiver: String?) -> Bool {
    number != nil && receiver.map(CanonicalForm.number) == number?.description
  }

  /// Receiver, code or link, and purpose of a message; nil for another event, or another receiver.
  private func cells(of event: RecentEvents.Event) -> [String?]? {
    let isAny = number == nil && email == nil
    switch EmulatorEvent.Kind(rawValue: event.kind ?? "") {
    case .smsSent:
      guard isAny || isTo(number, event.phoneNumber) else { return nil }
      return [event.phoneNumber, event.code, event.purpose]
    case .emailSent:
      let addresses = [event.email, event.newEmail].compactMap { $0?.lowercased() }
      guard isAny || email.map({ addresses.contains($0.lowercased()) }) ?? false else { return nil }
      return [event.newEmail ?? event.email, event.oobLink, event.requestType]
    default: return nil
    }
  }

  /// The failure after `--wait` without a code.
  private var noCode: CommandFailure {
    let receiver = number?.description ?? email
    return CommandFailure(
      .nothingPending, "no code arrived" + (receiver.map { " for \($0)" } ?? "") + " in time",
      hint: receiver?.contains("@") == true
        ? .run("email send-verification") : .run("phone send --resend \(number)")
    )
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
}

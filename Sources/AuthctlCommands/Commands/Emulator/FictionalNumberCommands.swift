struct EmulatorPhonesList: Command {
  static let path = "emulator phones list"
  static let members =
    "testPhoneNumbers(*) outcomes(*) leases[phoneNumber code sendError verifyError expireTime]"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the fictional numbers of the local server with their codes, outcomes and leases.",
      examples: ["authctl emulator phones list"], build: Self.init)
  }

  func run(_ context: Context) async throws -> Reply {
    Self.reply(try await context.localServer().call(FictionalPhones.Get()).phones ?? [], context)
  }

  /// The current numbers, those with an outcome in the form of the command line, and the leases that have not expired.
  static func reply(_ phones: [FictionalPhones.Phone], _ context: Context) -> Reply {
    let leases = phones.filter { $0.expireTime != nil }
    var (codes, outcomes): (ByName<String>, ByName<String>) = ([:], [:])
    for phone in phones where phone.expireTime == nil {
      codes[phone.phoneNumber ?? ""] = phone.code ?? ""
      if phone.hasOutcome { outcomes[phone.phoneNumber ?? ""] = phone.answer }
    }
    let own = codes.sorted { $0.key < $1.key }.map { [$0.key, outcomes[$0.key] ?? $0.value] }
    let table =
      leases.isEmpty
      ? Table("NUMBER", "CODE", rows: own)
      : Table("NUMBER", "CODE", "LEASED UNTIL", rows: own.map { $0 + ["-"] } + leases.map(\.cells))
    return Reply(
      phones.isEmpty ? "There are no fictional numbers.\n" : table.text(context.terminal.style),
      [
        "testPhoneNumbers": codes, "outcomes": outcomes.isEmpty ? nil : outcomes,
        "leases": leases.isEmpty ? nil : leases,
      ])
  }
}

struct EmulatorPhonesAdd: Command {
  static let path = "emulator phones add"
  static let members = EmulatorPhonesList.members
  let number: PhoneNumber
  let code: FictionalCode

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Add a fictional number with a fixed code or outcome to the local server.",
      discussion: """
        An error code instead of the digits makes each SMS to the number fail with it. With digits, @ and an \
        error code, the SMS is sent and its code is refused. Both apply to sign-in and to second factors. \
        authctl errors lists the codes.
        """,
      examples: [
        "authctl emulator phones add +16505553434 654321",
        "authctl emulator phones add +16505550199 TOO_MANY_ATTEMPTS_TRY_LATER",
        "authctl emulator phones add +16505550198 654321@SESSION_EXPIRED",
      ],
      build: Self.init(number:code:),
      .operand("number", help: "The number in E.164; a project has at most ten."),
      .operand(
        "code", completion: .candidates(.errorCodes), help: "Six digits, an error code, or DIGITS@ERROR."))
  }

  func run(_ context: Context) async throws -> Reply {
    let request = FictionalPhones.Put {
      $0.phoneNumber = number.description
      $0.code = code.code
      $0.sendError = code.sendError
      $0.verifyError = code.verifyError
    }
    let answer = try await context.localServer().call(request)
    for note in answer.notes ?? [] { context.terminal.note(note) }
    return EmulatorPhonesList.reply(answer.phones ?? [], context)
  }
}

/// What a fictional number answers: `654321`, an error instead of the SMS, or `654321@ERROR` instead of the check.
struct FictionalCode: ParsableValue {
  /// Six digits; nil if no code is ever sent to the number.
  let code: String?
  /// The error returned for sending a code.
  let sendError: String?
  /// The error returned for checking the code.
  let verifyError: String?

  init(parsing text: String) throws(UsageError) {
    guard text.utf8.first.map({ (0x30...0x39).contains($0) }) ?? true else {
      (code, sendError, verifyError) = (nil, try Self.error(text), nil)
      return
    }
    let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    code = try SixDigits(parsing: String(parts[0])).digits
    sendError = nil
    verifyError = parts.count == 2 ? try Self.error(String(parts[1])) : nil
  }

  var argumentText: String { [code ?? sendError, verifyError].compactMap(\.self).joined(separator: "@") }

  /// A code that the service refuses calls with.
  private static func error(_ text: String) throws(UsageError) -> String {
    let known = ErrorCatalogue.refusals.map(\.code.rawValue)
    let name = text.uppercased()
    guard !known.contains(name) else { return name }
    let near = Suggestion.nearest(to: name, among: known)
    guard near.isEmpty else {
      throw UsageError("'\(text)' is not an error code; did you mean \(near.joined(separator: " or "))?")
    }
    throw UsageError(
      "'\(text)' is neither six digits nor an error code such as TOO_MANY_ATTEMPTS_TRY_LATER; authctl errors lists them"
    )
  }
}

extension FictionalPhones.Phone {
  /// The outcome in the form of ``FictionalCode``.
  var answer: String { sendError ?? [code, verifyError].compactMap(\.self).joined(separator: "@") }

  /// The cells of a table: number, outcome, end of the lease.
  var cells: [String] { [phoneNumber ?? "", answer, expireTime ?? ""] }

  /// Whether the outcome is anything but success.
  var hasOutcome: Bool { sendError != nil || verifyError != nil }
}

struct EmulatorPhonesRemove: Command {
  static let path = "emulator phones remove"
  static let members = EmulatorPhonesList.members
  let number: PhoneNumber

  static var description: CommandDescription<Context> {
    CommandDescription(
      "Remove a fictional number from the local server.",
      examples: ["authctl emulator phones remove +16505553434"],
      build: Self.init(number:),
      .operand("number", completion: .candidates(.fictionalNumbers), help: "The number in E.164."))
  }

  func run(_ context: Context) async throws -> Reply {
    let server = try await context.localServer()
    let request = FictionalPhones.Remove { $0.phoneNumber = number.description }
    guard let left = try await server.found(request) else {
      let known = try await server.call(FictionalPhones.Get()).phones ?? []
      let isLeased = known.contains { $0.phoneNumber == number.description }
      throw CommandFailure(
        .nothingPending, isLeased ? "\(number) is only leased" : "\(number) is not a fictional number",
        hint: isLeased ? "authctl emulator phones release \(number)" : "authctl emulator phones list")
    }
    return EmulatorPhonesList.reply(left.phones ?? [], context)
  }
}

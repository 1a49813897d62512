package struct EmulatorPhonesList: Command {
  package static let path = "emulator phones list"
  package static let members =
    "testPhoneNumbers(*) outcomes(*) leases[phoneNumber code sendError verifyError expireTime]"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the fictional numbers of the local server with their codes, outcomes and leases.",
    examples: ["authctl emulator phones list"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    Self.reply(try await context.localServer().call(FictionalPhones.Get()).phones.required("phones"), context)
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

package struct EmulatorPhonesAdd: Command {
  package static let path = "emulator phones add"
  package static let members = EmulatorPhonesList.members
  let number: PhoneNumber
  let code: FictionalCode

  package static let description: CommandDescription<Context> = CommandDescription(
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

  package func run(_ context: Context) async throws -> Reply {
    let request = FictionalPhones.Put {
      $0.phoneNumber = number.description
      $0.code = code.code
      $0.sendError = code.sendError
      $0.verifyError = code.verifyError
    }
    let answer = try await context.localServer().call(request)
    for note in answer.notes ?? [] { context.terminal.note(note) }
    return try EmulatorPhonesList.reply(answer.phones.required("phones"), context)
  }
}

package struct EmulatorPhonesRemove: Command {
  package static let path = "emulator phones remove"
  package static let members = EmulatorPhonesList.members
  let number: PhoneNumber

  package static let description: CommandDescription<Context> = CommandDescription(
    "Remove a fictional number from the local server.",
    examples: ["authctl emulator phones remove +16505553434"],
    build: Self.init(number:),
    .operand("number", completion: .candidates(.fictionalNumbers), help: "The number in E.164."))

  package func run(_ context: Context) async throws -> Reply {
    let server = try await context.localServer()
    let request = FictionalPhones.Remove { $0.phoneNumber = number.description }
    guard let left = try await server.found(request) else {
      let known = try await server.call(FictionalPhones.Get()).phones.required("phones")
      let isLeased = known.contains { $0.phoneNumber == number.description }
      throw CommandFailure(
        .nothingPending, isLeased ? "\(number) is only leased" : "\(number) is not a fictional number",
        hint: isLeased ? .run("emulator phones release \(number)") : .run("emulator phones list"))
    }
    return try EmulatorPhonesList.reply(left.phones.required("phones"), context)
  }
}

/// A command that prints the fictional numbers as they are afterwards.
package protocol FictionalNumberCommand: Command where Outcome == [FictionalPhones.Phone] {}

extension FictionalNumberCommand {
  package static func result(of it: [FictionalPhones.Phone]?) -> Members {
    let (own, leases) = (it?.filter { $0.expireTime == nil }, it?.filter { $0.expireTime != nil } ?? [])
    let outcomes = (own ?? []).filter(\.hasOutcome).map { ($0.phoneNumber ?? "", $0.answer) }
    return [
      "testPhoneNumbers": .value(
        own.map { ByName($0.map { ($0.phoneNumber ?? "", $0.code ?? "") }) { $1 } },
        "the fictional numbers of the project, each with its code"),
      "outcomes": .value(
        outcomes.isEmpty ? nil : ByName(outcomes) { $1 },
        "what some answer, such as TOO_MANY_ATTEMPTS_TRY_LATER or 654321@SESSION_EXPIRED; absent if none does"
      ),
      "leases": .list(
        leases.isEmpty ? nil : leases, "absent if there is none", FictionalPhones.Phone.members),
    ]
  }

  /// The project's numbers, then the leases.
  static func reply(_ phones: [FictionalPhones.Phone]) -> Reply {
    let own = phones.filter { $0.expireTime == nil }.sorted { $0.phoneNumber ?? "" < $1.phoneNumber ?? "" }
    let all = Member.list(own + phones.filter { $0.expireTime != nil }, "", FictionalPhones.Phone.members)
    return Reply(
      result(of: phones), words: all.table(orIfEmpty: "There are no fictional numbers.").drawnTable)
  }
}

package struct EmulatorPhonesList: FictionalNumberCommand {
  package static let path = "emulator phones list"

  package static let description: CommandDescription<Context> = CommandDescription(
    "List the fictional numbers of the local server with their codes, outcomes and leases.",
    examples: ["authctl emulator phones list"], build: Self.init)

  package func run(_ context: Context) async throws -> Reply {
    Self.reply(try await context.localServer().call(FictionalPhones.Get()).phones.required("phones"))
  }
}

package struct EmulatorPhonesAdd: FictionalNumberCommand {
  package static let path = "emulator phones add"
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
    return Self.reply(try answer.phones.required("phones"))
  }
}

package struct EmulatorPhonesRemove: FictionalNumberCommand {
  package static let path = "emulator phones remove"
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
    return Self.reply(try left.phones.required("phones"))
  }
}

package struct EmulatorPhonesLease: Command {
  package static let path = "emulator phones lease"
  let ttl: Duration
  let count: LeaseCount
  let code: FictionalCode?
  let range: NumberRange

  package static let description: CommandDescription<Context> = CommandDescription(
    "Lease fictional numbers that no other test is using.",
    discussion: """
      The numbers come from a range reserved for fiction. No two leases share a number, however many processes \
      ask, and no leased number belongs to an account or to the project's own list, so the limit of ten does not \
      apply. A lease ends when its time is up by the server's clock, or with authctl emulator phones release. \
      After that the number is an ordinary one; an account that signed in with it stays, and until it is deleted \
      the number is not leased again.
      """,
    examples: [
      "authctl emulator phones lease --field phoneNumber",
      "authctl emulator phones lease --ttl 1h --count 3",
      "authctl emulator phones lease --code QUOTA_EXCEEDED",
    ],
    build: Self.init(ttl:count:code:range:),
    .option("ttl", "TIME", default: .seconds(600), help: "How long the lease lasts; at most a week."),
    .option("count", "N", default: LeaseCount(number: 1), help: "How many numbers to lease, 1 to 100."),
    .option(
      "code", "CODE", completion: .candidates(.errorCodes),
      help: "Six digits, an error code, or DIGITS@ERROR, as for phones add; default: random digits."),
    .option(
      "range", "COUNTRY", default: .us,
      help: "The country whose reserved numbers to use: us (4000), or gb (1000, to test SMS regions)."))

  // The members of the first one, which is the only one without --count, are members of the result too.
  package static func result(of it: [FictionalPhones.Phone]?) -> Members {
    let all = Member.list(it, "all of them, the first again", FictionalPhones.Phone.members)
    return Members(of: it?.first) + ["leases": all.table()]
  }

  package func run(_ context: Context) async throws -> Reply {
    let seconds = ttl.components.seconds
    guard seconds >= 1, ttl <= .seconds(7 * 86_400) else {
      throw CommandFailure.usage(
        "--ttl must be between 1s and 7d", hint: .run("emulator phones lease --ttl 10m"))
    }
    let request = FictionalPhones.Lease {
      $0.count = count.number
      $0.ttlSeconds = Int64String(seconds)
      $0.range = range.rawValue
      $0.code = code?.code
      $0.sendError = code?.sendError
      $0.verifyError = code?.verifyError
    }
    return Self.reply(try await context.localServer().call(request).phones.required("phones"))
  }
}

/// A country with a range of numbers reserved for fiction.
enum NumberRange: String, ChoiceValue {
  case us, gb
}

/// The number of leases of one command.
struct LeaseCount: ParsableValue {
  let number: Int

  init(number: Int) { self.number = number }

  init(parsing text: String) throws(UsageError) {
    guard let number = Int(text), (1...100).contains(number) else {
      throw UsageError("'\(text)' is not a count from 1 to 100")
    }
    self.number = number
  }

  var argumentText: String { "\(number)" }
}

package struct EmulatorPhonesRelease: Command {
  package static let path = "emulator phones release"
  let number: PhoneNumber
  let deletesAccount: Bool

  package static let description: CommandDescription<Context> = CommandDescription(
    "Release a leased number early.",
    discussion: """
      The account that signs in with the number stays, unless --delete-account deletes it. While there is such \
      an account, the number is not leased again.
      """,
    examples: [
      "authctl emulator phones release +12015550100",
      "authctl emulator phones release +12015550100 --delete-account",
    ],
    build: Self.init(number:deletesAccount:),
    .operand("number", completion: .candidates(.fictionalNumbers), help: "The number in E.164."),
    .flag("delete-account", help: "Also delete the account that signs in with the number."))

  package static func result(of it: (number: PhoneNumber, left: [FictionalPhones.Phone])?) -> Members {
    [
      "phoneNumber": .value(it?.number), "released": .value(it.map { _ in true }),
      "leases": .list(it?.left, "those that are left", FictionalPhones.Phone.members),
    ]
  }

  package func run(_ context: Context) async throws -> Reply {
    let request = FictionalPhones.Release {
      $0.phoneNumber = number.description
      $0.deleteAccount = deletesAccount ? true : nil
    }
    guard let answer = try await context.localServer().found(request) else {
      throw CommandFailure(
        .nothingPending, "\(number) is not leased, or its lease has ended",
        hint: .run("emulator phones list"))
    }
    let left = try answer.phones.required("phones")
    let others = left.count == 1 ? "1 other number is" : "\(left.count) other numbers are"
    return Reply(Self.result(of: (number, left))) { _ in
      "\(number) is released\(left.isEmpty ? "" : "; \(others) leased").\n"
    }
  }
}

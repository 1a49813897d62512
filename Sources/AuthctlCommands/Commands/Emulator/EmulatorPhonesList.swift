import AuthCore
import CommandLineKit
import IdentityToolkit

struct EmulatorPhonesList: Command {
  static let path = "emulator phones list"

  static var description: CommandDescription<Context> {
    CommandDescription(
      "List the fictional numbers of the local server with their codes, outcomes and leases.",
      examples: ["authctl emulator phones list"], build: Self.init)
  }

  func run(_ context: Context) async throws -> EmulatorPhonesResult {
    EmulatorPhonesResult(try await context.localServer().fictionalPhones())
  }
}

/// The result of the `emulator phones` commands: the current numbers.
struct EmulatorPhonesResult: CommandResult {
  static var members: String {
    "testPhoneNumbers(*) outcomes(*) leases[phoneNumber code sendError verifyError expireTime]"
  }

  /// The project's numbers and their codes.
  let testPhoneNumbers: [String: String]
  /// What some of them answer, as it is given on the command line; nil if none has an outcome.
  let outcomes: [String: String]?
  /// The leases that have not expired; nil if there is none.
  let leases: [FictionalPhones.Phone]?

  init(_ phones: [FictionalPhones.Phone]) {
    let own = phones.filter { $0.expireTime == nil }
    let failing = own.filter(\.hasOutcome)
    testPhoneNumbers = Dictionary(own.map { ($0.phoneNumber ?? "", $0.code ?? "") }) { $1 }
    outcomes =
      failing.isEmpty ? nil : Dictionary(failing.map { ($0.phoneNumber ?? "", $0.answer) }) { $1 }
    leases = phones.count == own.count ? nil : phones.filter { $0.expireTime != nil }
  }

  func text(_ style: TextStyle) -> String {
    let own = testPhoneNumbers.sorted { $0.key < $1.key }.map { ($0.key, outcomes?[$0.key] ?? $0.value) }
    guard let leases else {
      guard !own.isEmpty else { return "There are no fictional numbers.\n" }
      var table = Table("NUMBER", "CODE")
      for (number, answer) in own { table.append(number, answer) }
      return table.text(style)
    }
    var table = Table("NUMBER", "CODE", "LEASED UNTIL")
    for (number, answer) in own { table.append(number, answer, "-") }
    for lease in leases { table.append(lease.phoneNumber ?? "", lease.answer, lease.expireTime ?? "") }
    return table.text(style)
  }
}

import AuthEmulator

/// A file of accounts: the JSON or CSV of `firebase auth:export`, the users of an Admin SDK, or one account per line.
struct AccountFile: Sendable {
  /// In the order of the file, each uid once.
  let accounts: [UserInfo]
  /// The parameters of password hashes, if the file has them beside the accounts.
  let hashing: HashConfiguration?
  private let name: String
  private let places: [String]
  private let notes: [String]

  /// The largest file that is read, in bytes.
  private static let limit = 1 << 30

  /// Reads a file, or standard input for `-`.
  ///
  /// - Throws: ``CommandFailure`` that names the line of what is not JSON, or the account and its member; no value.
  init(path: String, forStrictServer isStrict: Bool, _ context: Context) throws {
    let bytes = try context.terminal.contents(
      ofFileOrInput: path, limit: Self.limit, within: context.options.timeout)
    try self.init(parsing: bytes, named: path == "-" ? "standard input" : path, forStrictServer: isStrict)
  }

  init(parsing bytes: [UInt8], named name: String, forStrictServer isStrict: Bool) throws(CommandFailure) {
    self.name = name
    let rows: AccountRows
    do throws(AccountRows.Fault) {
      rows = try AccountRows(bytes)
    } catch {
      throw Self.failure(name + error.description, hint: error.isAboutJSON ? Self.exporting : Self.correcting)
    }
    var reader = AccountReader(forStrictServer: isStrict)
    var accounts: [UserInfo] = []
    var places: [String] = []
    var indexOfUID: ByName<Int> = [:]
    for (place, members) in rows.rows {
      do throws(Misfit) {
        guard let members = try reader.read(members, at: .top[place]) else { continue }
        let account = try Self.account(members, at: place)
        let name = "the account \(account.localID ?? "") at \(place)"
        if let earlier = indexOfUID[account.localID ?? ""] {
          (accounts[earlier], places[earlier]) = (account, name)
        } else {
          indexOfUID[account.localID ?? ""] = accounts.count
          accounts.append(account)
          places.append(name)
        }
      } catch {
        // A member follows an index with a point, and a line with a colon.
        let reason = ImportFault.Reason.misfit(error).description.replacing(
          "\(place).", with: place.hasPrefix("line ") && !place.hasSuffix("]") ? "\(place): " : "\(place).")
        throw Self.failure("\(name) \(reason)", hint: Self.correcting)
      }
    }
    (self.accounts, self.places, hashing) = (accounts, places, rows.hashing)
    notes = rows.notes.map { "\(name): \($0)" } + reader.notes.lines(of: name)
  }

  private static func account(
    _ members: ByName<JSONValue>, at place: String
  ) throws(Misfit) -> UserInfo {
    do {
      return try BoundedDecoder.decode(UserInfo.self, from: .object(members))
    } catch {
      throw Misfit("cannot be used: \(BoundedDecoder.reason(of: error))", at: .top[place])
    }
  }

  /// What is not used, with these parameters of password hashes.
  func notes(hashing: HashConfiguration?) -> [String] {
    var notes = notes
    if let own = self.hashing, let hashing, own != hashing {
      notes.append(
        "\(name): the parameters of password hashes beside the users are not used, because others are given")
    }
    let foreign = accounts.count {
      $0.passwordHash.map { !$0.isEmpty && !$0.hasPrefix("fakeHash:") } ?? false
    }
    guard hashing == nil, foreign > 0 else { return notes }
    return notes + ["the passwords of \(foreign) of these users do not work without --hash-config PATH"]
  }

  func failure(_ refused: [BatchCreateAccounts.Failure], hint: NextStep) -> CommandFailure {
    let lines = refused.prefix(20).map { failure in
      let place = failure.index.flatMap { places.indices.contains($0) ? places[$0] : nil } ?? "an account"
      return "\(place): \(failure.message ?? "it was refused")"
    }
    var report = ErrorReport(
      .unreadableInput,
      message:
        "\(refused.count) of the \(accounts.count) accounts in \(name) were refused: \(lines.joined(separator: "; "))",
      hint: hint)
    report.exitStatus = .refused
    return CommandFailure(report)
  }

  private static let exporting: NextStep =
    "export them as JSON: \(shell: "firebase", "auth:export", "users.json")"
  private static let correcting: NextStep = "nothing was imported; correct the file"

  private static func failure(_ message: String, hint: NextStep) -> CommandFailure {
    CommandFailure(.damagedFile, message, hint: hint)
  }
}

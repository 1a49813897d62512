extension FictionalPhones.Lease: WriteOperation {
  static var concernsProject: Bool { true }

  private static let longest: Int64 = 7 * 86_400
  private static let most = 100

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> FictionalPhones {
    let seconds = ttlSeconds?.value ?? 600
    guard (1...Self.longest).contains(seconds) else {
      throw .misfit(path: "/ttlSeconds", "must be between 1 and \(Self.longest)")
    }
    let count = count ?? 1
    guard (1...Self.most).contains(count) else {
      throw .misfit(path: "/count", "must be between 1 and \(Self.most)")
    }
    guard let range = FictionRange(name: range ?? FictionRange.us.rawValue) else {
      throw .misfit(
        path: "/range", "must be \(FictionRange.allCases.map(\.rawValue).joined(separator: " or "))")
    }
    let outcome = try checkedOutcome(of: range)
    var book = project.config.phoneBook ?? PhoneBook()
    book.dropExpired(at: call.world.milliseconds)
    let taken = book.reserveFree(count, of: range) { project.uses($0) }
    guard let numbers = taken else { throw Self.exhausted(range, count, book, in: project) }
    let fixed = code.filled ?? (sendError == nil ? nil : PhoneOutcome.codeNeverSent)
    var leased: [FictionalPhones.Phone] = []
    for number in numbers {
      let lease = PhoneBook.Lease(
        code: fixed ?? call.world.random.digits(6), outcome: outcome,
        expiresAt: min(call.world.milliseconds + seconds * 1000, World.clockTimes.upperBound))
      book.leases[number] = lease
      leased.append(FictionalPhones.Phone(number, lease))
    }
    project.config.phoneBook = book
    return FictionalPhones { [leased] in $0.phones = leased }
  }

  private func checkedOutcome(of range: FictionRange) throws(ServerError) -> PhoneOutcome? {
    let number = range.number(at: 0)
    do throws(TestPhoneNumberError) {
      if let code = code.filled { try TestPhoneNumbers.check([number: code]) }
      return try PhoneOutcome(sendError: sendError, verifyError: verifyError, of: number)
    } catch {
      throw ServerError(.invalidTestingPhoneNumber, error.description)
    }
  }

  /// The error if a range has too few free numbers; it says what helps.
  private static func exhausted(
    _ range: FictionRange, _ count: Int, _ book: PhoneBook, in project: ProjectState
  ) -> ServerError {
    let numbers = (0..<range.count).map(range.number)
    let leases = numbers.compactMap { book.leases[$0] }
    let used = numbers.count { book.leases[$0] == nil && project.uses($0) }
    let end = leases.map(\.expiresAt).min().map {
      "the next lease ends at \(Timestamp.text(milliseconds: $0))"
    }
    let facts = [
      "\(range.count) numbers are reserved", "\(leases.count) of them are leased",
      "\(used) belong to accounts or to the project", end,
    ]
    return ServerError(
      .noFreePhoneNumber,
      "\(count) more cannot be leased: \(facts.compactMap(\.self).joined(separator: ", "))")
  }
}

extension FictionalPhones.Release: WriteOperation {
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> FictionalPhones {
    let now = call.world.milliseconds
    guard let number = phoneNumber.filled.map(CanonicalForm.number),
      project.config.phoneBook?.lease(of: number, at: now) != nil
    else {
      throw .notFound
    }
    project.config.phoneBook?.leases[number] = nil
    project.config.phoneBook?.dropExpired(at: now)
    if deleteAccount == true {
      if let owner = project.users.withPhoneNumber(number) { project.users.remove(owner.localID) }
      // A lease is valid in the tenants too.
      for id in project.tenants.keys.sorted() {
        guard var users = project.tenants[id]?.users, let owner = users.withPhoneNumber(number) else {
          continue
        }
        users.journal.content = call.effects.observed
        users.remove(owner.localID)
        call.report(users.journal.drain())
        project.tenants[id]?.users = users
      }
    }
    return FictionalPhones { [project] in
      $0.phones = FictionalPhones.leases(of: project.config, at: now)
    }
  }
}

extension ProjectState {
  /// Whether a number belongs to the project's own list, or to an account of the project or one of its
  /// tenants.
  fileprivate func uses(_ number: String) -> Bool {
    config.testPhoneNumbers[number] != nil || hasAccount(of: number)
  }

  /// Whether an account of the project or of one of its tenants signs in with a number.
  func hasAccount(of number: String) -> Bool {
    users.withPhoneNumber(number) != nil
      || tenants.contains { $0.value.users.withPhoneNumber(number) != nil }
  }
}

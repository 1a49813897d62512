/// This server's own data about fictional numbers, beyond production's map from number to code: outcomes and
/// leases.
package struct PhoneBook: Sendable, Equatable {
  package struct Lease: Codable, Sendable, Equatable {
    package var code: String
    package var outcome: PhoneOutcome?
    /// The end, by the server's clock, in milliseconds since 1970.
    package var expiresAt: Int64

    package init(code: String, outcome: PhoneOutcome? = nil, expiresAt: Int64) {
      self.code = code
      self.outcome = outcome
      self.expiresAt = expiresAt
    }
  }

  /// Outcomes by number, for the project's own numbers.
  package var outcomes: ByName<PhoneOutcome> = [:]
  /// Leases by number; expired ones are dropped at the next change.
  package var leases: ByName<Lease> = [:]
  /// Where the search for a free number of a range continues, so that a released number is unused the
  /// longest.
  var next: ByName<Int> = [:]

  package func lease(of number: String, at now: Int64) -> Lease? {
    guard let lease = leases[number], lease.expiresAt > now else { return nil }
    return lease
  }

  package mutating func dropExpired(at now: Int64) {
    guard leases.contains(where: { $0.value.expiresAt <= now }) else { return }
    leases = leases.filter { $0.value.expiresAt > now }
  }

  /// Leases free numbers of a range; nil if there are too few.
  package mutating func reserveFree(
    _ count: Int, of range: FictionRange, isTaken: (String) -> Bool
  ) -> [String]? {
    var place = next[range.rawValue] ?? 0
    var found: [String] = []
    for _ in 0..<range.count where found.count < count {
      place %= range.count
      let number = range.number(at: place)
      place += 1
      if leases[number] == nil, !isTaken(number) { found.append(number) }
    }
    guard found.count == count else { return nil }
    next[range.rawValue] = place
    return found
  }

  package init() {}
}

extension PhoneBook: Codable {
  /// Decodes stored data; missing members are empty, and an impossible index or time is an error.
  package init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    outcomes = try members.decodeIfPresent(ByName<PhoneOutcome>.self, forKey: .outcomes) ?? [:]
    leases = try members.decodeIfPresent(ByName<Lease>.self, forKey: .leases) ?? [:]
    next = try members.decodeIfPresent(ByName<Int>.self, forKey: .next) ?? [:]
    guard leases.allSatisfy({ World.clockTimes.contains($0.value.expiresAt) }),
      next.allSatisfy({ $0.value >= 0 })
    else {
      throw DecodingError.dataCorruptedError(
        forKey: .leases, in: members, debugDescription: "a lease has a time that no clock can show")
    }
  }
}

extension ProjectSettings {
  package func fictionalCode(of number: String, _ world: World) -> String? {
    let number = CanonicalForm.number(number)
    if let code = testPhoneNumbers[number] { return code }
    guard let phoneBook else { return nil }
    return phoneBook.lease(of: number, at: world.milliseconds)?.code
  }

  /// The error of a number instead of success; nil if there is none.
  package func outcome(of number: String, _ world: World) -> PhoneOutcome? {
    guard let phoneBook else { return nil }
    let number = CanonicalForm.number(number)
    if testPhoneNumbers[number] != nil { return phoneBook.outcomes[number] }
    return phoneBook.lease(of: number, at: world.milliseconds)?.outcome
  }

  /// Drops outcomes of numbers that the project no longer has.
  package mutating func prunePhoneBook() {
    guard var book = phoneBook else { return }
    book.outcomes = book.outcomes.filter { testPhoneNumbers[$0.key] != nil }
    phoneBook = book == PhoneBook() ? nil : book
  }

  package var fictionalAnswers: ByName<String> {
    get {
      ByName(
        uniqueKeysWithValues: testPhoneNumbers.map { number, code in
          (number, FictionalAnswer.text(code, phoneBook?.outcomes[number]))
        })
    }
    set {
      let old = fictionalAnswers
      for (number, text) in newValue where text != old[number] {
        guard let answer = FictionalAnswer(parsing: text) else { continue }
        testPhoneNumbers[number] = answer.code
        if answer.outcome != nil || phoneBook != nil {
          var book = phoneBook ?? PhoneBook()
          book.outcomes[number] = answer.outcome
          phoneBook = book
        }
      }
      prunePhoneBook()
    }
  }
}

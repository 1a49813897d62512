extension FictionalPhones {
  init(_ settings: ProjectSettings, at now: Int64) {
    let own = settings.testPhoneNumbers.sorted { $0.key < $1.key }.map { number, code in
      Phone(number, code, settings.phoneBook?.outcomes[number])
    }
    self.init { $0.phones = own + Self.leases(of: settings, at: now) }
  }

  static func leases(of settings: ProjectSettings, at now: Int64) -> [Phone] {
    (settings.phoneBook?.leases ?? [:]).filter { $0.value.expiresAt > now }
      .sorted { ($0.value.expiresAt, $0.key) < ($1.value.expiresAt, $1.key) }
      .map { Phone($0.key, $0.value) }
  }
}

extension FictionalPhones.Phone {
  fileprivate init(_ number: String, _ code: String, _ outcome: PhoneOutcome?) {
    self.init {
      $0.phoneNumber = number
      $0.code = code
      $0.sendError = outcome?.sendError
      $0.verifyError = outcome?.verifyError
    }
  }

  init(_ number: String, _ lease: PhoneBook.Lease) {
    self.init(number, lease.code, lease.outcome)
    expireTime = Timestamp.text(milliseconds: lease.expiresAt)
  }
}

extension FictionalPhones.Get: ReadOperation {
  static var concernsProject: Bool { true }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> FictionalPhones {
    FictionalPhones(project.config, at: call.world.milliseconds)
  }
}

extension FictionalPhones.Put: WriteOperation {
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> FictionalPhones {
    guard let number = phoneNumber.filled.map(CanonicalForm.number) else {
      throw .misfit(path: "", "must have required property 'phoneNumber'")
    }
    let code = code.filled ?? (sendError == nil ? "" : PhoneOutcome.codeNeverSent)
    var book = project.config.phoneBook ?? PhoneBook()
    let isRealUsers = project.config.testPhoneNumbers[number] == nil && project.hasAccount(of: number)
    do throws(TestPhoneNumberError) {
      try TestPhoneNumbers.check([number: code])
      if isRealUsers, call.world.policy.hasProductionSettings { throw .ofAccount(number) }
      var numbers = project.config.testPhoneNumbers
      numbers[number] = code
      guard numbers.count <= TestPhoneNumbers.limit else { throw .tooMany(numbers.count) }
      book.outcomes[number] = try PhoneOutcome(sendError: sendError, verifyError: verifyError, of: number)
      project.config.testPhoneNumbers = numbers
    } catch {
      let member =
        switch error {
        case .invalidCode: "code"
        case .unknownError(_, let code): code == sendError ? "sendError" : "verifyError"
        case .tooMany, .invalidNumber, .invalidLength, .ofAccount: "phoneNumber"
        }
      throw ServerError(.invalidTestingPhoneNumber, error.description).about(member)
    }
    project.config.phoneBook = book
    project.config.prunePhoneBook()
    var answer = FictionalPhones(project.config, at: call.world.milliseconds)
    let notes = [
      isRealUsers ? "\(TestPhoneNumberError.ofAccount(number)); --strict refuses it" : nil,
      // Nobody gets the code of a number whose SMS fails.
      sendError == nil && TestPhoneNumbers.isEasyToGuess(code)
        ? "the code \(code) is easy to guess: whoever guesses it in a real project signs in with \(number)"
        : nil,
    ].compactMap(\.self)
    answer.notes = notes.isEmpty ? nil : notes
    return answer
  }
}

extension FictionalPhones.Remove: WriteOperation {
  static var concernsProject: Bool { true }

  func perform(on project: inout ProjectState, _ call: inout Call) throws(ServerError) -> FictionalPhones {
    guard project.config.testPhoneNumbers.removeValue(forKey: CanonicalForm.number(phoneNumber ?? "")) != nil
    else {
      throw .notFound
    }
    project.config.prunePhoneBook()
    return FictionalPhones(project.config, at: call.world.milliseconds)
  }
}

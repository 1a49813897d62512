extension EmulatorStatus: ReadOperation {
  static var concernsProject: Bool { true }

  func perform(on project: ProjectState, _ call: Call) throws(ServerError) -> Response {
    Response {
      $0.projectID = call.world.projectID
      $0.strict = call.world.policy.mode == .production
      $0.processID = call.caller.facts.map { Int($0.processID) }
      $0.version = call.caller.facts?.version
      $0.startTime = call.caller.facts.map { Timestamp($0.startTime).formatted() }
      $0.accounts = project.accountCount
      let book = project.config.phoneBook
      let leases = book?.leases.values.count { $0.expiresAt > call.world.milliseconds } ?? 0
      $0.testPhones = project.config.testPhoneNumbers.count.unlessZero
      $0.phoneOutcomes = book?.outcomes.count.unlessZero
      $0.phoneLeases = leases.unlessZero
      $0.publicURL = call.caller.facts?.publicURL
      $0.upstream = call.caller.facts?.upstream
    }
  }
}

extension Int {
  fileprivate var unlessZero: Int? { self == 0 ? nil : self }
}

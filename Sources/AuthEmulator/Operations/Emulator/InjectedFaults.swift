/// An operation that reads or edits the server's faults, which are not part of the state.
private protocol FaultsOperation: Operation where Response == InjectedFaults {
  func change(_ faults: Faults) throws(ServerError)
}

extension FaultsOperation {
  static var isReadOnly: Bool { true }

  func run(on state: inout ServerState, _ call: inout Call) throws(ServerError) -> InjectedFaults {
    // An embedded server lives for one call and has none.
    guard let faults = call.effects.faults else {
      throw .notImplemented("Fault injection without a running server")
    }
    try change(faults)
    return InjectedFaults(faults.current)
  }
}

extension InjectedFaults {
  init(_ table: FaultTable) {
    self.init {
      $0.seed = Int64String(Int64(bitPattern: table.seed))
      $0.faults = table.entries.map { entry in
        var fault = Fault(entry.rule)
        fault.struck = entry.applied
        return fault
      }
    }
  }
}

extension InjectedFaults.Fault {
  package init(_ rule: FaultRule) {
    self.init {
      $0.method = rule.method
      if rule.isLatency { $0.latency = rule.effectText } else { $0.answer = rule.effectText }
      $0.count = rule.count
      $0.probability = rule.probability < 1 ? rule.probability : nil
    }
  }
}

extension InjectedFaults.Get: FaultsOperation {
  func change(_ faults: Faults) {}
}

extension InjectedFaults.Put: FaultsOperation {
  func change(_ faults: Faults) throws(ServerError) {
    let entries = try self.faults.entries(for: faults.methods())
    faults.change {
      $0 = FaultTable(entries, seed: seed.map { UInt64(bitPattern: $0.value) } ?? $0.seed)
    }
  }
}

extension InjectedFaults.Post: FaultsOperation {
  func change(_ faults: Faults) throws(ServerError) {
    let entries = try self.faults.entries(for: faults.methods())
    faults.change { $0.entries += entries }
  }
}

extension InjectedFaults.Delete: FaultsOperation {
  func change(_ faults: Faults) throws(ServerError) {
    faults.change { $0 = FaultTable([], seed: $0.seed) }
  }
}

extension [InjectedFaults.Fault]? {
  fileprivate func entries(for methods: MethodTemplates) throws(ServerError) -> [FaultTable.Entry] {
    try (self ?? []).map { fault throws(ServerError) in
      do throws(FaultRuleError) {
        return FaultTable.Entry(rule: try methods.checking(FaultRule(fault)))
      } catch {
        throw ServerError(ErrorCode(rawValue: "INVALID_FAULT"), "\(error)").about(error.member)
      }
    }
  }
}

extension FaultRule {
  fileprivate init(_ fault: InjectedFaults.Fault) throws(FaultRuleError) {
    let effect: Effect
    switch (fault.answer, fault.latency) {
    case (let answer?, nil): effect = try Self.answer(answer)
    case (nil, let latency?): effect = .latency(try Self.times(latency))
    default: throw FaultRuleError("a fault has either an answer or a latency")
    }
    try self.init(
      method: fault.method ?? "*", effect: effect, count: fault.count, probability: fault.probability ?? 1)
  }
}
